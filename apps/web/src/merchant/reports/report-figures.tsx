import { useTranslation } from 'react-i18next';
import { basisPoints, count, date, money } from '../../lib/format.ts';
import { type Figure, Figures } from '../../ui/card.tsx';
import { FigureMoney } from '../../ui/values.tsx';
import type { Report } from './opened-address.ts';
import { useReportWords } from './report-words.ts';
import { useOpened } from './use-opened.ts';

type Shown = Report['figures'][number];

/** The numbers at the top, each beside that of the range before. */
export function ReportFigures({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const say = useReportWords();
  const openedOf = useOpened(report.currency);
  const { from, to } = report.previous;
  const days = from === to ? date(from) : `${date(from)} – ${date(to)}`;
  const figures = report.figures.map((one): Figure => {
    const to = openedOf(one.opens);
    return {
      label: say('column', one.key),
      value: <FigureValue figure={one} report={report} />,
      note:
        one.before === null
          ? '\u00a0'
          : t('before', { value: plain(one, one.before, report.currency), days }),
      ...(to ? { to } : {}),
    };
  });
  return <Figures label={say('report', report.report)} figures={figures} />;
}

function FigureValue({ figure, report }: { figure: Shown; report: Report }) {
  const { t } = useTranslation('reports');
  if (figure.value === null) return <span className="lk-muted">{t('none')}</span>;
  if (figure.kind === 'cents') return <FigureMoney cents={figure.value} currency={report.currency} />;
  return <>{figure.kind === 'share' ? basisPoints(figure.value) : count(figure.value)}</>;
}

function plain({ kind }: Shown, value: number, currency: Report['currency']): string {
  if (kind === 'cents') return money(value, currency);
  return kind === 'share' ? basisPoints(value) : count(value);
}
