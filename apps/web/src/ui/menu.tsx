import { type Icon, IconDots } from '@tabler/icons-react';
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type Ref,
  Suspense,
  startTransition,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../lib/late.ts';
import { IconButton } from './button.tsx';

export type MenuEntry =
  | {
      kind?: 'item';
      label: string;
      icon?: Icon;
      onSelect: () => void;
      danger?: boolean;
      blocked?: string | false | undefined;
      checked?: boolean;
    }
  | { kind: 'link'; label: string; icon?: Icon; to: string }
  | { kind: 'label'; label: string }
  | { kind: 'line' };

const load = () => import('./open-menu.tsx');
const OpenMenu = late(load);
/** Whoever points at a menu's button is about to open it. */
const loadEarly = () => void load().catch(() => {});

/** Fetches what opens menus while the browser has nothing else to do. Returns what calls that off. */
export function fetchMenusAtRest(): () => void {
  // Safari has no idle callback; there it is fetched when a menu's button is pointed at.
  if (!('requestIdleCallback' in window)) return () => {};
  const rest = window.requestIdleCallback(loadEarly);
  return () => window.cancelIdleCallback(rest);
}

type TargetProps = {
  onClick?: (event: MouseEvent) => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

type ActionMenuProps = {
  /** A button; it takes a ref and an onClick. */
  target: ReactElement<TargetProps>;
  entries: () => readonly MenuEntry[];
  width?: number;
  side?: 'start' | 'end';
};

/** A menu that opens from its target. Until the first click it is only a button, so a hundred rows cost nothing. */
export function ActionMenu({ target, entries, width = 220, side = 'end' }: ActionMenuProps) {
  const [used, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    startTransition(() => setUsed(true));
  };
  const closed = cloneElement(target, {
    onClick,
    onPointerEnter: loadEarly,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu
        target={cloneElement(target, {
          ref: button,
          onClick: (event: MouseEvent) => event.stopPropagation(),
        })}
        onClosed={() => button.current?.focus({ preventScroll: true })}
        entries={entries()}
        width={width}
        side={side}
      />
    </Suspense>
  );
}

/** The three dots at a row's end. */
export function RowMenu({ entries, label }: { entries: () => readonly MenuEntry[]; label?: string }) {
  const { t } = useTranslation();
  return (
    <ActionMenu
      entries={entries}
      target={<IconButton icon={IconDots} size="small" label={label ?? t('more')} />}
    />
  );
}
