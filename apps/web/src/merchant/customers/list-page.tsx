import { countCustomers, getCustomer, listCustomers } from '@lorikeet/contracts/customers';
import { getInvitation } from '@lorikeet/contracts/invitations';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { money } from '../../lib/format.ts';
import { type BulkOffer, useListTools } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readPage } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type CustomerRow, customerColumns, methodWords } from './customer-columns.tsx';

const TABS = ['', 'active', 'inactive', 'pending'] as const;

function ListActions() {
  const { t } = useTranslation('customers');
  const canAdd = useCan('customers.write');
  const canInvite = useCan('invitations.write');
  return (
    <>
      {canAdd && (
        <ButtonLink to={paths.merchantCustomersAdd} icon={IconPlus}>
          {t('list.add')}
        </ButtonLink>
      )}
      {canInvite && (
        <ButtonLink to={paths.merchantCustomersCreateInvite} look="action" icon={IconUserPlus}>
          {t('list.invite')}
        </ButtonLink>
      )}
    </>
  );
}

const CHANGED = [listCustomers, countCustomers, getCustomer, getInvitation];

/** What can be done with many customers of a preset: those who were invited and did not answer yet are pending. */
function useBulk(tab: string): BulkOffer[] {
  const { t } = useTranslation('customers');
  const canEdit = useCan('customers.write');
  const canInvite = useCan('invitations.write');
  const offer = (name: string, action: BulkOffer['action']): BulkOffer => ({
    action,
    label: t(`bulk.${name}`),
    title: t(`bulk.${name}Title`),
  });
  return [
    ...(canEdit && tab !== 'active' && tab !== 'pending' ? [offer('activate', 'customers.activate')] : []),
    ...(canEdit && tab !== 'inactive' ? [offer('deactivate', 'customers.deactivate')] : []),
    ...(canInvite && (tab === '' || tab === 'pending')
      ? [
          offer('resend', 'customers.resend_invitation'),
          { ...offer('revoke', 'customers.revoke_invitation'), danger: true },
        ]
      : []),
  ];
}

/** Everybody whom the merchant bills. */
export default function CustomerListPage() {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const today = useBusinessDate();
  const canEdit = useCan('customers.write');
  const filters = useMemo<FilterKey[]>(
    () => [
      {
        key: 'type',
        label: t('list.filterType'),
        kind: 'choice',
        options: ['person', 'business'].map((value) => ({ value, label: t(`type.${value}`) })),
      },
    ],
    [t],
  );
  const columns = useMemo(() => customerColumns(t), [t]);
  const control = useListState(filters, '-created_at');
  const { tab } = control.state;
  const input = { ...listInputOf(control.state, filters), ...(tab ? { status: tab } : {}) };
  const tools = useListTools('customers', input, { bulk: useBulk(tab), refreshes: CHANGED });
  const list = useQuery(readPage(listCustomers, input));
  const summary = useQuery(read(countCustomers, {})).data;
  const open = (row: CustomerRow) => void navigate(address('merchantCustomersDetail', { id: row.id }));
  return (
    <Page list>
      <PageHeader title={t('list.title')} actions={<ListActions />} />
      <DataList
        id="customers"
        caption={t('list.title')}
        control={control}
        filters={filters}
        columns={columns}
        tabs={TABS.map((key) => ({
          key,
          label: t(`list.tabs.${key || 'all'}`),
          count: summary?.[key || 'all'],
        }))}
        placeholder={t('list.search')}
        phoneRow={(row) => ({
          who: row.name,
          amount: money(row.total_spend_cents, row.currency),
          meta: methodWords(row, t),
          state: <StatusChip status={row.status} />,
        })}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        totals={totalsOf(tab, summary, control.state.filter)}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={open}
        rowMenu={(row) => [
          { label: t('common:open'), onSelect: () => open(row) },
          ...(canEdit
            ? [
                {
                  label: t('common:edit'),
                  onSelect: () => void navigate(address('merchantCustomersEdit', { id: row.id })),
                },
              ]
            : []),
          { label: t('list.copyId'), onSelect: () => void copyText(row.id) },
        ]}
        today={today}
        tools={tools}
        empty={
          <EmptyState title={t('list.empty')} actions={<ListActions />}>
            {t('list.emptyHint')}
          </EmptyState>
        }
        errorTitle={t('list.failed')}
        reassurance={t('list.safe')}
      />
    </Page>
  );
}

type Summary = { all: number; active: number; inactive: number; pending: number } | undefined;

/** The exact count belongs to a preset alone; narrowed further, the capped count stands by itself. */
function totalsOf(tab: string, summary: Summary, filter: { words: readonly unknown[]; search: string }) {
  if (!summary || filter.words.length > 0 || filter.search) return undefined;
  return { count: summary[(tab || 'all') as keyof NonNullable<Summary>] };
}
