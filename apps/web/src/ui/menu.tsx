import { type Icon, IconDots } from '@tabler/icons-react';
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type Ref,
  Suspense,
  startTransition,
  useId,
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
  'aria-controls'?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

type ActionMenuProps = {
  /** A button; it takes a ref and an onClick. */
  target: ReactElement<TargetProps>;
  entries: () => readonly MenuEntry[];
  width?: number;
  side?: 'start' | 'end';
};

/** A menu that opens from its target. Until then it is only a button, so a hundred rows cost nothing. */
export function ActionMenu({ target, entries, width = 220, side = 'end' }: ActionMenuProps) {
  const id = useId();
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer'>();
  const button = useRef<HTMLButtonElement>(null);
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    // A click of the keyboard counts none.
    const by = event.detail === 0 ? 'key' : 'pointer';
    startTransition(() => setOpenedBy((before) => (before ? undefined : by)));
  };
  const shown = cloneElement(target, {
    ref: button,
    onClick,
    onPointerEnter: loadEarly,
    'aria-haspopup': 'menu',
    'aria-expanded': openedBy !== undefined,
    'aria-controls': openedBy && id,
  });
  return (
    <>
      {shown}
      {openedBy && (
        <Suspense fallback={null}>
          <OpenMenu
            id={id}
            button={button}
            entries={entries()}
            width={width}
            side={side}
            isByKey={openedBy === 'key'}
            // What goes with the key that closes it, as the focus, does not wait for it to be gone.
            onClose={() => startTransition(() => setOpenedBy(undefined))}
          />
        </Suspense>
      )}
    </>
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
