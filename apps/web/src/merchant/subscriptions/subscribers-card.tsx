import type { WireOutput } from '@lorikeet/contracts/contract';
import { listSubscriptions } from '@lorikeet/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { TableCard, type TableColumn } from '../../frames/table-card.tsx';
import { cappedCount, count, date, money } from '../../lib/format.ts';
import { readPage } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/faces.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { InviteToPlan } from '../plans/invite-to-plan.tsx';
import type { Plan } from '../plans/plan.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';

const PAGE_SIZE = 20;

type Row = WireOutput<typeof listSubscriptions>['rows'][number];

function columnsOf(t: TFunction<'plans'>, version: number, open: (id: string) => void): TableColumn<Row>[] {
  return [
    {
      key: 'customer',
      label: t('subscribers.customer'),
      kind: 'main',
      render: (row) => (
        <>
          <Link to={address('merchantCustomersDetail', { id: row.customer_id })}>{row.customer_name}</Link>
          {row.version !== version && (
            <small className="lk-muted"> {t('detail.version', { n: row.version })}</small>
          )}
        </>
      ),
    },
    { key: 'status', label: t('fields.status'), render: (row) => <StatusChip status={row.status} /> },
    {
      key: 'quantity',
      label: t('subscribers.quantity'),
      kind: 'number',
      render: (row) => count(row.quantity),
    },
    {
      key: 'next',
      label: t('subscribers.next'),
      kind: 'date',
      render: (row) => (row.next_period_start ? date(row.next_period_start) : '–'),
    },
    {
      key: 'period',
      label: t('subscribers.period'),
      kind: 'number',
      render: (row) => money(row.amount_cents, row.currency),
    },
    {
      key: 'open',
      label: t('common:actions'),
      isHeadHidden: true,
      render: (row) => (
        <Button
          size="small"
          look="ghost"
          onClick={() => open(row.id)}
          aria-label={t('subscribers.openOf', { name: row.customer_name })}
        >
          {t('common:open')}
        </Button>
      ),
    },
  ];
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
  const title = t('fields.subscribers');
  const note =
    rows &&
    t(total > plan.subscribers ? 'subscribers.nowOfAll' : 'subscribers.now', {
      count: plan.subscribers,
      now: count(plan.subscribers),
      all: cappedCount(total),
    });
  return (
    <>
      {rows?.length === 0 && page === 1 ? (
        <Card title={title} note={note}>
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
        </Card>
      ) : (
        <TableCard
          title={title}
          note={note}
          columns={columnsOf(t, plan.current.version, show)}
          rows={rows}
          rowId={(row) => row.id}
          words={{ failed: t('subscribers.failed'), empty: t('common:list.pageEmpty') }}
          error={query.error}
          onRetry={() => void query.refetch()}
          pages={{ page, size: PAGE_SIZE, total, onPage: setPage }}
        />
      )}
      <SubscriptionPanel id={search.get('subscription')} onClose={() => show(null)} />
    </>
  );
}
