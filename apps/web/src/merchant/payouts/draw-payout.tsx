import type { WireOutput } from '@lorikeet/contracts/contract';
import { confirmPayoutAccount, drawPayout, type getPayoutSummary } from '@lorikeet/contracts/payouts';
import { IconAlertTriangle, IconCashBanknote, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { AskedButton } from '../../frames/asked-button.tsx';
import { dateWithWeekday } from '../../lib/format.ts';
import { accountWords } from './payout-columns.tsx';
import './payouts.css';

type Coming = WireOutput<typeof getPayoutSummary>;

/** Draws a payout now, outside of the rhythm; it opens as a draft to be approved. */
export function DrawButton({ coming }: { coming: Coming }) {
  const { t } = useTranslation('payouts');
  const navigate = useNavigate();
  return (
    <AskedButton
      of={drawPayout}
      input={{}}
      question={{
        header: t('draw.header'),
        message: coming.account && t('draw.message', { account: accountWords(coming.account) }),
        acceptLabel: t('draw.accept'),
      }}
      onDone={({ id }) => navigate(address('merchantPayoutDetail', { id }))}
      look="action"
      icon={IconCashBanknote}
      label={t('draw.button')}
    />
  );
}

/** Why no payout leaves just now, and what to do about it. */
export function AccountNotice({ coming }: { coming: Coming }) {
  const { t } = useTranslation('payouts');
  const { account } = coming;
  if (!account) return null;
  if (!account.returned_at && !account.held_until) return null;
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
        <AskedButton
          of={confirmPayoutAccount}
          input={{}}
          question={{
            header: t('confirm.header', { account: accountWords(account) }),
            message: t('confirm.message'),
            acceptLabel: t('confirm.accept'),
          }}
          done={t('confirm.done')}
          label={t('confirm.button')}
        />
      )}
    </div>
  );
}
