import './plans.css';
import { countPlans, getPlan, listPlans } from '@lorikeet/contracts/plans';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { money } from '../../lib/format.ts';
import { type BulkOffer, useListTools } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readPage } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { BillingPanel } from './billing/billing-panel.tsx';
import { type PlanRow, planColumns, pricingWords } from './plan-columns.tsx';

const TABS = ['', 'active', 'archived', 'inactive'] as const;
const FILTERS: FilterKey[] = [];

function AddPlan() {
  const { t } = useTranslation('plans');
  if (!useCan('plans.write')) return null;
  return (
    <ButtonLink to={paths.merchantPlanSubscriptionAdd} look="primary" icon={IconPlus}>
      {t('list.add')}
    </ButtonLink>
  );
}

function BillingButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('plans');
  return (
    <Button icon={IconReceipt} onClick={onClick}>
      {t('list.billing')}
    </Button>
  );
}

/** What a row leads to: the plan, its form, its id. */
function usePlanActions() {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const canEdit = useCan('plans.write');
  const open = (row: PlanRow) =>
    void navigate(address('merchantPlanSubscriptionDetails', { id: row.plan_id }));
  const edit = (row: PlanRow) => void navigate(address('merchantPlanSubscriptionEdit', { id: row.plan_id }));
  const rowMenu = (row: PlanRow) => [
    { label: t('common:open'), onSelect: () => open(row) },
    ...(canEdit && row.status !== 'archived' ? [{ label: t('common:edit'), onSelect: () => edit(row) }] : []),
    { label: t('list.copyId'), onSelect: () => void copyText(row.plan_id) },
  ];
  return { open, rowMenu };
}

const CHANGED = [listPlans, countPlans, getPlan];

/** What can be done with many plans of a preset. */
function useBulk(tab: string): BulkOffer[] {
  const { t } = useTranslation('plans');
  if (!useCan('plans.write')) return [];
  const archive = {
    action: 'plans.archive',
    label: t('bulk.archive'),
    title: t('bulk.archiveTitle'),
  } as const;
  const restore = {
    action: 'plans.restore',
    label: t('bulk.restore'),
    title: t('bulk.restoreTitle'),
  } as const;
  if (tab === 'archived') return [restore];
  return tab === '' ? [archive, restore] : [archive];
}

/** The price list, and the door to the billing run. */
export default function PlanListPage() {
  const { t } = useTranslation('plans');
  const [search, setSearch] = useSearchParams();
  const today = useBusinessDate();
  const canBill = useCan('billing.run');
  const columns = useMemo(() => planColumns(t), [t]);
  const control = useListState(FILTERS, '-created_at');
  const { tab } = control.state;
  const input = { ...listInputOf(control.state, FILTERS), ...(tab ? { status: tab } : {}) };
  const tools = useListTools('plans', input, { bulk: useBulk(tab), refreshes: CHANGED });
  const list = useQuery(readPage(listPlans, input));
  const counts = useQuery(read(countPlans, {})).data;
  const { open, rowMenu } = usePlanActions();
  const showBilling = (shown: boolean) => {
    const next = new URLSearchParams(search);
    if (shown) next.set('billing', 'open');
    else next.delete('billing');
    setSearch(next, { replace: !shown });
  };
  return (
    <Page list>
      <PageHeader
        title={t('list.title')}
        actions={
          <>
            {canBill && <BillingButton onClick={() => showBilling(true)} />}
            <AddPlan />
          </>
        }
      />
      <DataList
        id="plans"
        caption={t('list.title')}
        control={control}
        filters={FILTERS}
        columns={columns}
        tabs={TABS.map((key) => ({
          key,
          label: t(`list.tabs.${key || 'all'}`),
          count: counts?.[key || 'all'],
        }))}
        placeholder={t('list.search')}
        phoneRow={(row) => ({
          who: row.name,
          amount: money(row.amount_cents, row.currency),
          meta: `${t(`process.${row.process_type}`)}, ${pricingWords(row, t)}`,
          state: <StatusChip status={row.status} />,
        })}
        rowId={(row) => row.plan_id}
        rowName={(row) => row.name}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={open}
        rowMenu={rowMenu}
        today={today}
        tools={tools}
        empty={
          <EmptyState title={t('list.empty')} actions={<AddPlan />}>
            {t('list.emptyHint')}
          </EmptyState>
        }
        errorTitle={t('list.failed')}
        reassurance={t('list.safe')}
      />
      <BillingPanel open={canBill && search.get('billing') === 'open'} onClose={() => showBilling(false)} />
    </Page>
  );
}
