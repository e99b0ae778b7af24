import type { WireOutput } from '@lorikeet/contracts/contract';
import { listSubscriptions } from '@lorikeet/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { cappedCount, count, date, money } from '../../lib/format.ts';
import { readPage } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { InviteToPlan } from '../plans/invite-to-plan.tsx';
import type { Plan } from '../plans/plan.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';

const PAGE_SIZE = 20;

type Row = WireOutput<typeof listSubscriptions>['rows'][number];

function SubscriberTable(props: { rows: readonly Row[]; version: number; onOpen: (id: string) => void }) {
  const { t } = useTranslation('plans');
  const { rows, version, onOpen } = props;
  return (
    <table className="lk-table">
      <caption className="lk-hidden">{t('fields.subscribers')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('subscribers.customer')}</th>
          <th scope="col">{t('fields.status')}</th>
          <th scope="col" className="lk-cell-end lk-wide-only">
            {t('subscribers.quantity')}
          </th>
          <th scope="col" className="lk-wide-only">
            {t('subscribers.next')}
          </th>
          <th scope="col" className="lk-cell-end">
            {t('subscribers.period')}
          </th>
          <th scope="col">
            <span className="lk-hidden">{t('common:actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link to={address('merchantCustomersDetail', { id: row.customer_id })}>
                {row.customer_name}
              </Link>
              {row.version !== version && (
                <small className="lk-muted"> {t('detail.version', { n: row.version })}</small>
              )}
            </td>
            <td>
              <StatusChip status={row.status} />
            </td>
            <td className="lk-cell-end lk-num lk-wide-only">{count(row.quantity)}</td>
            <td className="lk-num lk-wide-only">
              {row.next_period_start ? date(row.next_period_start) : '–'}
            </td>
            <td className="lk-cell-end lk-cell-amount">{money(row.amount_cents, row.currency)}</td>
            <td className="lk-cell-end">
              <Button
                size="small"
                look="ghost"
                onClick={() => onOpen(row.id)}
                aria-label={t('subscribers.openOf', { name: row.customer_name })}
              >
                {t('common:open')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  if (total <= PAGE_SIZE) return null;
  return (
    <div className="lk-card-foot lk-pager">
      <Button size="small" onClick={() => onPage(page - 1)} blocked={page === 1 && t('list.firstPage')}>
        {t('list.previous')}
      </Button>
      <Button
        size="small"
        onClick={() => onPage(page + 1)}
        blocked={page * PAGE_SIZE >= total && t('list.pageEmpty')}
      >
        {t('list.next')}
      </Button>
    </div>
  );
}

/** Who is on the plan or was; a row opens the subscription. */
export function SubscribersCard({ plan, onAdd }: { plan: Plan; onAdd: () => void }) {
  const { t } = useTranslation('plans');
  const [page, setPage] = useState(1);
  const [search, setSearch] = useSearchParams();
  const query = useQuery(readPage(listSubscriptions, { plan_id: plan.id, page, page_size: PAGE_SIZE }));
  const rows = query.data?.rows;
  const total = query.data?.count ?? 0;
  const show = (id: string | null) =>
    setSearch(id ? { subscription: id } : {}, { preventScrollReset: true, replace: id === null });
  const isEmpty = rows?.length === 0 && page === 1;
  return (
    <>
      <Card
        title={t('fields.subscribers')}
        note={
          rows &&
          t(total > plan.subscribers ? 'subscribers.nowOfAll' : 'subscribers.now', {
            count: plan.subscribers,
            now: count(plan.subscribers),
            all: cappedCount(total),
          })
        }
        flush={!isEmpty && Boolean(rows)}
      >
        {query.error && <ErrorState title={t('subscribers.failed')} message={query.error.message} />}
        {!rows && !query.error && <Skeleton lines={6} />}
        {isEmpty && (
          <EmptyState
            title={t('subscribers.none')}
            actions={
              <>
                {plan.status === 'active' && <Button onClick={onAdd}>{t('detail.addSubscriber')}</Button>}
                <InviteToPlan plan={plan} />
              </>
            }
          >
            {t('subscribers.noneHint')}
          </EmptyState>
        )}
        {rows && !isEmpty && <SubscriberTable rows={rows} version={plan.current.version} onOpen={show} />}
        <Pager page={page} total={total} onPage={setPage} />
      </Card>
      <SubscriptionPanel id={search.get('subscription')} onClose={() => show(null)} />
    </>
  );
}
