import '../bank-files/bank-files.css';
import { getBpayFile, listBpayLines, loadBrf } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { ScreenList } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { count, date, dateTime, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readMovingRecord } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { Figures } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { CopyableId, FigureMoney } from '../../ui/values.tsx';
import { FileProgress, LOOK_MS } from '../returns/file-progress.tsx';
import { bpayLineColumns, OutcomeChip } from './bpay-line-columns.tsx';
import type { BpayLine } from './bpay-words.ts';
import { BpayLineDialog } from './line-dialog.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { useMayMatch } from './may-match.ts';

type File = WireOutput<typeof getBpayFile>['file'];

const PRESETS = {
  '': {},
  matched: { outcome: 'matched' },
  unmatched: { outcome: 'unmatched' },
  taken_back: { outcome: 'taken_back' },
  repeated: { outcome: 'repeated' },
  queued: { outcome: 'queued,waiting' },
  dismissed: { outcome: 'dismissed' },
} as const;

const NUMBERS = ['matched', 'unmatched', 'taken_back', 'queued'] as const;

/** What the bank pays for the file, and what its lines did. */
function FileFigures({ file }: { file: File }) {
  const { t } = useTranslation('bpay-receipts');
  return (
    <div className="lk-list-strip">
      <Figures
        label={t('detail.figures')}
        figures={[
          { label: t('fields.settlement'), value: <FigureMoney cents={file.settlement_cents} /> },
          ...(file.status === 'loaded' ? NUMBERS : []).map((name) => ({
            label: t(`fields.${name}`),
            value: count(file[name]),
          })),
        ]}
      />
    </div>
  );
}

function Lines({ file }: { file: File }) {
  const { t } = useTranslation('bpay-receipts');
  const ownId = sessions.merchant((session) => session.profile?.merchant.id);
  const mayMatch = useMayMatch();
  const mayDecide = useCan('bank_files.write');
  const [asked, setAsked] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<BpayLine | null>(null);
  const columns = useMemo(() => bpayLineColumns(t, ownId), [t, ownId]);
  const fixed = useMemo(() => ({ id: file.id }), [file.id]);
  const list = useListScreen(listBpayLines, { sort: 'line', presets: PRESETS, fixed });
  const counts: Record<string, number> = {
    '': file.lines,
    matched: file.matched,
    unmatched: file.unmatched,
    taken_back: file.taken_back,
    repeated: file.repeated,
    queued: file.queued,
  };
  /** The receipt that the reader may give to a customer. */
  const ownerless = ({ outcome, payment_id, merchant_id }: BpayLine) =>
    mayMatch && outcome === 'unmatched' && merchant_id === ownId ? payment_id : null;
  const isOpen = ({ outcome }: BpayLine) => mayDecide && (outcome === 'queued' || outcome === 'waiting');
  return (
    <>
      <ScreenList
        id="bpay-lines"
        title={t('detail.lines')}
        list={list}
        columns={columns}
        tab={(key) => ({
          label: t(`tabs.${key || 'all'}`),
          count: file.status === 'loaded' ? counts[key] : undefined,
        })}
        row={{
          id: (line) => String(line.line),
          name: (line) => line.crn,
          phone: (line) => ({
            amount: money(line.amount_cents),
            meta: [t(`instruction.${line.instruction}`), date(line.paid_on)].join(' · '),
            state: <OutcomeChip outcome={line.outcome} />,
          }),
          // A phone's rows have no menu: a receipt of nobody and a line that waits are opened by their rows.
          ...(file.unmatched > 0 || (mayDecide && file.queued > 0)
            ? {
                open: (line: BpayLine) => {
                  setAsked(ownerless(line));
                  setWaiting(isOpen(line) ? line : null);
                },
              }
            : {}),
          menu: (line) => [
            ...(isOpen(line) ? [{ label: t('settle.open'), onSelect: () => setWaiting(line) }] : []),
            ...(ownerless(line)
              ? [{ label: t('match.action'), onSelect: () => setAsked(line.payment_id) }]
              : []),
            { label: t('common:copy'), onSelect: () => void copyText(line.reference) },
          ],
        }}
        words={{
          search: t('detail.search'),
          empty: t('detail.empty'),
          emptyHint: t('detail.emptyHint'),
          failed: t('detail.failed'),
        }}
      />
      <MatchDialog paymentId={asked} onClose={() => setAsked(null)} />
      {waiting && <BpayLineDialog fileId={file.id} line={waiting} onClose={() => setWaiting(null)} />}
    </>
  );
}

/** One file of receipts: what the bank pays for it, and what each of its lines did. */
export default function BpayFilePage() {
  const { t } = useTranslation('bpay-receipts');
  const { id = '' } = useParams();
  const query = useQuery({
    ...readMovingRecord(getBpayFile, { id }, LOOK_MS),
    refetchInterval: ({ state }) => (state.data?.file.status === 'loading' ? LOOK_MS : false),
  });
  return (
    <DetailScreen query={query} failed={t('detail.failed')} safe={t('safe')}>
      {(record) => <Loaded file={record.file} />}
    </DetailScreen>
  );
}

function Loaded({ file }: { file: File }) {
  const { t } = useTranslation('bpay-receipts');
  return (
    <>
      <PageHeader
        title={file.filename}
        meta={
          <>
            <CopyableId value={file.id} onCopy={copyText} />
            <span>
              {file.merchant_name}, {t('fields.billerCode')} {file.biller_code}
            </span>
            <span>
              {t('fields.bankDate')} {dateWithWeekday(file.bank_date)}
            </span>
            <span>
              {t('fields.loadedAt')} {dateTime(file.loaded_at)}
            </span>
          </>
        }
      />
      <FileProgress
        file={file}
        by={loadBrf}
        text={t('detail.stillLoading', { done: count(file.lines_done), lines: count(file.lines) })}
      />
      <FileFigures file={file} />
      {(file.status === 'loaded' || file.lines_done > 0) && <Lines file={file} />}
    </>
  );
}
