import './plans.css';
import { countPlans, listPlans } from '@lorikeet/contracts/plans';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { money } from '../../lib/format.ts';
import type { BulkOffer } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { BillingPanel } from '../billing/billing-panel.tsx';
import { type PlanRow, planColumns, pricingWords } from './plan-columns.tsx';

const PRESETS = {
  '': {},
  active: { status: 'active' },
  archived: { status: 'archived' },
  inactive: { status: 'inactive' },
} as const;

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

/** What can be done with a row besides opening it. */
function useRowMenu() {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const canEdit = useCan('plans.write');
  const edit = (row: PlanRow) => void navigate(address('merchantPlanSubscriptionEdit', { id: row.id }));
  return (row: PlanRow) => [
    ...(canEdit && row.status !== 'archived' ? [{ label: t('common:edit'), onSelect: () => edit(row) }] : []),
    { label: t('list.copyId'), onSelect: () => void copyText(row.id) },
  ];
}

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

/** The price list, and the way to the billing run. */
export default function PlanListPage() {
  const { t } = useTranslation('plans');
  const [search, setSearch] = useSearchParams();
  const canBill = useCan('billing.run');
  const columns = useMemo(() => planColumns(t), [t]);
  const list = useListScreen(listPlans, { sort: '-created_at', presets: PRESETS });
  const counts = useQuery(read(countPlans, {})).data;
  const showBilling = (shown: boolean) => {
    const next = new URLSearchParams(search);
    if (shown) next.set('billing', 'open');
    else next.delete('billing');
    setSearch(next, { replace: !shown });
  };
  return (
    <ListScreen
      id="plans"
      title={t('list.title')}
      list={list}
      columns={columns}
      actions={
        <>
          <ButtonLink to={paths.merchantPlanSubscriptionCoupons}>{t('list.coupons')}</ButtonLink>
          {canBill && <BillingButton onClick={() => showBilling(true)} />}
          <AddPlan />
        </>
      }
      tools={useTools(list, 'plans', useBulk(list.control.state.tab))}
      tab={(key) => ({
        label: t(`list.tabs.${key || 'all'}`),
        count: counts?.[(key || 'all') as keyof typeof counts],
      })}
      row={{
        name: (row) => row.name,
        phone: (row) => ({
          amount: money(row.amount_cents, row.currency),
          meta: `${t(`process.${row.process_type}`)}, ${pricingWords(row, t)}`,
          state: <StatusChip status={row.status} />,
        }),
        to: (row) => address('merchantPlanSubscriptionDetails', { id: row.id }),
        menu: useRowMenu(),
      }}
      emptyActions={<AddPlan />}
      words={{
        search: t('list.search'),
        empty: t('list.empty'),
        emptyHint: t('list.emptyHint'),
        failed: t('list.failed'),
        safe: t('list.safe'),
      }}
    >
      <BillingPanel open={canBill && search.get('billing') === 'open'} onClose={() => showBilling(false)} />
    </ListScreen>
  );
}
