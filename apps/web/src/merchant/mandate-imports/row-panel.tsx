import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { date, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { DialogActions, SidePanel } from '../../ui/dialog.tsx';
import { KeptAuthority } from './authorities-card.tsx';
import { UndoRow } from './import-actions.tsx';
import { accountOf, type MovedRow, outcomeWords, RowChip } from './import-words.tsx';

function Body({ row, onClose }: { row: MovedRow; onClose: () => void }) {
  const { t } = useTranslation('mandate-imports');
  const canWrite = useCan('mandate_imports.write');
  const facts: readonly (readonly [string, string | null])[] = [
    [t('row.reference'), row.reference],
    [t('row.account'), accountOf(row)],
    [t('row.plan'), row.plan_name],
    [t('row.amount'), row.amount_cents === null ? null : money(row.amount_cents)],
    [t('row.nextDate'), row.next_date && date(row.next_date)],
    [t('row.firstDate'), row.first_date && date(row.first_date)],
    [t('row.ddr'), row.mandate_reference],
  ];
  return (
    <div className="lk-panel">
      <div className="lk-inline">
        <RowChip row={row} />
      </div>
      {row.faults.length > 0 ? (
        <ul>
          {row.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : (
        <p>{outcomeWords(row, t)}</p>
      )}
      <Facts facts={facts.filter(([, value]) => value)} />
      {row.file && (
        <div>
          <h3>{t('files.one')}</h3>
          <KeptAuthority file={row.file} mayRemove={canWrite} onRemoved={onClose} />
        </div>
      )}
      <DialogActions>
        {row.can_undo && <UndoRow row={row} onDone={onClose} />}
        {row.customer_id && (
          <ButtonLink to={address('merchantCustomersDetail', { id: row.customer_id })}>
            {t('row.customer')}
          </ButtonLink>
        )}
      </DialogActions>
    </div>
  );
}

/** One row of a file: all of it that may be shown, what it brought, and undoing it. */
export function RowPanel({ row, onClose }: { row: MovedRow | null; onClose: () => void }) {
  const { t } = useTranslation('mandate-imports');
  return (
    <SidePanel
      open={row !== null}
      onClose={onClose}
      title={row?.name ?? t('row.ofLine', { line: row?.line })}
    >
      {row && <Body row={row} onClose={onClose} />}
    </SidePanel>
  );
}
