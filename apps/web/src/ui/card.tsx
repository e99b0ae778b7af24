import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ScrollBox } from './scroll-box.tsx';

type CardProps = {
  title?: ReactNode;
  /** After the title, muted: a count, a total. */
  note?: ReactNode;
  aside?: ReactNode;
  foot?: ReactNode;
  /** A line under the head, as above rows. */
  ruled?: boolean;
  /** No padding around what is inside: a table, rows. */
  flush?: boolean;
  children: ReactNode;
};

/** A section: a hairline box. Cards never stand in cards; use a well. */
export function Card({ title, note, aside, foot, ruled, flush, children }: CardProps) {
  const id = useId();
  return (
    <section className="lk-card" aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={`lk-card-head${ruled || flush ? ' lk-card-head--line' : ''}`}>
          <h2 id={id}>{title}</h2>
          {note && <span className="lk-muted lk-small">{note}</span>}
          {aside && <div className="lk-card-aside">{aside}</div>}
        </div>
      )}
      {flush ? (
        <ScrollBox className="lk-card-flush" labelledBy={title ? id : undefined}>
          {children}
        </ScrollBox>
      ) : (
        <div className="lk-card-body" style={title ? undefined : { paddingTop: 20 }}>
          {children}
        </div>
      )}
      {foot && <div className="lk-card-foot">{foot}</div>}
    </section>
  );
}

export type Figure = {
  label: string;
  value: ReactNode;
  note?: ReactNode /** The rows behind the number. */;
  to?: string;
};

/** The strip of figures at the top of a page; each opens the rows behind it. */
export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <section
      className="lk-figures"
      aria-label={label}
      style={{ '--figures': figures.length } as React.CSSProperties}
    >
      {figures.map(({ label: name, value, note, to }) => {
        const inside = (
          <>
            <div className="lk-figure-label">{name}</div>
            <div className="lk-figure-value">{value}</div>
            {note && <div className="lk-figure-note">{note}</div>}
          </>
        );
        return to ? (
          <Link className="lk-figure" key={name} to={to}>
            {inside}
          </Link>
        ) : (
          <div className="lk-figure" key={name}>
            {inside}
          </div>
        );
      })}
    </section>
  );
}

/** Names and values, one under the other. */
export function Facts({ facts }: { facts: readonly (readonly [label: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className="lk-facts">
      {facts.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts never change their order
        <div key={index} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
