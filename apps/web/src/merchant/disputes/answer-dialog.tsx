import { answerDispute, type disputeRow } from '@lorikeet/contracts/disputes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { dateTime } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { EvidenceFiles } from './evidence-files.tsx';

const schema = z.strictObject({ explanation: answerDispute.input.shape.explanation });

type Dispute = z.input<typeof disputeRow>;
type Props = { dispute: Dispute; isSandbox: boolean; onClose: () => void };

/** What the merchant says about a disputed payment. It is sent once. */
export function AnswerDialog({
  dispute,
  ...props
}: Omit<Props, 'dispute'> & { dispute: Dispute | undefined }) {
  const { t } = useTranslation('disputes');
  return (
    <Dialog open={dispute !== undefined} onClose={props.onClose} title={t('answer.title')} width={560}>
      {dispute && <AnswerForm dispute={dispute} {...props} />}
    </Dialog>
  );
}

function AnswerForm({ dispute, isSandbox, onClose }: Props) {
  const { t } = useTranslation('disputes');
  const write = useWrite(answerDispute, { expected: [422] });
  const form = usePortalForm(schema, { explanation: '' });
  const save = form.submit(async ({ explanation }) => {
    const { code } = await write.mutateAsync({ id: dispute.id, explanation });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('answer.done'), detail: t('answer.follows') });
    onClose();
  });
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('answer.accept')} onClose={onClose}>
      <p>{t('answer.message')}</p>
      <TextAreaField
        label={t('answer.field')}
        rows={6}
        maxLength={3000}
        placeholder={t('answer.placeholder')}
        {...form.field('explanation')}
      />
      {dispute.terms && (
        <p className="lk-small">
          {t('answer.terms', {
            name: dispute.terms.accepted_by,
            version: dispute.terms.version,
            at: dateTime(dispute.terms.accepted_at),
          })}
        </p>
      )}
      <EvidenceFiles dispute={dispute} />
      {isSandbox && <p className="lk-muted lk-small">{t('answer.sandbox')}</p>}
    </DialogForm>
  );
}
