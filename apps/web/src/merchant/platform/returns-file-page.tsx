import './platform.css';
import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { getReturnsFile, listReturnsLines } from '@lorikeet/contracts/returns';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { count, dateTime, dateWithWeekday, money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { read, readPage } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { Card } from '../../ui/card.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { OutcomeChip, returnLineColumns } from './return-line-columns.tsx';
import { codeWords } from './return-line-words.ts';

type File = WireOutput<typeof getReturnsFile>;

const TABS = ['', 'matched', 'repeated', 'queued'] as const;
const NO_FILTERS: never[] = [];

/** What could not be read, line by line. */
function Faults({ faults }: { faults: File['faults'] }) {
  const { t } = useTranslation('bank-files');
  const locale = useInterface((state) => state.locale);
  if (faults.length === 0) return null;
  return (
    <div className="lk-list-strip">
      <Card title={t('returns.detail.faults')} note={count(faults.length)} flush>
        <table className="lk-table">
          <caption className="lk-hidden">{t('returns.detail.faults')}</caption>
          <tbody>
            {faults.slice(0, 20).map((fault) => (
              <tr key={`${fault.line}-${fault.field}-${fault.code}`}>
                <td className="lk-cell-strong">
                  {t('returns.fields.line')} {fault.line}
                </td>
                <td>
                  <code>{fault.field}</code>
                </td>
                <td className="lk-why">{fault.message[locale]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="lk-card-foot lk-small lk-muted">{t('returns.detail.faultsNote')}</p>
      </Card>
    </div>
  );
}

function Lines({ file }: { file: File['file'] }) {
  const { t } = useTranslation('bank-files');
  const today = useBusinessDate();
  const isPlatform = sessions.merchant((session) => session.profile?.merchant.kind === 'platform');
  const columns = useMemo(() => returnLineColumns(t, isPlatform), [t, isPlatform]);
  const control = useListState(NO_FILTERS, 'line');
  const { tab } = control.state;
  const input = {
    id: file.id,
    ...listInputOf(control.state, NO_FILTERS),
    ...(tab ? { outcome: tab } : {}),
  };
  const list = useQuery(readPage(listReturnsLines, input as WireInput<typeof listReturnsLines>));
  const counts: Record<string, number> = {
    '': file.matched + file.repeated + file.queued,
    matched: file.matched,
    repeated: file.repeated,
    queued: file.queued,
  };
  return (
    <DataList
      id="return-lines"
      caption={t('returns.detail.lines')}
      control={control}
      filters={NO_FILTERS}
      columns={columns}
      tabs={TABS.map((key) => ({ key, label: t(`returns.tabs.${key || 'all'}`), count: counts[key] }))}
      placeholder={t('returns.detail.search')}
      phoneRow={(line) => ({
        who: line.title,
        amount: money(line.amount_cents),
        meta: codeWords(line.return_code, t),
        state: <OutcomeChip outcome={line.outcome} />,
      })}
      rowId={(line) => String(line.line)}
      rowName={(line) => line.reference}
      rows={list.data?.rows}
      count={list.data?.count ?? 0}
      error={list.error ? { message: list.error.message } : null}
      onRetry={() => void list.refetch()}
      rowMenu={(line) => [{ label: t('common:copy'), onSelect: () => void copyText(line.reference) }]}
      today={today}
      empty={<EmptyState title={t('returns.detail.empty')}>{t('returns.detail.emptyHint')}</EmptyState>}
      errorTitle={t('returns.detail.failed')}
    />
  );
}

/** One return file: what each of its lines did, and why some wait. */
export default function ReturnsFilePage() {
  const { t } = useTranslation('bank-files');
  const { id = '' } = useParams();
  const query = useQuery(read(getReturnsFile, { id }, { expected: [404, 422] }));
  if (!query.data) {
    return (
      <Page>
        {query.error ? (
          <ErrorState
            title={t('returns.detail.failed')}
            message={query.error.message}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton lines={10} />
        )}
      </Page>
    );
  }
  const { file, faults } = query.data;
  return (
    <Page>
      <PageHeader
        title={file.filename}
        meta={
          <>
            <CopyableId value={file.id} onCopy={copyText} />
            <span>
              {t('returns.fields.bankDate')} {dateWithWeekday(file.bank_date)}
            </span>
            <span>
              {t('returns.fields.loadedAt')} {dateTime(file.loaded_at)}
            </span>
          </>
        }
      />
      {file.status === 'loading' && (
        <p className="lk-well lk-file-note">{t('returns.detail.stillLoading')}</p>
      )}
      <Faults faults={faults} />
      <Lines file={file} />
    </Page>
  );
}
