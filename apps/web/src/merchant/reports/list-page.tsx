import './reports.css';
import { REPORTS } from '@lorikeet/contracts/reports';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { useReportWords } from './report-words.ts';

/** Every report with what it answers. */
export default function ReportsPage() {
  const { t } = useTranslation('reports');
  const say = useReportWords();
  return (
    <Page>
      <PageHeader title={t('title')} />
      <div className="lk-stack">
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
