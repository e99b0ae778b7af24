import { CUSTOMER_TYPES, countCustomers, listCustomers } from '@lorikeet/contracts/customers';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { money } from '../../lib/format.ts';
import type { BulkOffer } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type CustomerRow, customerColumns, methodWords } from './customer-columns.tsx';

const PRESETS = {
  '': {},
  active: { status: 'active' },
  inactive: { status: 'inactive' },
  pending: { status: 'pending' },
} as const;

function ListActions() {
  const { t } = useTranslation('customers');
  const canAdd = useCan('customers.write');
  const canInvite = useCan('invitations.write');
  const canMove = useCan('mandate_imports.read');
  return (
    <>
      {canMove && <ButtonLink to={paths.merchantCustomersMovingIn}>{t('list.moveIn')}</ButtonLink>}
      {canAdd && <ButtonLink to={paths.merchantCustomersImports}>{t('imports.import')}</ButtonLink>}
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

function useFilters() {
  const { t } = useTranslation('customers');
  return useMemo(
    () =>
      filtersOf(listCustomers, [
        choiceOf('type', t('list.filterType'), CUSTOMER_TYPES, (value) => t(`type.${value}`)),
      ]),
    [t],
  );
}

/** Everybody whom the merchant bills. */
export default function CustomerListPage() {
  const { t } = useTranslation(['customers', 'cards']);
  const navigate = useNavigate();
  const canEdit = useCan('customers.write');
  const columns = useMemo(() => customerColumns(t), [t]);
  const list = useListScreen(listCustomers, { filters: useFilters(), sort: '-created_at', presets: PRESETS });
  const { filter, tab } = list.control.state;
  const summary = useQuery(read(countCustomers, {})).data;
  const countOf = (key: string) => summary?.[(key || 'all') as keyof typeof summary];
  const edit = (row: CustomerRow) => void navigate(address('merchantCustomersEdit', { id: row.id }));
  return (
    <ListScreen
      id="customers"
      title={t('list.title')}
      list={list}
      columns={columns}
      actions={<ListActions />}
      tools={useTools(list, 'customers', useBulk(tab))}
      tab={(key) => ({ label: t(`list.tabs.${key || 'all'}`), count: countOf(key) })}
      // The exact count belongs to a preset alone; narrowed further, the capped count stands by itself.
      totals={
        summary && filter.words.length === 0 && !filter.search ? { count: countOf(tab) ?? 0 } : undefined
      }
      row={{
        name: (row) => row.name,
        phone: (row) => ({
          amount: money(row.total_spend_cents, row.currency),
          meta: methodWords(row, t),
          state: <StatusChip status={row.status} />,
        }),
        to: (row) => address('merchantCustomersDetail', { id: row.id }),
        menu: (row) => [
          ...(canEdit ? [{ label: t('common:edit'), onSelect: () => edit(row) }] : []),
          { label: t('list.copyId'), onSelect: () => void copyText(row.id) },
        ],
      }}
      emptyActions={<ListActions />}
      words={{
        search: t('list.search'),
        empty: t('list.empty'),
        emptyHint: t('list.emptyHint'),
        failed: t('list.failed'),
        safe: t('list.safe'),
      }}
    />
  );
}
