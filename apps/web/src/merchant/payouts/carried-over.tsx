import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getPayoutSummary } from '@lorikeet/contracts/payouts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { StatementCard } from './statement-card.tsx';
import './payouts.css';

type Coming = WireOutput<typeof getPayoutSummary>;

/** What the balance owes and how it is paid; the statement of the last evening on which there was too little to pay out. */
export function CarriedOver({ coming: { carried, debt, minimum_cents } }: { coming: Coming }) {
  const { t } = useTranslation('payouts');
  return (
    <>
      {debt && (
        <div className="lk-payout-notice" role="status">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <p>
            {t('notice.owed', { amount: money(debt.owed_cents) })}{' '}
            {debt.reference && t('notice.payNow', { reference: debt.reference })}
          </p>
        </div>
      )}
      {carried && (
        <div style={{ marginBottom: 16 }}>
          <StatementCard
            title={t('statementOf.carriedTitle', { date: dateWithWeekday(carried.date) })}
            note={
              carried.closing_cents < 0
                ? t('statementOf.carriedNote')
                : t('statementOf.small', { minimum: money(minimum_cents) })
            }
            statement={carried}
            paid=""
          />
        </div>
      )}
    </>
  );
}
