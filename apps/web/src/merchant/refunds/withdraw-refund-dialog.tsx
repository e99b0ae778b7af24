import { withdrawRefund } from '@lorikeet/contracts/refunds';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Withdrawn = { id: string; number: string; amount: string };

const schema = z.strictObject({ reason: withdrawRefund.input.shape.reason });

/** Why a refund is taken back that is in no file yet. */
export function WithdrawRefundDialog(props: { refund: Withdrawn | null; onClose: () => void }) {
  const { t } = useTranslation('refunds');
  const { refund, onClose } = props;
  return (
    <Dialog
      open={refund !== null}
      onClose={onClose}
      title={t('withdraw.title', { number: refund?.number })}
      width={480}
    >
      {refund && <WithdrawForm refund={refund} onClose={onClose} />}
    </Dialog>
  );
}

function WithdrawForm({ refund, onClose }: { refund: Withdrawn; onClose: () => void }) {
  const { t } = useTranslation('refunds');
  const write = useWrite(withdrawRefund, { expected: [422] });
  const form = usePortalForm(schema, { reason: '' });
  const save = form.submit(async ({ reason }) => {
    const { code } = await write.mutateAsync({ id: refund.id, reason });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('withdraw.done') });
    onClose();
  });
  return (
    <DialogForm
      onSubmit={save}
      busy={form.submitting}
      label={t('withdraw.accept')}
      cancel={t('withdraw.keep')}
      look="danger"
      onClose={onClose}
    >
      <p>{t('withdraw.message', { amount: refund.amount })}</p>
      <TextField label={t('withdraw.reason')} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}
