import { useTranslation } from 'react-i18next';
import { count as printCount } from '../../lib/format.ts';
import type { BulkPreview } from '../../lib/list-tools.ts';

type Refused = BulkPreview['refused'];

/** The rows that may not be changed, by the sentence that says why. */
export function bySentence(refused: Refused): { message: string; rows: Refused }[] {
  const groups = new Map<string, Refused>();
  for (const row of refused) groups.set(row.message, [...(groups.get(row.message) ?? []), row]);
  return [...groups]
    .map(([message, rows]) => ({ message, rows }))
    .sort((a, b) => b.rows.length - a.rows.length);
}

/** How many rows an action changes, or has changed, and every row that it may not change with the reason. */
export function BulkReport({ outcome, isDone }: { outcome: BulkPreview; isDone: boolean }) {
  const { t } = useTranslation();
  const { changed, same, refused } = outcome;
  const words = (name: string, count: number) => t(`list.bulk.${name}`, { count, shown: printCount(count) });
  return (
    <div className="lk-bulk-report" aria-live="polite">
      <p className="lk-bulk-figure">{words(isDone ? 'changed' : 'willChange', changed)}</p>
      {same > 0 && <p>{words('same', same)}</p>}
      {refused.length > 0 && <p>{words(isDone ? 'refused' : 'willRefuse', refused.length)}</p>}
      {bySentence(refused).map(({ message, rows }) => (
        <details key={message} open={isDone}>
          <summary>
            <b>{printCount(rows.length)}</b> {message}
          </summary>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                {row.name} <small>{row.id}</small>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
