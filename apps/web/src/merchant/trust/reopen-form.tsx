import { reopenStatementLine } from '@lorikeet/contracts/trust';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { StatementRow } from './statement-columns.tsx';

const { id: _, ...asked } = reopenStatementLine.input.shape;
const schema = z.strictObject(asked);

/** Says what follows when what a line was settled as is taken back, and why that is done. */
export function ReopenForm({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const { t } = useTranslation('trust');
  const isTrust = useCan('trust.read');
  const write = useWrite(reopenStatementLine, { expected: [422] });
  const form = usePortalForm(schema, { reason: '' });
  const save = form.submit(async ({ reason }) => {
    const { code, data } = await write.mutateAsync({ id: row.id, reason });
    if (code !== 0) return;
    if (!tellWaiting(data.waiting)) addToast({ severity: 'success', summary: t('lines.reopen.done') });
    onClose();
  });
  const mark = isTrust ? 'mark' : 'own';
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('lines.reopen.accept')} onClose={onClose}>
      <p>
        {row.matched_kind === 'merchant_debt'
          ? t('lines.reopen.debt', { merchant: row.matched_merchant })
          : t(`lines.reopen.${mark}`)}
      </p>
      <TextField label={t('lines.reopen.reason')} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}
