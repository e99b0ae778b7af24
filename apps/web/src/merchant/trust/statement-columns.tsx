import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listStatementLines } from '@lorikeet/contracts/trust';
import { IconCircleCheck, IconHelpCircle, IconHourglass } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { Chip } from '../../ui/status-chip.tsx';
import { fileAddress } from '../bank-files/bank-file-words.tsx';

export type StatementRow = WireOutput<typeof listStatementLines>['rows'][number];
type Words = TFunction<'trust'>;

/** `Debit file DE_481206_20261123_1.aba, Harbour Fitness`. */
export function matchWords(row: StatementRow, t: Words): string {
  const what = row.matched_kind ? t(`lines.kinds.${row.matched_kind}`) : '';
  const named = [what, row.matched_name].filter(Boolean).join(' ');
  return [named, row.matched_merchant, row.by_hand && t('lines.byHand'), row.note]
    .filter(Boolean)
    .join(' · ');
}

/** The page of what a line was matched to; undefined where it has none, or none for this person. */
function matchAddress(row: StatementRow, mayOpen: MayOpen): string | undefined {
  if (row.matched_file && mayOpen.files) return fileAddress(row.matched_file);
  if (row.matched_returns_id && mayOpen.files)
    return address('merchantPlatformReturnsDetail', { id: row.matched_returns_id });
  if (row.matched_merchant_id && mayOpen.merchants)
    return address('merchantPlatformMerchantsDetail', { id: row.matched_merchant_id });
  return undefined;
}

type MayOpen = { files: boolean; merchants: boolean };

/** What a line was matched to, as a link to it. */
export function MatchLink({ row }: { row: StatementRow }) {
  const { t } = useTranslation('trust');
  const mayOpen = { files: useCan('bank_files.read'), merchants: useCan('merchants.read') };
  const to = matchAddress(row, mayOpen);
  const words = matchWords(row, t);
  if (!to) return <>{words}</>;
  return (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {words}
    </Link>
  );
}

export const reasonWords = (row: StatementRow, t: Words): string =>
  t(`lines.reasons.${row.reason ?? 'nothing_matches'}`);

/** Whether a line was matched, waits for a person, or for a second one. */
export function LineChip({
  row: { status, is_waiting },
}: {
  row: Pick<StatementRow, 'status' | 'is_waiting'>;
}) {
  const { t } = useTranslation('trust');
  if (is_waiting)
    return (
      <Chip tone="info" icon={IconHourglass}>
        {t('lines.second')}
      </Chip>
    );
  if (status === 'matched')
    return (
      <Chip tone="positive" icon={IconCircleCheck}>
        {t('lines.matched')}
      </Chip>
    );
  return (
    <Chip tone="warning" icon={IconHelpCircle}>
      {t('lines.waits')}
    </Chip>
  );
}

export const statementColumns = (t: Words): Column<StatementRow>[] => [
  {
    key: 'amount',
    label: t('lines.columns.amount'),
    unit: 'AUD',
    kind: 'amount',
    fixed: true,
    render: (row) => money(row.amount_cents),
  },
  {
    key: 'status',
    label: t('lines.columns.status'),
    kind: 'status',
    render: (row) => <LineChip row={row} />,
  },
  {
    key: 'description',
    label: t('lines.columns.description'),
    kind: 'strong',
    render: (row) => row.description,
  },
  {
    key: 'match',
    label: t('lines.columns.match'),
    render: (row) => (row.status === 'matched' ? <MatchLink row={row} /> : reasonWords(row, t)),
  },
  {
    key: 'balance',
    label: t('lines.columns.balance'),
    kind: 'amount',
    hidden: true,
    render: (row) => (row.balance_cents === null ? '' : money(row.balance_cents)),
  },
  {
    key: 'date',
    label: t('lines.columns.date'),
    kind: 'date',
    sort: 'booked_on',
    render: (row) => dateWithWeekday(row.booked_on),
  },
];
