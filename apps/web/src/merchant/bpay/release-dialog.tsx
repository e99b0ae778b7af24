import { releaseBpayReceipt } from '@lorikeet/contracts/bpay';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';

const { id: _, ...asked } = releaseBpayReceipt.input.shape;
const schema = z.strictObject(asked);

type Props = { paymentId: string; amountCents: number; name: string; onClose: () => void };

/** Says what follows when a receipt is taken from its customer, and asks a second person for it. */
export function ReleaseDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('bpay-receipts');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('release.title', { name: props.name })} width={480}>
      <ReleaseForm {...props} />
    </Dialog>
  );
}

function ReleaseForm({ paymentId, amountCents, onClose }: Props) {
  const { t } = useTranslation('bpay-receipts');
  const write = useWrite(releaseBpayReceipt, { expected: [422] });
  const form = usePortalForm(schema, { reason: '' });
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync({ ...values, id: paymentId });
    if (code !== 0) return;
    onClose();
    tellWaiting(data.waiting);
  });
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('release.accept')} onClose={onClose}>
      <p>{t('release.message', { amount: money(amountCents) })}</p>
      <TextAreaField label={t('release.reason')} rows={2} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}
