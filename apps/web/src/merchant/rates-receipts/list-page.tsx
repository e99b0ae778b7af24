import {
  createReceiptsFile,
  downloadReceiptsFile,
  getWaitingReceipts,
  listReceiptsFiles,
} from '@lorikeet/contracts/rates-receipts';
import { IconFileDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { confirm } from '../../lib/confirm.ts';
import { amountUnit, count, dateTime, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Figures } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { FigureMoney } from '../../ui/values.tsx';
import { ColumnsButton } from './columns-dialog.tsx';
import { AppliedChip, type ReceiptsFile } from './receipts-words.tsx';

const toDetail = ({ id }: Pick<ReceiptsFile, 'id'>) => address('merchantCouncilReceiptsDetail', { id });

const columnsOf = (t: TFunction<'rates-receipts'>): Column<ReceiptsFile>[] => [
  {
    key: 'number',
    label: t('columns.file'),
    kind: 'main',
    sort: 'number',
    render: (row) => t('file', { number: row.number }),
  },
  { key: 'state', label: t('columns.state'), kind: 'status', render: (row) => <AppliedChip file={row} /> },
  { key: 'receipts', label: t('columns.receipts'), kind: 'number', render: (row) => count(row.receipts) },
  { key: 'reversals', label: t('columns.reversals'), kind: 'number', render: (row) => count(row.reversals) },
  {
    key: 'total',
    label: t('columns.total'),
    ...amountUnit(),
    kind: 'amount',
    render: (row) => money(row.total_cents),
  },
  { key: 'by', label: t('columns.by'), render: (row) => row.made_by },
  { key: 'at', label: t('columns.at'), kind: 'date', render: (row) => dateTime(row.made_at) },
];

/** What waits for the next file, and what the bank has not cleared. */
function Waiting() {
  const { t } = useTranslation('rates-receipts');
  const waiting = useQuery(read(getWaitingReceipts, {})).data;
  if (!waiting) return null;
  return (
    <div className="lk-list-strip">
      <Figures
        label={t('waiting.title')}
        figures={[
          {
            label: t('waiting.receipts'),
            value: <FigureMoney cents={waiting.receipts_cents} />,
            note: t('waiting.receiptsNote', { count: waiting.receipts }),
          },
          {
            label: t('waiting.reversals'),
            value: <FigureMoney cents={waiting.reversals_cents} />,
            note: t('waiting.reversalsNote', { count: waiting.reversals }),
          },
          {
            label: t('waiting.total'),
            value: <FigureMoney cents={waiting.total_cents} />,
            note: waiting.last_made_at
              ? t('waiting.since', { when: dateTime(waiting.last_made_at) })
              : t('waiting.first'),
          },
          {
            label: t('waiting.underWay'),
            value: <FigureMoney cents={waiting.under_way_cents} />,
            note: t('waiting.underWayNote'),
          },
        ]}
      />
    </div>
  );
}

function MakeButton() {
  const { t } = useTranslation('rates-receipts');
  const navigate = useNavigate();
  const canWrite = useCan('council.write');
  const { isFetching, refetch } = useQuery(read(getWaitingReceipts, {}));
  const write = useWrite(createReceiptsFile);
  if (!canWrite) return null;
  const ask = async () => {
    // What is agreed to is what waits now; where that cannot be read the call's own failure has said so.
    const { data: waiting } = await refetch();
    if (!waiting) return;
    const isSomething = waiting.receipts + waiting.reversals > 0;
    // Where nothing waits the server says so, and there is nothing to agree to.
    const accepted =
      !isSomething ||
      (await confirm({
        header: t('make.title'),
        message: (
          <>
            <p>{t('make.text')}</p>
            <Facts
              facts={[
                [t('columns.receipts'), `${count(waiting.receipts)} · ${money(waiting.receipts_cents)}`],
                [t('columns.reversals'), `${count(waiting.reversals)} · ${money(waiting.reversals_cents)}`],
                [t('columns.total'), money(waiting.total_cents)],
              ]}
            />
          </>
        ),
        icon: 'question',
        acceptLabel: t('make.accept'),
        rejectLabel: t('common:cancel'),
      }));
    if (!accepted) return;
    const { code, data } = await write.mutateAsync({});
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('make.done', { number: data.number }) });
    void navigate(toDetail(data));
  };
  return (
    <Button
      look="primary"
      icon={IconFileDollar}
      busy={write.isPending || isFetching}
      onClick={() => void ask()}
    >
      {t('make.open')}
    </Button>
  );
}

/** Receipts files: what was received for properties, handed to the rates system. */
export default function ReceiptsFilesPage() {
  const { t } = useTranslation('rates-receipts');
  const columns = useMemo(() => columnsOf(t), [t]);
  const { download } = useDownload(downloadReceiptsFile, ({ path }) => path);
  const list = useListScreen(listReceiptsFiles, { sort: '-number' });
  return (
    <ListScreen
      id="rates-receipts"
      title={t('title')}
      list={list}
      columns={columns}
      actions={
        <>
          <ColumnsButton />
          <MakeButton />
        </>
      }
      above={<Waiting />}
      row={{
        name: (row) => t('file', { number: row.number }),
        phone: (row) => ({
          amount: money(row.total_cents),
          meta: dateTime(row.made_at),
          state: <AppliedChip file={row} />,
        }),
        to: toDetail,
        menu: (row) => [{ label: t('download'), onSelect: () => void download({ id: row.id }) }],
      }}
      words={{
        search: t('search'),
        empty: t('empty'),
        emptyHint: t('emptyHint'),
        failed: t('failed'),
        safe: t('safe'),
      }}
    />
  );
}
