import type { getBankFileSummary } from '@lorikeet/contracts/bank-files';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { startDebitRun } from '@lorikeet/contracts/debits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Words } from './bank-file-words.tsx';

type Lodged = WireOutput<typeof getBankFileSummary>['merchants'][number];
type Run = WireOutput<typeof startDebitRun>;

/** What a run did, in a toast's two lines. */
export function runWords(run: Run, t: Words): { summary: string; detail?: string } {
  if (run.state === 'queued') return { summary: t('run.queued') };
  const held = run.held > 0 ? { detail: t('run.held', { count: run.held }) } : {};
  if (run.debits === 0) return { summary: t('run.none'), ...held };
  return { summary: t('run.done', { count: run.debits, total: money(run.total_cents) }), ...held };
}

/** Runs a merchant's due debits now instead of at the hour of the run. */
export function RunDebitsDialog({
  merchants,
  open,
  onClose,
}: {
  merchants: readonly Lodged[];
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('bank-files');
  const [chosen, setChosen] = useState('');
  const write = useWrite(startDebitRun);
  // The merchant with the most to gain from a run stands first.
  const byDue = merchants.toSorted((a, b) => b.due_cents - a.due_cents);
  const merchant = byDue.find(({ id }) => id === chosen) ?? byDue[0];
  if (!merchant) return null;
  const told = { count: merchant.due_debits, total: money(merchant.due_cents) };
  const run = async () => {
    const { code, data } = await write.mutateAsync({ merchant_id: merchant.id });
    if (code !== 0) return;
    addToast({ severity: 'success', ...runWords(data, t) });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('run.question', { merchant: merchant.name })} width={480}>
      <div className="lk-form">
        {merchants.length > 1 && (
          <SelectField
            label={t('run.choose')}
            value={merchant.id}
            onChange={setChosen}
            options={byDue.map((one) => ({
              value: one.id,
              label: t('run.due', { name: one.name, count: one.due_debits, total: money(one.due_cents) }),
            }))}
          />
        )}
        <p>{merchant.due_debits > 0 ? t('run.message', told) : t('run.nothingDue')}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" busy={write.isPending} onClick={() => void run()}>
          {t('run.accept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
