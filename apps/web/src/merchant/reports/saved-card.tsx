import { deleteSavedReport, listSavedReports } from '@lorikeet/contracts/saved-reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { date } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { RowMenu } from '../../ui/menu.tsx';
import { searchOf } from './report-terms.ts';
import { daysInWords, type SayWord, useReportWords } from './report-words.ts';
import { type SavedReport, ScheduleDialog } from './schedule-dialog.tsx';

/** Reports under a name: one's own, and those that others share. */
export function SavedCard() {
  const { t } = useTranslation('reports');
  const say = useReportWords();
  const query = useQuery(read(listSavedReports, {}));
  const [scheduled, setScheduled] = useState<SavedReport | null>(null);
  const rows = query.data?.rows;
  return (
    <Card title={t('saved.title')} flush={Boolean(rows?.length)} ruled>
      {query.error && !rows && (
        <ErrorState
          title={t('saved.failed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!rows && !query.error && <Skeleton lines={3} />}
      {rows?.length === 0 && <EmptyState title={t('saved.none')}>{t('saved.noneHint')}</EmptyState>}
      {rows && rows.length > 0 && (
        <ul className="lk-report-list">
          {rows.map((report) => (
            <SavedRow key={report.id} report={report} say={say} onSchedule={() => setScheduled(report)} />
          ))}
        </ul>
      )}
      {scheduled && <ScheduleDialog report={scheduled} onClose={() => setScheduled(null)} />}
    </Card>
  );
}

type RowProps = { report: SavedReport; say: SayWord; onSchedule: () => void };

function SavedRow({ report, say, onSchedule }: RowProps) {
  const { t } = useTranslation(['reports', 'common']);
  const maySchedule = useCan('exports.create');
  const { ask } = useAskedWrite(deleteSavedReport);
  const { report: kind, preset, from, to, currency } = report;
  const terms = { report: kind, preset, from, to, currency };
  const remove = () =>
    ask({
      question: {
        header: t('saved.deleteTitle', { name: report.name }),
        message: t(report.schedule ? 'saved.deleteScheduled' : 'saved.deleteMessage'),
        acceptLabel: t('saved.delete'),
        danger: true,
      },
      input: { id: report.id },
    });
  return (
    <li className="lk-report-saved">
      <Link to={address('merchantReportDetail', undefined, searchOf(terms))}>
        <span className="lk-report-name">
          <b>{report.name}</b>
          <span className="lk-muted">{factsOf(report, say, t)}</span>
        </span>
      </Link>
      {report.may_delete && (
        <RowMenu
          label={t('saved.actions', { name: report.name })}
          entries={() => [
            ...(maySchedule && report.is_own ? [{ label: t('schedule.action'), onSelect: onSchedule }] : []),
            { label: t('saved.delete'), danger: true, onSelect: remove },
          ]}
        />
      )}
    </li>
  );
}

type Words = ReturnType<typeof useTranslation<['reports', 'common']>>['t'];

/** Which report, of which days; who shares it; when it is sent next and to whom. */
function factsOf(report: SavedReport, say: SayWord, t: Words): string {
  const { preset, from, to, currency, schedule } = report;
  return [
    say('report', report.report),
    preset ? say('preset', preset) : from && to ? daysInWords(from, to) : null,
    currency,
    report.is_own
      ? report.is_shared
        ? t('saved.shared')
        : null
      : t('saved.by', { name: report.owner_name }),
    schedule && report.next_on
      ? t(`saved.sent.${schedule}`, {
          date: date(report.next_on),
          people: report.recipients.map(({ name }) => name).join(t('and')),
        })
      : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
