import type { WireOutput } from '@lorikeet/contracts/contract';
import { getDashboardFigures } from '@lorikeet/contracts/dashboard';
import { getPayoutSummary } from '@lorikeet/contracts/payouts';
import type { Currency } from '@lorikeet/domain/kernel';
import { MONEY_IN_STATUSES } from '@lorikeet/domain/payments';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { address, paths } from '../../app/paths.ts';
import { count, date, dateWithWeekday, lastDigits, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readPage } from '../../lib/queries.ts';
import { Card, type Figure, Figures } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/faces.tsx';
import { FigureMoney } from '../../ui/values.tsx';
import { whyNothing } from '../payouts/why-nothing.ts';
import { transactionsOf } from './list-links.ts';
import { type PeriodName, PRESET_OF } from './periods.ts';

type Sums = WireOutput<typeof getDashboardFigures>;
type Coming = WireOutput<typeof getPayoutSummary>;

type Shown = {
  name: PeriodName;
  /**
   * Another than the merchant's own: `label` then names it. It is paid by card alone, so what the acquirer has stands where
   * debits that clear would, and what is kept where the next payout would.
   */
  currency?: Currency;
  label?: string;
  onTheWay?: Figure | undefined;
  kept?: Figure | undefined;
};

/** The four numbers of the day. Their places are there before they are. */
export function MoneyFigures({ name, currency, label, onTheWay, kept }: Shown) {
  const { t } = useTranslation('dashboard');
  const canSeePayouts = useCan('payouts.read');
  const sums = useQuery(readPage(getDashboardFigures, { preset: PRESET_OF[name], currency }));
  const coming = useQuery({ ...read(getPayoutSummary, {}), enabled: canSeePayouts });
  if (sums.error && !sums.data) {
    return (
      <Card>
        <ErrorState
          title={t('figures.failed')}
          reassurance={t('safe')}
          message={sums.error.message}
          onRetry={() => void sums.refetch()}
        />
      </Card>
    );
  }
  const figures = [
    moneyIn(t, sums.data),
    ...(currency ? (onTheWay ? [onTheWay] : []) : [processing(t, sums.data)]),
    failed(t, sums.data),
    ...(currency ? (kept ? [kept] : []) : canSeePayouts ? [last(t, sums.data, coming.data)] : []),
  ];
  return <Figures label={label ?? t(`periods.${name}`)} figures={figures} />;
}

/** An empty place of the same height. */
const WAITING = { value: '\u00a0', note: '\u00a0' };

function moneyIn(t: TFunction<'dashboard'>, sums: Sums | undefined): Figure {
  const label = t('figures.moneyIn');
  if (!sums) return { label, ...WAITING };
  return {
    label,
    value: <FigureMoney cents={sums.money_in.amount_cents} currency={sums.currency} />,
    note: (
      <>
        <Change sums={sums} />
        {sums.money_in.processing_cents > 0 && (
          <div>
            {t('figures.stillProcessing', { amount: money(sums.money_in.processing_cents, sums.currency) })}
          </div>
        )}
      </>
    ),
    to: transactionsOf(MONEY_IN_STATUSES, sums.period, sums.currency),
  };
}

/** `6.2%`: a part of a whole that is not nothing, half up to the tenth, in whole numbers. */
function percent(part: number, whole: number): string {
  const tenths = Math.floor((2000 * part + whole) / (2 * whole));
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

function Change({ sums }: { sums: Sums }) {
  const { t } = useTranslation('dashboard');
  const before = sums.previous_money_in.amount_cents;
  const [from, to] = [date(sums.previous.from), date(sums.previous.to)];
  const days = from === to ? from : t('figures.days', { from, to });
  if (before === 0) return <>{t('figures.nothingBefore', { days })}</>;
  const more = sums.money_in.amount_cents - before;
  return (
    <>
      <span className={more < 0 ? 'lk-bad' : 'lk-good'}>
        {more < 0 ? '\u2212' : '+'}
        {percent(Math.abs(more), before)}
      </span>{' '}
      {t('figures.onDays', { days })}
    </>
  );
}

/** How much of what is processing the figure of money in has as well: the two are no two sums. */
function overlap(t: TFunction<'dashboard'>, { pending: now, money_in, currency }: Sums): string {
  const both = money_in.processing_cents;
  if (both === 0 || now.amount_cents === 0) return '';
  if (both >= now.amount_cents) return t('figures.allInMoneyIn');
  return t('figures.partInMoneyIn', { amount: money(both, currency) });
}

function processing(t: TFunction<'dashboard'>, sums: Sums | undefined): Figure {
  const label = t('common:status.processing');
  if (!sums) return { label, ...WAITING };
  const { pending: now } = sums;
  return {
    label,
    value: <FigureMoney cents={now.amount_cents} currency={sums.currency} />,
    note: (
      <>
        {now.clears_by
          ? t('figures.clearsBy', { count: now.count, shown: count(now.count), date: date(now.clears_by) })
          : t('figures.nothingProcessing')}
        <div>{overlap(t, sums)}</div>
      </>
    ),
    to: transactionsOf(['processing'], { from: now.from, to: null }, sums.currency),
  };
}

function failed(t: TFunction<'dashboard'>, sums: Sums | undefined): Figure {
  const label = t('common:status.failed');
  if (!sums) return { label, ...WAITING };
  const { failed: now } = sums;
  return {
    label,
    value: <FigureMoney cents={now.amount_cents} currency={sums.currency} />,
    note:
      now.count === 0 ? (
        t('figures.noneFailed')
      ) : (
        <>
          <span className="lk-bad">{percent(now.count, now.of_count)}</span>{' '}
          {t('figures.ofDebits', { count: now.retried, shown: count(now.retried) })}
        </>
      ),
    to: transactionsOf(['failed'], sums.period, sums.currency),
  };
}

/** What comes next into the merchant's bank account: a payout, or with a direct facility the bank's own credit. */
function last(t: TFunction<'dashboard'>, sums: Sums | undefined, coming: Coming | undefined): Figure {
  if (sums?.deposits && coming?.settlement_model !== 'facilitated') {
    return {
      label: t('figures.deposits'),
      value: <FigureMoney cents={sums.deposits.amount_cents} currency={sums.currency} />,
      note: t('figures.depositFiles', { count: sums.deposits.count }),
      to: paths.merchantPayoutList,
    };
  }
  const label = t('figures.nextPayout');
  if (!coming) return { label, ...WAITING };
  return {
    label,
    value: <FigureMoney cents={coming.next_cents} currency={coming.currency} />,
    note: payoutNote(t, coming),
    to: coming.next_id ? address('merchantPayoutDetail', { id: coming.next_id }) : paths.merchantBalance,
  };
}

function payoutNote(t: TFunction<'dashboard'>, coming: Coming): string {
  const { account } = coming;
  if (!account) return t('figures.noAccount');
  if (account.returned_at) return t('figures.payoutReturned');
  if (account.held_until) return t('figures.heldUntil', { date: dateWithWeekday(account.held_until) });
  if (coming.next_cents === 0)
    return t(`figures.noPayout.${whyNothing(coming)}`, { minimum: money(coming.minimum_cents) });
  const to = `${account.bank_name ?? ''} ${lastDigits(account.account_masked)}`.trim();
  if (!coming.next_date) return t('figures.byHand', { account: to });
  return t('figures.onDay', { date: dateWithWeekday(coming.next_date), account: to });
}
