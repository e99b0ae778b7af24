import type { WireOutput } from '@lorikeet/contracts/contract';
import { confirmPayoutAccount, drawPayout, type getPayoutSummary } from '@lorikeet/contracts/payouts';
import { IconAlertTriangle, IconCashBanknote, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { confirm } from '../../lib/confirm.ts';
import { dateWithWeekday } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { accountWords } from './payout-columns.tsx';
import './payouts.css';

type Coming = WireOutput<typeof getPayoutSummary>;

/** Draws a payout now, outside of the rhythm; it opens as a draft to be approved. */
export function DrawButton({ coming }: { coming: Coming }) {
  const { t } = useTranslation('payouts');
  const navigate = useNavigate();
  const draw = useWrite(drawPayout);
  const run = async () => {
    const isSure = await confirm({
      header: t('draw.header'),
      message: coming.account && t('draw.message', { account: accountWords(coming.account) }),
      acceptLabel: t('draw.accept'),
    });
    if (!isSure) return;
    const { code, data } = await draw.mutateAsync({});
    if (code === 0) void navigate(address('merchantPayoutDetail', { id: data.id }));
  };
  return (
    <Button look="action" icon={IconCashBanknote} busy={draw.isPending} onClick={() => void run()}>
      {t('draw.button')}
    </Button>
  );
}

/** Why no payout leaves just now, and what to do about it. */
export function AccountNotice({ coming }: { coming: Coming }) {
  const { t } = useTranslation('payouts');
  const approve = useWrite(confirmPayoutAccount);
  const { account } = coming;
  if (!account) return null;
  if (!account.returned_at && !account.held_until) return null;
  const run = async () => {
    const isSure = await confirm({
      header: t('confirm.header', { account: accountWords(account) }),
      message: t('confirm.message'),
      acceptLabel: t('confirm.accept'),
    });
    if (!isSure) return;
    const { code } = await approve.mutateAsync({});
    if (code === 0) addToast({ severity: 'success', summary: t('confirm.done') });
  };
  const Glyph = account.returned_at ? IconAlertTriangle : IconLock;
  return (
    <div className="lk-payout-notice" role="status">
      <Glyph size={18} stroke={1.7} aria-hidden />
      <p>
        {account.returned_at
          ? t('notice.returned', { account: accountWords(account) })
          : t('notice.held', { date: dateWithWeekday(account.held_until ?? '') })}
      </p>
      {coming.can.confirm_account && (
        <Button busy={approve.isPending} onClick={() => void run()}>
          {t('confirm.button')}
        </Button>
      )}
    </div>
  );
}
