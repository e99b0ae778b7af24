import './reports.css';
import { REPORTS } from '@lorikeet/contracts/reports';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { useReportWords } from './report-words.ts';
import { SavedCard } from './saved-card.tsx';

/** What is kept under a name, and every report with what it answers. */
export default function ReportsPage() {
  const { t } = useTranslation('reports');
  const say = useReportWords();
  const mayExport = useCan('exports.create');
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={mayExport && <ButtonLink to={paths.merchantDownloadCenter}>{t('files')}</ButtonLink>}
      />
      <div className="lk-stack">
        <SavedCard />
        <Card title={t('every')} flush ruled>
          <ul className="lk-report-list">
            {REPORTS.map((report) => (
              <li key={report}>
                <Link to={address('merchantReportDetail', undefined, { report })}>
                  <span className="lk-report-name">
                    <b>{say('report', report)}</b>
                    <span className="lk-muted">{t(`about.${report}`)}</span>
                  </span>
                  <IconChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  );
}
