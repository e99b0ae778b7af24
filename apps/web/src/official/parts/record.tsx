import './record.css';
import type { ReactNode } from 'react';

export type RecordRow = readonly [label: string, value: ReactNode];

type RecordProps = {
  title: string;
  /** A state, or the word “Sample”. */
  chip?: ReactNode;
  line?: string;
  rows: readonly RecordRow[];
  total?: RecordRow;
  note?: ReactNode;
};

/** A record as the portal shows it, for the pictures: title, facts, and what they come to. */
export function Record({ title, chip, line, rows, total, note }: RecordProps) {
  return (
    <div className="lk-record">
      <div className="lk-record-head">
        <b>{title}</b>
        {chip}
      </div>
      {line && <p>{line}</p>}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {total && (
          <div className="lk-record-total">
            <dt>{total[0]}</dt>
            <dd>{total[1]}</dd>
          </div>
        )}
      </dl>
      {note && <p className="lk-record-note">{note}</p>}
    </div>
  );
}
