import { listProperties } from '@lorikeet/contracts/council';
import { IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { amountUnit, date, dateOfMoment, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { type PropertyRow, placeOf, streetOf } from './property-words.ts';
import { Standing } from './standing.tsx';

const PRESETS = {
  '': {},
  registered: { standing: 'registered' },
  unregistered: { standing: 'unregistered' },
  letter_asked: { standing: 'letter_asked' },
  overdue: { standing: 'overdue' },
} as const;

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
        key: 'owed',
        label: t('rates.owed'),
        ...amountUnit(),
        kind: 'amount',
        render: (row) => money(row.owed_cents),
      },
      {
        key: 'overdue',
        label: t('rates.overdue'),
        ...amountUnit(),
        kind: 'amount',
        render: (row) =>
          row.overdue_cents > 0 ? money(row.overdue_cents) : <span className="lk-muted">–</span>,
      },
      {
        key: 'code',
        label: t('codeIssued'),
        kind: 'date',
        hidden: true,
        render: (row) =>
          row.code_issued_at ? date(dateOfMoment(row.code_issued_at)) : <span className="lk-muted">–</span>,
      },
    ],
    [t],
  );
}

function ImportLink() {
  const { t } = useTranslation('council');
  if (!useCan('council.write')) return null;
  return (
    <ButtonLink to={paths.merchantCouncilImports} icon={IconUpload}>
      {t('import')}
    </ButtonLink>
  );
}

/** The properties that the council rates. */
export default function PropertiesPage() {
  const { t } = useTranslation('council');
  const columns = useColumns();
  const list = useListScreen(listProperties, { sort: 'assessment_number', presets: PRESETS });
  return (
    <ListScreen
      id="properties"
      title={t('properties')}
      list={list}
      columns={columns}
      tools={useTools(list, 'properties')}
      actions={<ImportLink />}
      emptyActions={<ImportLink />}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.assessment_number,
        phone: (row) => ({
          who: streetOf(row.address),
          amount: money(row.owed_cents),
          meta: `${row.assessment_number} · ${row.owner_name}`,
          state: <Standing property={row} />,
        }),
        to: open,
        menu: (row) => [{ label: t('copyNumber'), onSelect: () => void copyText(row.assessment_number) }],
      }}
      words={{ empty: t('empty'), emptyHint: t('emptyText'), failed: t('didNotLoad') }}
    />
  );
}
