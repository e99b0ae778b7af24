import type { Icon } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';

export type ButtonLook = 'primary' | 'action' | 'secondary' | 'ghost' | 'link' | 'danger' | 'dangerText';

type Shared = {
  children: ReactNode;
  /** `action` is the orange one: at most one a screen, the thing that brings money. */
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  icon?: Icon;
  iconAfter?: Icon;
  wide?: boolean;
};

const classes = ({ look = 'secondary', size = 'medium', wide }: Shared) =>
  ['lk-button', `lk-button--${look}`, size !== 'medium' && `lk-button--${size}`, wide && 'lk-button--wide']
    .filter(Boolean)
    .join(' ');

function Content({
  icon: Before,
  iconAfter: After,
  children,
  busy,
}: Shared & { busy?: boolean | undefined }) {
  return (
    <>
      {busy ? (
        <span className="lk-spinner" aria-hidden />
      ) : (
        Before && <Before size={17} stroke={1.7} aria-hidden />
      )}
      {children}
      {After && <After size={16} stroke={1.7} aria-hidden />}
    </>
  );
}

export type ButtonProps = Shared &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    busy?: boolean;
    /** Why it cannot be used now; shown as the button's title. The button stays reachable by keyboard. */
    blocked?: string | false | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button(props: ButtonProps) {
  const { children, look, size, icon, iconAfter, wide, busy, blocked, onClick, className, ...rest } = props;
  const off = busy || Boolean(blocked);
  return (
    <button
      type="button"
      {...rest}
      className={`${classes(props)} ${className ?? ''}`}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      title={blocked || rest.title}
      // Pressing "save" leaves the field: its fault then comes or goes, the button moves, and the click is lost.
      onMouseDown={(event) => (rest.type === 'submit' ? event.preventDefault() : rest.onMouseDown?.(event))}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      <Content {...props} busy={busy} />
    </button>
  );
}

/** A link that looks like a button: it leads to an address. */
export function ButtonLink({ to, ...props }: Shared & { to: string }) {
  return (
    <Link to={to} className={classes(props)}>
      <Content {...props} />
    </Link>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  icon: Icon;
  /** What it does, for people who cannot see the icon; also its tooltip. */
  label: string;
  size?: 'small' | 'medium';
  outline?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({
  icon: Glyph,
  label,
  size = 'medium',
  outline,
  children,
  ...rest
}: IconButtonProps) {
  const look = `lk-icon-button${size === 'small' ? ' lk-icon-button--small' : ''}${outline ? ' lk-icon-button--outline' : ''}`;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`${look} ${rest.className ?? ''}`}
    >
      <Glyph size={size === 'small' ? 16 : 20} stroke={1.7} aria-hidden />
      {children}
    </button>
  );
}
