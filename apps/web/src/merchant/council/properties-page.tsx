import type { WireInput } from '@lorikeet/contracts/contract';
import { listProperties } from '@lorikeet/contracts/council';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { useListTools } from '../../lib/list-tools.ts';
import { readPage } from '../../lib/queries.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { type PropertyRow, placeOf, streetOf } from './property-words.ts';
import { Standing } from './standing.tsx';

const STANDINGS = ['', 'registered', 'unregistered', 'letter_asked'] as const;
const NO_FILTERS: FilterKey[] = [];

const open = (row: PropertyRow) => address('merchantCouncilPropertiesDetail', { id: row.id });

function useColumns(): Column<PropertyRow>[] {
  const { t } = useTranslation('council');
  return useMemo(
    () => [
      {
        key: 'assessment',
        label: t('assessment'),
        kind: 'strong',
        sort: 'assessment_number',
        fixed: true,
        render: (row) => (
          <Link className="lk-num" to={open(row)}>
            {row.assessment_number}
          </Link>
        ),
      },
      { key: 'standing', label: t('standing'), kind: 'status', render: (row) => <Standing property={row} /> },
      { key: 'street', label: t('street'), render: (row) => streetOf(row.address) },
      { key: 'suburb', label: t('suburb'), sort: 'suburb', render: (row) => placeOf(row.address) },
      { key: 'owner', label: t('owner'), sort: 'owner_name', render: (row) => row.owner_name },
      {
        key: 'code',
        label: t('codeIssued'),
        kind: 'date',
        render: (row) =>
          row.code_issued_at ? date(dateOfMoment(row.code_issued_at)) : <span className="lk-muted">–</span>,
      },
    ],
    [t],
  );
}

/** The properties that the council rates. */
export default function PropertiesPage() {
  const { t } = useTranslation('council');
  const navigate = useNavigate();
  const columns = useColumns();
  const control = useListState(NO_FILTERS, 'assessment_number');
  const today = useBusinessDate();
  const { tab } = control.state;
  const input = { ...listInputOf(control.state, NO_FILTERS), ...(tab && { standing: tab }) };
  const tools = useListTools('properties', input);
  const query = useQuery(readPage(listProperties, input as WireInput<typeof listProperties>));
  const tabs = STANDINGS.map((key) => ({ key, label: t(`tabs.${key || 'all'}`) }));
  return (
    <Page list>
      <PageHeader title={t('properties')} />
      <DataList<PropertyRow>
        id="properties"
        caption={t('properties')}
        errorTitle={t('didNotLoad')}
        control={control}
        filters={NO_FILTERS}
        columns={columns}
        tabs={tabs}
        rowId={(row) => row.id}
        rowName={(row) => row.assessment_number}
        rows={query.data?.rows}
        count={query.data?.count ?? 0}
        error={
          query.error && {
            message: query.error.message,
            requestId: query.error instanceof ApiError ? query.error.requestId : null,
          }
        }
        onRetry={() => void query.refetch()}
        onOpen={(row) => void navigate(open(row))}
        rowMenu={(row) => [
          { label: t('common:open'), onSelect: () => void navigate(open(row)) },
          { label: t('copyNumber'), onSelect: () => void copyText(row.assessment_number) },
        ]}
        phoneRow={(row) => ({
          who: streetOf(row.address),
          meta: `${row.assessment_number} · ${row.owner_name}`,
          state: <Standing property={row} />,
        })}
        today={today}
        tools={tools}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      />
    </Page>
  );
}
