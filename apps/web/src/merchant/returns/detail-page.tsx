import '../bank-files/bank-files.css';
import './returns.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { getReturnsFile, listReturnsLines, loadReturns } from '@lorikeet/contracts/returns';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { ScreenList } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { count, dateTime, dateWithWeekday, money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { readMovingRecord } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { FileProgress, LOOK_MS } from './file-progress.tsx';
import { ReturnLineDialog } from './line-dialog.tsx';
import { OutcomeChip, returnLineColumns } from './return-line-columns.tsx';
import { codeWords, type ReturnLine } from './return-line-words.ts';

type File = WireOutput<typeof getReturnsFile>;

const PRESETS = {
  '': {},
  matched: { outcome: 'matched' },
  repeated: { outcome: 'repeated' },
  queued: { outcome: 'queued' },
  dismissed: { outcome: 'dismissed' },
} as const;

/** What could not be read, line by line. */
function Faults({ faults }: { faults: File['faults'] }) {
  const { t } = useTranslation('returns');
  const locale = useInterface((state) => state.locale);
  if (faults.length === 0) return null;
  return (
    <div className="lk-list-strip">
      <Card title={t('detail.faults')} note={count(faults.length)} flush>
        <table className="lk-table">
          <caption className="lk-hidden">{t('detail.faults')}</caption>
          <tbody>
            {faults.slice(0, 20).map((fault) => (
              <tr key={`${fault.line}-${fault.field}-${fault.code}`}>
                <td className="lk-cell-strong">
                  {t('fields.line')} {fault.line}
                </td>
                <td>
                  <code>{fault.field}</code>
                </td>
                <td className="lk-why">{fault.message[locale]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="lk-card-foot lk-small lk-muted">{t('detail.faultsNote')}</p>
      </Card>
    </div>
  );
}

function Lines({ file }: { file: File['file'] }) {
  const { t } = useTranslation('returns');
  const isPlatform = sessions.merchant((session) => session.profile?.merchant.kind === 'platform');
  const mayDecide = useCan('bank_files.write');
  const [asked, setAsked] = useState<ReturnLine | null>(null);
  const columns = useMemo(() => returnLineColumns(t, isPlatform), [t, isPlatform]);
  const fixed = useMemo(() => ({ id: file.id }), [file.id]);
  const list = useListScreen(listReturnsLines, { sort: 'line', presets: PRESETS, fixed });
  const counts: Record<string, number> = {
    '': file.matched + file.repeated + file.queued,
    matched: file.matched,
    repeated: file.repeated,
    queued: file.queued,
  };
  return (
    <>
      <ScreenList
        id="return-lines"
        title={t('detail.lines')}
        list={list}
        columns={columns}
        tab={(key) => ({
          label: t(`tabs.${key || 'all'}`),
          count: file.status === 'loaded' ? counts[key] : undefined,
        })}
        row={{
          id: (line) => String(line.line),
          name: (line) => line.reference,
          phone: (line) => ({
            who: line.title,
            amount: money(line.amount_cents),
            meta: codeWords(line.return_code, t),
            state: <OutcomeChip outcome={line.outcome} />,
          }),
          // A phone's rows have no menu: a line that waits is opened by its row.
          ...(mayDecide && file.queued > 0
            ? { open: (line: ReturnLine) => setAsked(line.outcome === 'queued' ? line : null) }
            : {}),
          menu: (line) => [
            ...(line.outcome === 'queued' && mayDecide
              ? [{ label: t('settle.open'), onSelect: () => setAsked(line) }]
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
      {asked && <ReturnLineDialog fileId={file.id} line={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** One return file: what each of its lines did, and why some wait. */
export default function ReturnsFilePage() {
  const { t } = useTranslation('returns');
  const { id = '' } = useParams();
  const query = useQuery({
    ...readMovingRecord(getReturnsFile, { id }, LOOK_MS),
    refetchInterval: ({ state }) => (state.data?.file.status === 'loading' ? LOOK_MS : false),
  });
  return (
    <DetailScreen query={query} failed={t('detail.failed')}>
      {(record) => <Loaded record={record} />}
    </DetailScreen>
  );
}

function Loaded({ record: { file, faults } }: { record: File }) {
  const { t } = useTranslation('returns');
  return (
    <>
      <PageHeader
        title={file.filename}
        meta={
          <>
            <CopyableId value={file.id} onCopy={copyText} />
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
        by={loadReturns}
        text={t('detail.stillLoading', { done: count(file.lines_done), lines: count(file.lines) })}
      />
      <Faults faults={faults} />
      {(file.status === 'loaded' || file.lines_done > 0) && <Lines file={file} />}
    </>
  );
}
