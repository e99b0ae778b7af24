import { createBpayRefund } from '@lorikeet/contracts/bpay';
import { ACCOUNT_PROOFS, type AccountProof } from '@lorikeet/domain/refunds';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { AccountFields } from '../customers/account-fields.tsx';

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
  const proof = form.field('verified_by');
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('refund.accept')} onClose={onClose}>
      <p>{t('refund.message', { amount: money(amountCents) })}</p>
      <AccountFields
        bsb={form.field('bsb')}
        number={form.field('account')}
        name={form.field('account_name')}
      />
      <RadioField
        label={t('refund.verifiedBy')}
        options={ACCOUNT_PROOFS.map((value) => ({ value, label: t(`refund.proofs.${value}`) }))}
        value={proof.value}
        onChange={(value) => form.set('verified_by', value as AccountProof)}
      />
      <TextAreaField
        label={t('refund.verification')}
        help={t('refund.verificationHelp')}
        rows={2}
        maxLength={500}
        {...form.field('verification')}
      />
      <TextField label={t('refund.reason')} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}
