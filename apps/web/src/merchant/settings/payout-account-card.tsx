import { setPayoutAccount } from '@lorikeet/contracts/merchants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { useProfile } from '../../app/use-menu.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useNamedPart } from '../../lib/use-named-part.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DateText } from '../../ui/values.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { useBankName } from '../customers/account-fields.tsx';
import type { MerchantFacts } from './merchant-facts.ts';

/** How an address names this part of the settings: `…?tab=business#payout-account`. */
const PAYOUT_ACCOUNT = 'payout-account';

/** Where payouts go. Only an owner changes it, and a change rests for three bank days. */
export function PayoutAccountCard(props: { merchant: MerchantFacts; readOnly: boolean; isPaidOut: boolean }) {
  const { merchant, readOnly, isPaidOut } = props;
  const { t } = useTranslation('settings');
  const part = useNamedPart<HTMLDivElement>(PAYOUT_ACCOUNT);
  const [open, setOpen] = useState(false);
  const user = useProfile('merchant')?.user;
  const isOwner = user !== undefined && 'type' in user && user.type === 'owner';
  const account = merchant.payout_account;
  if (!isPaidOut && !account && merchant.facilities.length > 0) {
    return (
      <Card title={t('payoutAccount')}>
        <p className="lk-muted lk-small">{t('paidByBank')}</p>
      </Card>
    );
  }
  const change = !readOnly && (
    <Button size="small" blocked={!isOwner && t('ownerOnly')} onClick={() => setOpen(true)}>
      {t(account ? 'changeAccount' : 'addAccount')}
    </Button>
  );
  return (
    <div {...part} className="lk-named-part">
      <Card title={t('payoutAccount')} aside={change}>
        <WaitingBanner subjectId={merchant.id} kind="payout_account.set" />
        {account ? (
          <Facts
            facts={[
              [t('accountName'), account.account_name],
              [
                t('bsb'),
                <span key="bsb" className="lk-num">
                  {account.bsb}
                </span>,
              ],
              [
                t('account'),
                <span key="account" className="lk-num">
                  {account.account_masked}
                </span>,
              ],
              ...(account.bank_name ? ([[t('bank'), account.bank_name]] as const) : []),
              ...(account.held_until
                ? ([[t('heldUntil'), <DateText key="held" value={account.held_until} weekday />]] as const)
                : []),
            ]}
          />
        ) : (
          <p className="lk-muted lk-small">{t('noAccount')}</p>
        )}
        <AccountDialog open={open} isChange={account !== null} onClose={() => setOpen(false)} />
      </Card>
    </div>
  );
}

function AccountDialog({
  open,
  isChange,
  onClose,
}: {
  open: boolean;
  isChange: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('settings');
  return (
    <Dialog open={open} onClose={onClose} title={t(isChange ? 'changeAccount' : 'addAccount')}>
      <AccountForm isChange={isChange} onClose={onClose} />
    </Dialog>
  );
}

function AccountForm({ isChange, onClose }: { isChange: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const save = useWrite(setPayoutAccount, { expected: [422] });
  const form = usePortalForm(setPayoutAccount.input, { account_name: '', bsb: '', account: '' });
  const bank = useBankName(form.values.bsb);
  const submit = form.submit(async (values) => {
    const { code, data } = await save.mutateAsync(values);
    if (code !== 0) return;
    onClose();
    const { account, waiting } = data;
    if (tellWaiting(waiting) || !account) return;
    addToast({
      severity: 'success',
      summary: t('common:saved'),
      detail: t(account.held_until ? 'accountHeld' : 'accountSet', { account: account.account_masked }),
    });
  });
  return (
    <form noValidate className="lk-form" onSubmit={submit}>
      {isChange && <p className="lk-muted lk-small">{t('changeHelp')}</p>}
      <TextField label={t('accountName')} autoComplete="off" {...form.field('account_name')} />
      <div className="lk-pair">
        <TextField
          label={t('bsb')}
          numeric
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          help={bank ?? undefined}
          {...form.field('bsb')}
        />
        <TextField label={t('account')} numeric autoComplete="off" {...form.field('account')} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('saveAccount')}
        </Button>
      </DialogActions>
    </form>
  );
}
