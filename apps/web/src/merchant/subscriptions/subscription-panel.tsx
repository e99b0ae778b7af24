import { listInvoices } from '@lorikeet/contracts/invoices';
import { getSubscription } from '@lorikeet/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { failureOf } from '../../lib/api-error.ts';
import { copyText } from '../../lib/clipboard.ts';
import { count, date, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readPage } from '../../lib/queries.ts';
import { Facts } from '../../ui/card.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { InvoicePanel } from '../invoices/invoice-panel.tsx';
import { PriceLines } from '../plans/price-lines.tsx';
import { BilledBy, OnHold } from './billed-by.tsx';
import { CouponPart } from './coupon-part.tsx';
import { SkippedPeriods } from './skipped-periods.tsx';
import type { Subscription } from './subscription.ts';
import { SubscriptionActions } from './subscription-actions.tsx';

const LATEST = 10;

/** Until when nothing is billed, and whether the payer was told of it. */
function TrialDays({ trial }: { trial: NonNullable<Subscription['trial']> }) {
  const { t } = useTranslation('subscriptions');
  return (
    <>
      {t('period', { from: date(trial.from), to: date(trial.until) })}
      <small className="lk-muted" style={{ display: 'block' }}>
        {trial.told_on
          ? t('trial.told', { date: date(trial.told_on) })
          : t(trial.is_over ? 'trial.over' : 'trial.willTell')}
      </small>
    </>
  );
}

function SubscriptionFacts({ subscription: s }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  return (
    <Facts
      facts={[
        [
          t('customer'),
          <Link key="c" to={address('merchantCustomersDetail', { id: s.customer_id })}>
            {s.customer_name}
          </Link>,
        ],
        [
          t('plan'),
          <Link key="p" to={address('merchantPlanSubscriptionDetails', { id: s.plan_id })}>
            {t('planVersion', { plan: s.plan_name, n: s.version })}
          </Link>,
        ],
        [t('quantity'), count(s.quantity)],
        [t('started'), date(s.started_on)],
        ...(s.trial ? [[t('trial.label'), <TrialDays key="t" trial={s.trial} />] as const] : []),
        [t('nextPeriod'), s.next_period_start ? date(s.next_period_start) : t('nothingMore')],
        ...(s.end_date ? [[t('ends'), date(s.end_date)] as const] : []),
        [t('method.label'), <BilledBy key="m" subscription={s} />],
        ...(s.carry_cents !== 0 ? [[t('carry'), money(s.carry_cents, s.currency)] as const] : []),
      ]}
    />
  );
}

function Invoices({ id }: { id: string }) {
  const { t } = useTranslation('subscriptions');
  const [shown, setShown] = useState<string | null>(null);
  const query = useQuery(readPage(listInvoices, { subscription_id: id, page_size: LATEST }));
  const rows = query.data?.rows ?? [];
  return (
    <section className="lk-panel-part">
      <h3>{t('invoices')}</h3>
      {query.data && rows.length === 0 && <p className="lk-muted lk-small">{t('noInvoices')}</p>}
      {rows.length > 0 && (
        <ul className="lk-bill-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => setShown(row.id)}>
                <b className="lk-num">{row.number}</b>
                <span className="lk-muted lk-num">
                  {row.period_start && row.period_end
                    ? t('period', { from: date(row.period_start), to: date(row.period_end) })
                    : t('change')}
                </span>
                <StatusChip status={row.status} />
                <span className="lk-num">{money(row.total_cents, row.currency)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <InvoicePanel id={shown} onClose={() => setShown(null)} />
    </section>
  );
}

function Loaded({ subscription: s }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const canWrite = useCan('subscriptions.write');
  const canSeeInvoices = useCan('invoices.read');
  return (
    <div className="lk-panel">
      <div className="lk-inline">
        <StatusChip status={s.status} />
        <CopyableId value={s.id} onCopy={copyText} />
      </div>
      {s.waiting && (
        <p className="lk-notice">
          {t('waiting', {
            plan: s.waiting.plan_name,
            n: count(s.waiting.quantity),
            date: date(s.waiting.from),
          })}
        </p>
      )}
      <OnHold subscription={s} />
      <SubscriptionFacts subscription={s} />
      <section className="lk-panel-part">
        <h3>{t('price')}</h3>
        <div className="lk-well">
          <PriceLines price={s.price} label={t(`plans:each.${s.process_type}`)} />
        </div>
      </section>
      <CouponPart subscription={s} />
      {canWrite && <SubscriptionActions subscription={s} />}
      <SkippedPeriods subscription={s} />
      {canSeeInvoices && <Invoices id={s.id} />}
    </div>
  );
}

/** One subscription beside the list it was opened from. */
export function SubscriptionPanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation('subscriptions');
  const query = useQuery({
    ...read(getSubscription, { id: id ?? '' }, { expected: 'all' }),
    enabled: id !== null,
  });
  return (
    <SidePanel open={id !== null} onClose={onClose} title={t('title')} width={540}>
      {query.data && <Loaded subscription={query.data} />}
      {id !== null && query.isPending && <Skeleton lines={8} />}
      {query.error && !query.data && (
        <ErrorState title={t('failed')} {...failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
    </SidePanel>
  );
}
