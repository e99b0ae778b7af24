import '../plans/plans.css';
import { type DunningPolicy, previewDunningPolicy } from '@lorikeet/contracts/dunning';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count, date, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { ScrollX } from '../../ui/scroll-x.tsx';
import type { DunningWords, Trial } from './policy-words.ts';

/** The policy as the form has it, tried on the dishonours of the last year beside the present one. */
export function TrialCard({ policy }: { policy: DunningPolicy | undefined }) {
  const { t } = useTranslation('dunning');
  const [asked, setAsked] = useState<DunningPolicy>();
  const query = useQuery({
    ...read(previewDunningPolicy, asked ?? ({} as DunningPolicy), { expected: 'all' }),
    enabled: asked !== undefined,
  });
  return (
    <Card
      title={t('trial.title')}
      note={t('trial.note')}
      foot={
        <Button
          busy={asked !== undefined && query.isFetching}
          blocked={!policy && t('trial.fix')}
          onClick={() => policy && setAsked(policy)}
        >
          {t('trial.action')}
        </Button>
      }
    >
      {asked && query.isPending && <Skeleton lines={6} />}
      {query.isError && (
        <ErrorState
          title={t('trial.failed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Outcome trial={query.data} />}
      {query.data && asked !== undefined && JSON.stringify(asked) !== JSON.stringify(policy) && (
        <p className="lk-muted lk-small">{t('trial.outdated')}</p>
      )}
    </Card>
  );
}

type Row = [label: string, of: (one: Trial['asked']) => string];

const rowsOf = (t: DunningWords, currency: Trial['currency']): Row[] => {
  const sum = (n: number, cents: number) =>
    n === 0 ? count(0) : t('trial.sum', { n: count(n), amount: money(cents, currency) });
  return [
    [t('trial.retried'), (one) => sum(one.retried, one.retried_cents)],
    [t('trial.held'), (one) => sum(one.held, one.held_cents)],
    [t('trial.returned'), (one) => count(one.returned)],
    [t('trial.unknown'), (one) => sum(one.unknown, one.unknown_cents)],
    [t('trial.leftByCode'), (one) => count(one.left_by_code)],
    [t('trial.paidFirst'), (one) => count(one.paid_first)],
    [t('trial.cost'), (one) => money(one.cost_cents, currency)],
    [t('trial.ends'), (one) => endsOf(one, t)],
  ];
};

/** How many subscriptions would have been paused or cancelled: known, and at most. */
function endsOf(one: Trial['asked'], t: DunningWords): string {
  if (one.end_action === 'leave') return t('trial.end.leave');
  const known = t(`trial.end.${one.end_action}`, { count: one.ended });
  return one.ended_unknown === 0
    ? known
    : t('trial.atMost', { known, most: count(one.ended + one.ended_unknown) });
}

function Outcome({ trial }: { trial: Trial }) {
  const { t } = useTranslation('dunning');
  if (trial.dishonours === 0) return <p className="lk-muted">{t('trial.none')}</p>;
  return (
    <>
      <p>
        {t('trial.past', {
          count: trial.dishonours,
          amount: money(trial.amount_cents, trial.currency),
          from: date(trial.from),
        })}
      </p>
      <ScrollX label={t('trial.title')}>
        <table className="lk-price-lines">
          <caption className="lk-hidden">{t('trial.title')}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('trial.present')}</th>
              <th scope="col">{t('trial.asked')}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(t, trial.currency).map(([label, of]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{of(trial.present)}</td>
                <td>{of(trial.asked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <p className="lk-muted lk-small">{t('trial.how')}</p>
    </>
  );
}
