import type { WireOutput } from '@lorikeet/contracts/contract';
import { downloadReceiptsFile, getReceiptsFile, listReceiptsLines } from '@lorikeet/contracts/rates-receipts';
import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { RecordScreen } from '../../frames/detail-screen.tsx';
import { ScreenList } from '../../frames/list-screen.tsx';
import { TableCard } from '../../frames/table-card.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { amountUnit, count, date, dateTime, money } from '../../lib/format.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Figures } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { PageHeader } from '../../ui/page.tsx';
import { CopyableId, FigureMoney } from '../../ui/values.tsx';
import { ColumnsButton } from './columns-dialog.tsx';
import { AppliedChip, KindChip, type ReceiptsLine } from './receipts-words.tsx';

type Detail = WireOutput<typeof getReceiptsFile>;

const PRESETS = { '': {}, receipt: { kind: 'receipt' }, reversal: { kind: 'reversal' } } as const;

const orDash = (value: string | null) => value ?? <span className="lk-muted">–</span>;
const toProperty = (row: ReceiptsLine) => address('merchantCouncilPropertiesDetail', { id: row.property_id });

const columnsOf = (t: TFunction<'rates-receipts'>): Column<ReceiptsLine>[] => [
  {
    key: 'line',
    label: t('line.line'),
    kind: 'number',
    sort: 'line',
    fixed: true,
    render: (row) => row.line,
  },
  { key: 'kind', label: t('line.kind'), kind: 'status', render: (row) => <KindChip kind={row.kind} /> },
  {
    key: 'assessment',
    label: t('line.assessment'),
    kind: 'strong',
    render: (row) => (
      <Link className="lk-num" to={toProperty(row)}>
        {row.assessment_number}
      </Link>
    ),
  },
  { key: 'on', label: t('line.on'), kind: 'date', render: (row) => date(row.received_on) },
  { key: 'method', label: t('line.method'), render: (row) => t(`method.${row.method}`) },
  { key: 'reference', label: t('line.reference'), render: (row) => orDash(row.reference) },
  {
    key: 'amount',
    label: t('line.amount'),
    ...amountUnit(),
    kind: 'amount',
    render: (row) => money(row.amount_cents),
  },
];

function FileFigures({ file }: Pick<Detail, 'file'>) {
  const { t } = useTranslation('rates-receipts');
  return (
    <Figures
      label={t('detail.figures')}
      figures={[
        {
          label: t('columns.receipts'),
          value: <FigureMoney cents={file.receipts_cents} />,
          note: t('waiting.receiptsNote', { count: file.receipts }),
        },
        {
          label: t('columns.reversals'),
          value: <FigureMoney cents={file.reversals_cents} />,
          note: t('waiting.reversalsNote', { count: file.reversals }),
        },
        { label: t('columns.total'), value: <FigureMoney cents={file.total_cents} /> },
      ]}
    />
  );
}

/** The file beside the book: what its lines say, and the postings that they name. */
function Reconciliation({ postings, agrees }: Detail) {
  const { t } = useTranslation('rates-receipts');
  const { t: words } = useTranslation('ledger');
  return (
    <TableCard
      title={t('book.title')}
      note={agrees ? t('book.agrees') : t('book.differs')}
      columns={[
        {
          key: 'kind',
          label: t('book.posting'),
          kind: 'main',
          render: (row) => (row.posting ? words(`kinds.${row.posting}`) : t('book.none')),
        },
        { key: 'lines', label: t('book.lines'), kind: 'number', render: (row) => count(row.lines) },
        { key: 'file', label: t('book.file'), kind: 'number', render: (row) => money(row.file_cents) },
        { key: 'book', label: t('book.book'), kind: 'number', render: (row) => money(row.book_cents) },
      ]}
      rows={postings}
      rowId={(row) => row.posting ?? ''}
      words={{ failed: t('detail.failed') }}
    />
  );
}

function Lines({ file }: Pick<Detail, 'file'>) {
  const { t } = useTranslation('rates-receipts');
  const columns = useMemo(() => columnsOf(t), [t]);
  const fixed = useMemo(() => ({ id: file.id }), [file.id]);
  const list = useListScreen(listReceiptsLines, { sort: 'line', presets: PRESETS, fixed });
  const counts: Record<string, number> = {
    '': file.receipts + file.reversals,
    receipt: file.receipts,
    reversal: file.reversals,
  };
  return (
    <ScreenList
      id="rates-receipts-lines"
      title={t('line.title')}
      list={list}
      columns={columns}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`), count: counts[key] })}
      row={{
        id: (row) => row.posting_id,
        name: (row) => row.assessment_number,
        phone: (row) => ({
          amount: money(row.amount_cents),
          meta: `${date(row.received_on)} · ${t(`method.${row.method}`)}`,
          state: <KindChip kind={row.kind} />,
        }),
        to: toProperty,
        menu: (row) => [
          ...(row.payment_id
            ? [
                {
                  kind: 'link' as const,
                  label: t('line.payment'),
                  to: address('merchantTransactionsDetail', { id: row.payment_id }),
                },
              ]
            : []),
          { label: t('line.copy'), onSelect: () => void copyText(row.posting_id) },
        ],
      }}
      words={{ search: t('line.search'), empty: t('line.empty'), failed: t('line.failed') }}
    />
  );
}

function Loaded({ detail }: { detail: Detail }) {
  const { t } = useTranslation('rates-receipts');
  const { download, busy } = useDownload(downloadReceiptsFile, ({ path }) => path);
  const { file } = detail;
  return (
    <>
      <PageHeader
        title={t('file', { number: file.number })}
        status={<AppliedChip file={file} />}
        meta={
          <>
            <CopyableId value={file.id} onCopy={copyText} />
            <span>{t('detail.made', { who: file.made_by, when: dateTime(file.made_at) })}</span>
          </>
        }
        actions={
          <>
            <ColumnsButton />
            <Button
              look="primary"
              icon={IconDownload}
              busy={busy}
              onClick={() => void download({ id: file.id })}
            >
              {t('download')}
            </Button>
          </>
        }
      />
      <div className="lk-stack">
        <FileFigures file={file} />
        <Reconciliation {...detail} />
        <Lines file={file} />
      </div>
    </>
  );
}

/** One receipts file: its sums, the postings behind it, and its lines. */
export default function ReceiptsFilePage() {
  const { t } = useTranslation('rates-receipts');
  return (
    <RecordScreen of={getReceiptsFile} failed={t('detail.failed')} safe={t('safe')}>
      {(detail) => <Loaded detail={detail} />}
    </RecordScreen>
  );
}
