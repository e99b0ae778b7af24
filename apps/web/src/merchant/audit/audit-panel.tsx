import '../plans/plans.css';
import { getAuditEntry } from '@lorikeet/contracts/audit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { copyText } from '../../lib/clipboard.ts';
import { count } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { Facts } from '../../ui/card.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { CopyableId, Moment } from '../../ui/values.tsx';
import { type AuditRow, actionWords, SealChip, subjectWords, whoWords } from './audit-columns.tsx';
import { ChangesTable } from './changes-table.tsx';
import { subjectLink } from './subject-link.ts';

/** One row of the audit log beside its list: everything it keeps, and what it changed. */
export function AuditPanel({ row, onClose }: { row: AuditRow | null; onClose: () => void }) {
  return (
    <SidePanel open={row !== null} onClose={onClose} title={row ? actionWords(row.action) : ''} width={560}>
      {row && <Row row={row} />}
    </SidePanel>
  );
}

const subjectOf = (words: string, link: string | undefined) =>
  link ? <Link to={link}>{words}</Link> : words;

function Row({ row }: { row: AuditRow }) {
  const { t } = useTranslation('audit');
  const detail = useQuery(read(getAuditEntry, { id: row.id }));
  const link = subjectLink(row.subject_kind, row.subject_id);
  const subject = subjectWords(row, t);
  const facts: [string, React.ReactNode][] = [
    [t('columns.who'), whoWords(row, t)],
    [t('columns.at'), <Moment key="at" value={row.at} />],
    ...(row.ip ? [[t('columns.from'), <code key="ip">{row.ip}</code>] as [string, React.ReactNode]] : []),
  ];
  if (subject) facts.push([t('columns.subject'), subjectOf(subject, link)]);
  if (row.subject_id) {
    facts.push([t('id'), <CopyableId key="id" value={row.subject_id} onCopy={copyText} />]);
  }
  return (
    <div className="lk-panel">
      <Facts facts={facts} />
      {detail.isPending && <Skeleton lines={4} />}
      {detail.error && (
        <ErrorState
          title={t('didNotLoad')}
          message={detail.error.message}
          onRetry={() => void detail.refetch()}
        />
      )}
      {detail.data && (
        <>
          <h3>{t('changes')}</h3>
          <ChangesTable changes={detail.data.changes} />
          <h3>{t('columns.seal')}</h3>
          <p className="lk-small">
            <SealChip sealed={detail.data.sealed} t={t} />{' '}
            {detail.data.seal ? t('sealedAs', { place: count(detail.data.seal.seq) }) : t('sealingWithin')}
          </p>
          <Facts
            facts={[
              ...(detail.data.seal
                ? ([
                    [t('hash'), <CopyableId key="hash" value={detail.data.seal.hash} onCopy={copyText} />],
                  ] as const)
                : []),
              ...(detail.data.request_id
                ? ([
                    [
                      t('request'),
                      <CopyableId key="request" value={detail.data.request_id} onCopy={copyText} />,
                    ],
                  ] as const)
                : []),
            ]}
          />
        </>
      )}
    </div>
  );
}
