import { withdrawPayout } from '@lorikeet/contracts/payouts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePortalForm } from '../../lib/form.ts';
import { money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PayoutDetails } from './payout-details.ts';

const reasonForm = z.strictObject({ reason: withdrawPayout.input.shape.reason });
type Payout = PayoutDetails['payout'];

/** Why a payout is withdrawn that the bank does not have yet. */
export function WithdrawDialog({
  payout,
  open,
  onClose,
}: {
  payout: Payout;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('payouts');
  return (
    <Dialog open={open} onClose={onClose} title={t('withdraw.header', { number: payout.number })} width={480}>
      <WithdrawForm payout={payout} onClose={onClose} />
    </Dialog>
  );
}

function WithdrawForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation('payouts');
  const write = useWrite(withdrawPayout, { expected: [422] });
  const form = usePortalForm(reasonForm, { reason: '' });
  const save = form.submit(async ({ reason }) => {
    const { code } = await write.mutateAsync({ id: payout.id, reason });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('withdraw.done') });
    onClose();
  });
  return (
    <form noValidate className="lk-form" onSubmit={save}>
      <p>{t('withdraw.message', { amount: money(payout.amount_cents, payout.currency) })}</p>
      <TextField label={t('withdraw.reason')} maxLength={200} {...form.field('reason')} />
      <DialogActions>
        <Button onClick={onClose}>{t('withdraw.keep')}</Button>
        <Button look="danger" type="submit" busy={form.submitting}>
          {t('withdraw.accept')}
        </Button>
      </DialogActions>
    </form>
  );
}
