import { appealDispute, type disputeRow } from '@lorikeet/contracts/disputes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { date } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';

const schema = z.strictObject({ explanation: appealDispute.input.shape.explanation });

type Dispute = z.input<typeof disputeRow>;
type Props = { dispute: Dispute; isSandbox: boolean; onClose: () => void };

/** Why a loss is appealed. It is sent once, and what is decided then is the last. */
export function AppealDialog({
  dispute,
  ...props
}: Omit<Props, 'dispute'> & { dispute: Dispute | undefined }) {
  const { t } = useTranslation('disputes');
  return (
    <Dialog open={dispute !== undefined} onClose={props.onClose} title={t('appeal.title')} width={560}>
      {dispute && <AppealForm dispute={dispute} {...props} />}
    </Dialog>
  );
}

function AppealForm({ dispute, isSandbox, onClose }: Props) {
  const { t } = useTranslation('disputes');
  const write = useWrite(appealDispute, { expected: [422] });
  const form = usePortalForm(schema, { explanation: '' });
  const save = form.submit(async ({ explanation }) => {
    const { code } = await write.mutateAsync({ id: dispute.id, explanation });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('appeal.done'), detail: t('answer.follows') });
    onClose();
  });
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('appeal.accept')} onClose={onClose}>
      <p>{t('appeal.message', { date: dispute.appeal_due_on ? date(dispute.appeal_due_on) : '' })}</p>
      <TextAreaField label={t('appeal.field')} rows={6} maxLength={3000} {...form.field('explanation')} />
      {isSandbox && <p className="lk-muted lk-small">{t('appeal.sandbox')}</p>}
    </DialogForm>
  );
}
