import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { MyProperty } from './debit-words.ts';

type Payment = MyProperty['payments'][number];

/** Why a bank sends a debit back, as its payer can act on it. */
const REASONS: Readonly<Record<string, 'account' | 'stopped' | 'closed' | 'funds'>> = {
  '1': 'account',
  '2': 'stopped',
  '3': 'closed',
  '5': 'account',
  '6': 'funds',
};

/** The reader's latest payment by a schedule, where it came back and nothing was paid since. */
const latestCameBack = ({ payments }: Pick<MyProperty, 'payments'>): Payment | undefined => {
  const latest = payments.find((one) => (one.by_schedule && one.is_mine) || one.status !== 'failed');
  return latest?.status === 'failed' ? latest : undefined;
};

/** The reader's latest payment came back: why, and where they still pay what becomes of its amount and the way to pay it now. */
export function CameBack({ property, onPay }: { property: MyProperty; onPay: (cents: number) => void }) {
  const { t } = useTranslation('schedules');
  const payment = latestCameBack(property);
  if (!payment || property.owed_cents <= 0) return null;
  const said = payment.rail === 'card' ? 'declined' : (REASONS[payment.return_code ?? ''] ?? 'other');
  const { schedule } = property;
  // What becomes of it is said to who pays now.
  const goesOn = property.is_mine && schedule?.status === 'active' && schedule.debits.length > 0;
  const isPlanned = schedule?.debits.some(({ kind }) => kind === 'extra');
  return (
    <div className="lk-notice lk-notice--warning">
      <b>{t('cameBack.title', { amount: money(payment.amount_cents), date: date(payment.on) })}</b>
      <p>{t(`cameBack.${said}`)}</p>
      {goesOn && <p>{t('cameBack.spread')}</p>}
      {goesOn && !isPlanned && (
        <p className="lk-came-back-pay">
          <Button size="small" onClick={() => onPay(payment.amount_cents)}>
            {t('cameBack.pay')}
          </Button>
        </p>
      )}
    </div>
  );
}
