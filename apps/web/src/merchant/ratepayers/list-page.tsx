import { listRatepayers } from '@lorikeet/contracts/ratepayers';
import { IconUserPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { address, paths } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { amountUnit, date, dateOfMoment, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { RatepayerChip, type RatepayerRow } from './ratepayer-words.tsx';

const PRESETS = {
  '': {},
  with_access: { standing: 'with_access' },
  paying: { standing: 'paying' },
  former: { standing: 'former' },
} as const;

const open = (row: RatepayerRow) => address('merchantCouncilRatepayersDetail', { id: row.id });

function useColumns(): Column<RatepayerRow>[] {
  const { t } = useTranslation('ratepayers');
  return useMemo(
    () => [
      { key: 'name', label: t('name'), kind: 'main', sort: 'name', render: (row) => row.name },
      { key: 'standing', label: t('standing'), kind: 'status', render: (row) => <RatepayerChip row={row} /> },
      { key: 'email', label: t('email'), render: (row) => row.email },
      { key: 'properties', label: t('properties'), kind: 'number', render: (row) => row.properties },
      { key: 'paying', label: t('schedules'), kind: 'number', render: (row) => row.paying },
      {
        key: 'owed',
        label: t('owed'),
        ...amountUnit(),
        kind: 'amount',
        render: (row) => money(row.owed_cents),
      },
      {
        key: 'since',
        label: t('since'),
        kind: 'date',
        sort: 'since',
        render: (row) => date(dateOfMoment(row.since)),
      },
    ],
    [t],
  );
}

function InviteLink() {
  const { t } = useTranslation('ratepayers');
  if (!useCan('council.write')) return null;
  return (
    <ButtonLink to={paths.merchantCouncilRatepayersCreate} look="action" icon={IconUserPlus}>
      {t('invite.action')}
    </ButtonLink>
  );
}

/** The people who have, or had, a property of the council. */
export default function RatepayersPage() {
  const { t } = useTranslation('ratepayers');
  const columns = useColumns();
  const list = useListScreen(listRatepayers, { sort: 'name', presets: PRESETS });
  return (
    <ListScreen
      id="ratepayers"
      title={t('title')}
      list={list}
      columns={columns}
      tools={useTools(list, 'ratepayers')}
      actions={<InviteLink />}
      emptyActions={<InviteLink />}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.name,
        phone: (row) => ({
          amount: money(row.owed_cents),
          meta: row.email,
          state: <RatepayerChip row={row} />,
        }),
        to: open,
      }}
      words={{ empty: t('empty'), emptyHint: t('emptyText'), failed: t('failed') }}
    />
  );
}
