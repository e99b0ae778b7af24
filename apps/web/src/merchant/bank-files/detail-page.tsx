import './bank-files.css';
import { downloadBankFile, getBankFile } from '@lorikeet/contracts/bank-files';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { DetailScreen, RecordColumns } from '../../frames/detail-screen.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { count, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readMovingRecord } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { type BankFile, FileChip, type FileDetail } from './bank-file-words.tsx';
import { useFileAction } from './file-actions.tsx';
import { FileDebits, POSTING_MS } from './file-debits.tsx';
import { FileSteps } from './file-steps.tsx';

function Actions({ detail }: { detail: FileDetail }) {
  const { t } = useTranslation('bank-files');
  const mayWrite = useCan('bank_files.write');
  const { download, busy } = useDownload(downloadBankFile, ({ path }) => path);
  const { ask, dialog } = useFileAction();
  const { file } = detail;
  const can = (action: string) => detail.can.some((one) => one.action === action && one.allowed);
  if (!mayWrite) return null;
  return (
    <>
      {can('withdraw') && (
        <Button look="dangerText" onClick={() => ask('withdraw', file)}>
          {t('withdraw.action')}
        </Button>
      )}
      {can('reject') && (
        <Button look="dangerText" onClick={() => ask('reject', file)}>
          {t('reject.action')}
        </Button>
      )}
      {can('download') && (
        <Button
          icon={IconDownload}
          busy={busy}
          onClick={() => void download({ id: file.id, merchant_id: file.merchant_id })}
        >
          {t('common:download')}
        </Button>
      )}
      {can('accept') && (
        <Button look="action" icon={IconCheck} onClick={() => ask('accept', file)}>
          {t('accept.action')}
        </Button>
      )}
      {dialog}
    </>
  );
}

/** What became of the debits of the file: how many stand in each stage, and their money. */
function Stages({ detail }: { detail: FileDetail }) {
  const { t } = useTranslation('bank-files');
  if (detail.stages.length === 0) return null;
  return (
    <Card title={t('detail.stages')} flush>
      <table className="lk-table">
        <caption className="lk-hidden">{t('detail.stages')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('detail.stage')}</th>
            <th scope="col" className="lk-cell-end">
              {t('detail.count')}
            </th>
            <th scope="col" className="lk-cell-end">
              {t('detail.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {detail.stages.map((row) => (
            <tr key={row.stage}>
              <td className="lk-cell-strong">{t(`stages.${row.stage}`, { defaultValue: row.stage })}</td>
              <td className="lk-cell-end">{count(row.count)}</td>
              <td className="lk-cell-end lk-cell-amount">{money(row.amount_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function FileFacts({ detail }: { detail: FileDetail }) {
  const { t } = useTranslation('bank-files');
  const { file } = detail;
  return (
    <Card title={t('detail.facts')} ruled>
      <Facts
        facts={[
          [t('fields.merchant'), file.merchant_name],
          [t('fields.facility'), file.facility_name],
          [t('fields.kind'), t(`kinds.${file.kind}`)],
          [t('fields.date'), dateWithWeekday(file.processing_date)],
          [t('fields.records'), count(file.records)],
          [t('fields.total'), money(file.total_cents)],
          ...(detail.reference
            ? [
                [
                  t('fields.reference'),
                  <CopyableId key="reference" value={detail.reference} short={false} onCopy={copyText} />,
                ] as const,
              ]
            : []),
          ...(detail.batch_sequence === null ? [] : [[t('fields.batch'), detail.batch_sequence] as const]),
          [t('fields.bytes'), `${count(detail.bytes)} B`],
          [
            t('fields.sha256'),
            <CopyableId
              key="sha256"
              value={`sha256_${detail.sha256}`}
              onCopy={() => void copyText(detail.sha256)}
            />,
          ],
        ]}
      />
    </Card>
  );
}

function Loaded({ detail }: { detail: FileDetail }) {
  const { t } = useTranslation('bank-files');
  const today = useBusinessDate();
  const { file } = detail;
  return (
    <>
      <PageHeader
        title={file.filename}
        status={<FileChip file={file} />}
        meta={
          <>
            <CopyableId value={file.id} onCopy={copyText} />
            <span>{file.merchant_name}</span>
            <span>{`${money(file.total_cents)}, ${dateWithWeekday(file.processing_date)}`}</span>
          </>
        }
        actions={<Actions detail={detail} />}
      />
      {file.status === 'withdrawn' && <p className="lk-well lk-file-note">{t('detail.withdrawnNote')}</p>}
      {detail.can.map(({ action, reason }) =>
        action === 'download' && reason && HELD[reason] ? (
          <p key={action} className="lk-bad">
            {t(`detail.${HELD[reason]}`)}
          </p>
        ) : null,
      )}
      <RecordColumns
        main={
          <>
            <FileSteps detail={detail} today={today} />
            {file.kind === 'debit' && file.status !== 'withdrawn' && <FileDebits file={file} />}
          </>
        }
        aside={
          <>
            <FileFacts detail={detail} />
            <Stages detail={detail} />
          </>
        }
      />
    </>
  );
}

/** Accepted, but its debits are still on their way to being posted, a worker does that in a moment: no rejection yet. */
/** What a page says of a file that must not be lodged, by the refusal of its download. */
const HELD: Readonly<Record<string, string>> = {
  'bank_file.details_changed': 'stopped',
  'bank_file.details_returned': 'returnedAccount',
  'bank_file.merchant_held': 'merchantHeld',
  'bank_file.facility_stopped': 'facilityStopped',
};

const isPosting = (detail: FileDetail | undefined): boolean =>
  detail?.file.status === 'accepted' &&
  detail.file.kind === 'debit' &&
  detail.file.cleared_on === null &&
  !detail.can.some(({ action, allowed }) => action === 'reject' && allowed);

/** One bank file: what is in it, where it stands, what may be done with it. */
export default function BankFileDetailPage() {
  const { t } = useTranslation('bank-files');
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const merchant = search.get('merchant') as BankFile['merchant_id'] | null;
  const query = useQuery({
    ...readMovingRecord(getBankFile, { id, ...(merchant ? { merchant_id: merchant } : {}) }, POSTING_MS),
    refetchInterval: ({ state }) => (isPosting(state.data) ? POSTING_MS : false),
  });
  return (
    <DetailScreen query={query} failed={t('detail.failed')} safe={t('safe')}>
      {(record) => <Loaded detail={record} />}
    </DetailScreen>
  );
}
