import { createBpayRefund } from '@lorikeet/contracts/bpay';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ProvenAccountFields } from '../refunds/proven-account-fields.tsx';

const { id: _, ...asked } = createBpayRefund.input.shape;
const schema = z.strictObject(asked);

type Props = { paymentId: string; amountCents: number; onClose: () => void };

/** Where a receipt of nobody goes back to, and how that account is known to be its payer's. */
export function RefundReceiptDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('bpay-receipts');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('refund.title')}>
      <RefundReceiptForm {...props} />
    </Dialog>
  );
}

function RefundReceiptForm({ paymentId, amountCents, onClose }: Props) {
  const { t } = useTranslation('bpay-receipts');
  const write = useWrite(createBpayRefund, { expected: [422] });
  const form = usePortalForm(schema, {
    account_name: '',
    bsb: '',
    account: '',
    verified_by: 'payers_bank',
    verification: '',
    reason: '',
  });
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync({ ...values, id: paymentId });
    if (code !== 0) return;
    onClose();
    tellWaiting(data.waiting);
  });
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('refund.accept')} onClose={onClose}>
      <p>{t('refund.message', { amount: money(amountCents) })}</p>
      <ProvenAccountFields
        bsb={form.field('bsb')}
        number={form.field('account')}
        name={form.field('account_name')}
        proof={form.field('verified_by').value}
        onProof={(proof) => form.set('verified_by', proof)}
        verification={form.field('verification')}
      />
      <TextField label={t('refund.reason')} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}
