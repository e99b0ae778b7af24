import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getPayoutSummary } from '@lorikeet/contracts/payouts';
import { useTranslation } from 'react-i18next';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { StatementCard } from './statement-card.tsx';

type Coming = WireOutput<typeof getPayoutSummary>;

/** The statement of the last evening on which there was too little to pay out, and what happens to its balance. */
export function CarriedOver({ coming: { carried, minimum_cents } }: { coming: Coming }) {
  const { t } = useTranslation('payouts');
  if (!carried) return null;
  const owed = carried.closing_cents < 0;
  return (
    <div style={{ marginBottom: 16 }}>
      <StatementCard
        title={t('statementOf.carriedTitle', { date: dateWithWeekday(carried.date) })}
        note={
          owed
            ? t('statementOf.owed', { amount: money(-carried.closing_cents) })
            : t('statementOf.small', { minimum: money(minimum_cents) })
        }
        statement={carried}
        paid=""
      />
    </div>
  );
}
