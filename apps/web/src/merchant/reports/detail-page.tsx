import './reports.css';
import { getReport } from '@lorikeet/contracts/reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { readPage } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ReportBar } from './report-bar.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportTables } from './report-tables.tsx';
import { searchOf, termsOf } from './report-terms.ts';
import { daysInWords, useReportWords } from './report-words.ts';
import { SaveDialog } from './save-dialog.tsx';

/** One report over a range of days: figures beside the range before, a chart, and tables that open their rows. */
export default function ReportDetailPage() {
  const { t } = useTranslation('reports');
  const say = useReportWords();
  const today = useBusinessDate();
  const [search, setSearch] = useSearchParams();
  const [saving, setSaving] = useState(false);
  const terms = termsOf(search);
  const query = useQuery(readPage(getReport, terms));
  // While another report loads, the one before is not it.
  const report = query.data?.report === terms.report ? query.data : undefined;
  const shown = report && { ...report.period, currency: report.currency, currencies: report.currencies };
  return (
    <Page>
      <PageHeader
        title={say('report', terms.report)}
        meta={report && `${daysInWords(report.period.from, report.period.to)}, ${report.currency}`}
        actions={
          <>
            <ButtonLink to={paths.merchantReport}>{t('all')}</ButtonLink>
            <Button onClick={() => setSaving(true)}>{t('save.action')}</Button>
            <ExportMenu terms={terms} />
          </>
        }
      />
      <ReportBar
        terms={terms}
        shown={shown}
        onChange={(next) => setSearch(searchOf(next), { preventScrollReset: true })}
      />
      {query.error && !query.isFetching ? (
        <ErrorState
          title={t('failed')}
          reassurance={t('safe')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        !report && <Skeleton lines={12} />
      )}
      {report && !query.error && (
        <div className="lk-stack" aria-busy={query.isPlaceholderData}>
          <ReportFigures report={report} />
          <ReportChart report={report} today={today} />
          {report.notes.length > 0 && (
            <ul className="lk-report-notes">
              {report.notes.map((note) => (
                <li key={note}>{say('note', note)}</li>
              ))}
            </ul>
          )}
          <ReportTables report={report} />
        </div>
      )}
      <SaveDialog
        open={saving}
        terms={terms}
        suggested={say('report', terms.report)}
        onClose={() => setSaving(false)}
      />
    </Page>
  );
}
