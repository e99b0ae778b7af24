import './audit.css';
import type { FieldChange } from '@lorikeet/contracts/changes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { cellWords, itemWords, nameOfField } from './change-words.ts';

type Side = 'before' | 'after';

/** What a change does, field by field: how it was, how it is or shall be. The changed fields come first. */
export function ChangesTable({ changes }: { changes: readonly FieldChange[] }) {
  const { t } = useTranslation(['audit', 'permissions']);
  const id = useId();
  if (changes.length === 0) return <p className="lk-muted lk-small">{t('noValues')}</p>;
  const hasBefore = changes.some((one) => one.before !== null || one.erased);
  return (
    <ScrollBox className="lk-changes-box" labelledBy={id}>
      <table className="lk-changes">
        <caption id={id} className="lk-hidden">
          {t('changes')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {hasBefore && <th scope="col">{t('before')}</th>}
            <th scope="col">{t(hasBefore ? 'after' : 'value')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((one) => (
            <tr key={one.field} data-same={one.changed ? undefined : ''}>
              <th scope="row">{nameOfField(one.field)}</th>
              {hasBefore && (
                <td data-side="before">
                  <Value change={one} side="before" />
                </td>
              )}
              <td data-side="after">
                <Value change={one} side="after" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Value({ change, side }: { change: FieldChange; side: Side }) {
  const { t } = useTranslation(['audit', 'permissions']);
  if (change.erased) return <span className="lk-muted">{t('erased')}</span>;
  const cell = change[side];
  if (!Array.isArray(cell)) return cellWords(change.field, cell, t);
  const other = change[side === 'before' ? 'after' : 'before'];
  return <Items field={change.field} items={cell} others={Array.isArray(other) ? other : []} />;
}

/** Of a list only what the other side lacks, and how many are on both. */
function Items(props: { field: string; items: readonly string[]; others: readonly string[] }) {
  const { field, items, others } = props;
  const { t } = useTranslation(['audit', 'permissions']);
  const own = items.filter((item) => !others.includes(item));
  const shared = items.length - own.length;
  if (items.length === 0) return t('nothing');
  return (
    <ul className="lk-changes-items">
      {itemWords(field, own, t).map((words) => (
        <li key={words}>{words}</li>
      ))}
      {shared > 0 && <li className="lk-muted">{t('onBothSides', { count: shared })}</li>}
    </ul>
  );
}
