import './fact-table.css';
import type { ReactNode } from 'react';

type FactTableProps = {
  caption: string;
  /** The first column holds codes, which stay on one line. */
  codes?: boolean;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
};

/** A table of facts; on a phone each row is a block whose cells name their column. */
export function FactTable({ caption, codes, head, rows }: FactTableProps) {
  return (
    <table className={codes ? 'lk-site-table lk-site-table--codes' : 'lk-site-table'}>
      <caption className="lk-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are fixed.
          <tr key={index}>
            <th scope="row">{first}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]} data-label={head[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
