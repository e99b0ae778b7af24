import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import './menu.css';
import type { MenuEntry } from './menu.tsx';
import { placeBeside, type Side } from './place-beside.ts';

type OpenMenuProps = {
  id: string;
  button: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  width: number;
  side: Side;
  /** Whoever opened it by the keyboard finds its first entry under the keys. */
  isByKey: boolean;
  onClose: () => void;
};

const entriesIn = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/**
 * The opened menu; fetched when one is first opened. It stands in the browser's top layer, above dialogs too. Arrows, Home,
 * End and first letters move between its entries; Escape gives the focus back to its button.
 */
export default function OpenMenu({ id, button, entries, width, side, isByKey, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const shown = menu.current!;
    const opener = button.current!;
    const place = () => placeBeside(shown, opener, side);
    shown.showPopover();
    place();
    const first = isByKey && entriesIn(shown)[0];
    (first || shown).focus({ preventScroll: true });
    const onPointer = ({ target }: PointerEvent) => {
      if (!shown.contains(target as Node) && !opener.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      shown.hidePopover();
    };
  }, [button, side, isByKey]);

  const closeToButton = () => {
    button.current?.focus({ preventScroll: true });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A row beneath listens to keys as well.
    event.stopPropagation();
    // From the button, Tab goes on to what comes after it.
    if (event.key === 'Escape' || event.key === 'Tab') closeToButton();
    else if (focusByKey(event.currentTarget, event.key)) event.preventDefault();
  };
  return createPortal(
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      popover="manual"
      className="lk-menu"
      style={{ width }}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    >
      {entries.map((entry, index) => (
        <Entry
          key={'label' in entry ? entry.label : `line-${index}`}
          entry={entry}
          onChosen={closeToButton}
        />
      ))}
    </div>,
    document.body,
  );
}

/** Moves the focus as a key asks; false for any other key. */
function focusByKey(menu: HTMLElement, key: string): boolean {
  const items = entriesIn(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = placeOfKey(items, at, key);
  if (to === undefined) return false;
  items.at(to)?.focus();
  return true;
}

function placeOfKey(items: readonly HTMLElement[], at: number, key: string): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % items.length;
  if (key === 'ArrowUp') return Math.max(at, 0) - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = ({ textContent }: HTMLElement) => textContent.toLowerCase().startsWith(key.toLowerCase());
  const next = items.findIndex((item, index) => index > at && begins(item));
  const found = next >= 0 ? next : items.findIndex(begins);
  return found >= 0 ? found : undefined;
}

function Entry({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }) {
  if (entry.kind === 'line') return <hr className="lk-menu-line" />;
  if (entry.kind === 'label') return <div className="lk-menu-label">{entry.label}</div>;
  const inside = (
    <>
      {entry.icon && <entry.icon size={17} stroke={1.7} aria-hidden />}
      <span className="lk-menu-words">{entry.label}</span>
    </>
  );
  if (entry.kind === 'link') {
    return (
      <Link className="lk-menu-item" role="menuitem" tabIndex={-1} to={entry.to} onClick={onChosen}>
        {inside}
      </Link>
    );
  }
  const { checked, blocked, danger, onSelect } = entry;
  return (
    <button
      type="button"
      className="lk-menu-item"
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      tabIndex={-1}
      aria-disabled={blocked ? true : undefined}
      title={blocked || undefined}
      data-danger={danger || undefined}
      onClick={() => {
        if (blocked) return;
        onChosen();
        onSelect();
      }}
    >
      {inside}
      {checked && <IconCheck size={16} stroke={2} aria-hidden />}
    </button>
  );
}
