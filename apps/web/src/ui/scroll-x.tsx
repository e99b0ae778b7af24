import './scroll-x.css';
import type { ReactNode } from 'react';

/** Lets what is too wide scroll sideways by itself, by keyboard too, and the page beside it stay. */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside may take the focus that moves it
    <section className="lk-scroll-x" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
