import { getComingPayout } from '@lorikeet/contracts/balance';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { count, date, dateWithWeekday, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { StatementCard } from '../payouts/statement-card.tsx';

type Coming = WireOutput<typeof getComingPayout>;

/** What the next payout holds, by what it is made of, and why the rest is not in it. */
export function ComingPayout() {
  const { t } = useTranslation(['balance', 'payouts']);
  const { t: say } = useTranslation('balance');
  const query = useQuery(read(getComingPayout, {}));
  const coming = query.data;
  if (query.error && !coming) {
    return (
      <ErrorState
        title={t('coming.failed')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!coming) return <Skeleton lines={6} />;
  return (
    <div className="lk-columns">
      <StatementCard
        title={t('coming.title')}
        note={coming.date ? t('coming.on', { date: dateWithWeekday(coming.date) }) : t('coming.byHand')}
        statement={coming.statement}
        paid={t('payouts:statementOf.paid.draft')}
      />
      <Card title={t('coming.why')}>
        <ul className="lk-balance-reasons">
          {reasonsOf(coming, say).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {coming.drawn.map((one) => (
            <li key={one.id}>
              <Link to={address('merchantPayoutDetail', { id: one.id })}>
                {t('coming.drawn', { number: one.number, amount: money(one.amount_cents, coming.currency) })}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Each thing that keeps money out of the next payout, and where nothing does, that. */
function reasonsOf(coming: Coming, t: TFunction<'balance'>): string[] {
  const holds = coming.holds.map((hold) =>
    t(`holds.${hold}`, {
      minimum: money(coming.minimum_cents, coming.currency),
      date: coming.held_until ? date(coming.held_until) : '',
    }),
  );
  const waits = coming.waits.map((one) =>
    t(`waits.${one.for}`, {
      count: one.count,
      n: count(one.count),
      amount: money(one.amount_cents, coming.currency),
    }),
  );
  const all = [...holds, ...waits];
  if (all.length === 0) all.push(t(coming.statement.paid_cents > 0 ? 'coming.all' : 'coming.nothing'));
  return all;
}
