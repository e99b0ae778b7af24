import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Shell = {
  name: string;
  /** Where a page has two forms: the one that the field is of. */
  form?: string;
  label: ReactNode;
  help?: string;
  optional?: boolean;
};

const idOf = ({ name, form }: Pick<Shell, 'name' | 'form'>) => `site-${form ? `${form}-` : ''}${name}`;
type SiteFieldProps = Shell &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
    /** Several lines. */
    rows?: number;
  };

function Shell({ name, form, label, help, optional, children }: Shell & { children: ReactNode }) {
  const { t } = useTranslation();
  const id = idOf({ name, ...(form && { form }) });
  return (
    <div className="lk-field">
      <label className="lk-field-label" htmlFor={id}>
        {label}
        {optional && <span className="lk-field-optional">{t('optional')}</span>}
      </label>
      {children}
      {help && (
        <p className="lk-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <p className="lk-field-error" id={`${id}-error`} hidden />
    </div>
  );
}

const attributes = (shell: Shell) => ({
  id: idOf(shell),
  name: shell.name,
  'aria-describedby': `${idOf(shell)}-error${shell.help ? ` ${idOf(shell)}-help` : ''}`,
});

/** A field of a public form: plain HTML, to which the page's script adds its checks. */
export function SiteField(props: SiteFieldProps) {
  const { type = 'text', inputMode, autoComplete, maxLength, rows } = props;
  const shared = { ...attributes(props), autoComplete, maxLength };
  return (
    <Shell {...props}>
      <div className="lk-input">
        {rows ? (
          <textarea {...shared} rows={rows} />
        ) : (
          <input {...shared} type={type} inputMode={inputMode} />
        )}
      </div>
    </Shell>
  );
}

/** One of a few. */
export function SiteChoice(
  props: Shell & { choose: string; options: readonly { value: string; label: string }[] },
) {
  return (
    <Shell {...props}>
      <div className="lk-input">
        <select {...attributes(props)} defaultValue="">
          <option value="">{props.choose}</option>
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </Shell>
  );
}

/** A box that begins unticked. */
export function SiteTick({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="lk-field">
      <div className="lk-check">
        <input id={`site-${name}`} name={name} type="checkbox" aria-describedby={`site-${name}-error`} />
        <label htmlFor={`site-${name}`}>{children}</label>
      </div>
      <p className="lk-field-error" id={`site-${name}-error`} hidden />
    </div>
  );
}
