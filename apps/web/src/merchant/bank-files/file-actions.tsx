import { acceptBankFile, rejectBankFile, withdrawBankFile } from '@lorikeet/contracts/bank-files';
import { text } from '@lorikeet/contracts/wire';
import { clearanceDate } from '@lorikeet/domain/debits';
import { maxDate, toLocalDate } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { usePortalForm } from '../../lib/form.ts';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { BankFile, Words } from './bank-file-words.tsx';

const receiptSchema = z.strictObject({ receipt: text(60) });
const reasonSchema = z.strictObject({ reason: text(200) });

export type FileAction = 'accept' | 'withdraw' | 'reject';
type FormProps = { file: BankFile; onClose: () => void };

/** What the bank's acceptance does, in money and days. */
function acceptWords(file: BankFile, today: string, t: Words): string {
  const told = { total: money(file.total_cents), date: dateWithWeekday(file.processing_date) };
  if (file.kind !== 'debit') return t('accept.payout', { ...told, merchant: file.merchant_name });
  const clears = dateWithWeekday(
    clearanceDate(maxDate(toLocalDate(file.processing_date), toLocalDate(today))),
  );
  return t('accept.message', { ...told, clears, count: file.records });
}

function AcceptForm({ file, onClose }: FormProps) {
  const { t } = useTranslation('bank-files');
  const today = useBusinessDate();
  const form = usePortalForm(receiptSchema, { receipt: '' });
  const write = useWrite(acceptBankFile, { expected: [422] });
  const save = form.submit(async ({ receipt }) => {
    const { code } = await write.mutateAsync({ id: file.id, merchant_id: file.merchant_id, receipt });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('accept.done', { total: money(file.total_cents) }) });
    onClose();
  });
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form">
        <p>{acceptWords(file, today, t)}</p>
        <TextField
          label={t('accept.receipt')}
          help={t('accept.receiptHelp')}
          maxLength={60}
          autoComplete="off"
          {...form.field('receipt')}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('accept.action')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Withdrawing and rejecting ask the same: why. What each costs is said above. */
function ReasonForm({ file, onClose, action }: FormProps & { action: 'withdraw' | 'reject' }) {
  const { t } = useTranslation('bank-files');
  const form = usePortalForm(reasonSchema, { reason: '' });
  const withdraw = useWrite(withdrawBankFile, { expected: [422] });
  const reject = useWrite(rejectBankFile, { expected: [422] });
  const told = { count: file.records, total: money(file.total_cents) };
  const isDebit = file.kind === 'debit';
  const save = form.submit(async ({ reason }) => {
    const write = action === 'withdraw' ? withdraw : reject;
    const { code } = await write.mutateAsync({ id: file.id, merchant_id: file.merchant_id, reason });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t(`${action}.${isDebit ? 'done' : 'creditsDone'}`, told) });
    onClose();
  });
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form">
        <p>{t(`${action}.${isDebit ? 'message' : 'credits'}`, told)}</p>
        {action === 'withdraw' && (
          <p className="lk-bad">{t(isDebit ? 'withdraw.warning' : 'withdraw.creditsWarning')}</p>
        )}
        <TextField
          label={t(`${action}.reason`)}
          maxLength={200}
          autoComplete="off"
          {...form.field('reason')}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button look="danger" type="submit" busy={form.submitting}>
          {t(`${action}.accept`)}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The dialog of one action on one file; null closes it. */
function FileActionDialog({
  asked,
  onClose,
}: {
  asked: { action: FileAction; file: BankFile } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('bank-files');
  const title = asked ? t(`${asked.action}.title`, { filename: asked.file.filename }) : '';
  return (
    <Dialog open={asked !== null} onClose={onClose} title={title} width={480}>
      {asked?.action === 'accept' && <AcceptForm file={asked.file} onClose={onClose} />}
      {(asked?.action === 'withdraw' || asked?.action === 'reject') && (
        <ReasonForm file={asked.file} action={asked.action} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Keeps which dialog is open. */
export function useFileAction() {
  const [asked, setAsked] = useState<{ action: FileAction; file: BankFile } | null>(null);
  return {
    ask: (action: FileAction, file: BankFile) => setAsked({ action, file }),
    dialog: <FileActionDialog asked={asked} onClose={() => setAsked(null)} />,
  };
}
