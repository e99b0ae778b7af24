import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

type DisclosureProps = {
  /** The button; spread `props` on it. */
  button: (props: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode;
  /** What opens below it; `close` shuts it again. */
  children: ReactNode | ((close: () => void) => ReactNode);
  width?: number;
  label: string;
  side?: 'start' | 'end';
  /** Hangs from the box around it (a field) instead of from its button. */
  loose?: boolean;
  /** Its panel stands in the page, hidden, while closed: a prerendered page's script only shows it. */
  kept?: boolean;
};

/** A small panel under its button. Escape, a click outside and leaving it by Tab close it. */
export function Disclosure(props: DisclosureProps) {
  const { button, children, width = 240, label, side = 'end', loose, kept } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    window.addEventListener('pointerdown', onOutside);
    window.addEventListener('focusin', onOutside);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointerdown', onOutside);
      window.removeEventListener('focusin', onOutside);
      window.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return (
    <div className={loose ? 'lk-disclosure lk-disclosure--loose' : 'lk-disclosure'} ref={root}>
      {button({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      {(open || kept) && (
        <section
          id={id}
          className={`lk-disclosure-panel lk-disclosure-panel--${side}`}
          style={{ width }}
          aria-label={label}
          hidden={!open}
        >
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </section>
      )}
    </div>
  );
}
