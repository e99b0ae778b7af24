import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { count, date, money, monthName, shortMoney } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import type { Point, Series, SeriesTone } from '../../ui/charts/chart-types.ts';
import type { Report } from './opened-address.ts';
import { daysInWords, type SayWord, useReportWords } from './report-words.ts';
import { useOpened } from './use-opened.ts';

const TONES: Readonly<Record<string, SeriesTone>> = {
  processing: 'processing',
  failed: 'failed',
  outstanding: 'failed',
  forecast: 'processing',
};

/** The bars of a report, or the same numbers as a table; each opens its rows where it has some. */
export function ReportChart({ report, today }: { report: Report; today: string }) {
  const { t } = useTranslation('reports');
  const say = useReportWords();
  const navigate = useNavigate();
  const openedOf = useOpened(report.currency);
  const { chart, currency } = report;
  const isMoney = chart.kind === 'cents';
  const hasAny = chart.points.some(({ values }) => values.some((value) => value !== 0));
  const series = chart.series.map(
    (key): Series => ({
      key,
      label: say('column', key),
      tone: TONES[key] ?? 'cleared',
      ...(key === 'forecast' ? { kind: 'forecast' } : {}),
    }),
  );
  const open = (point: Point, { key }: Series) => {
    const at = chart.points.findIndex((one) => keyOf(one) === point.key);
    const to = openedOf(chart.points[at]?.opens[chart.series.indexOf(key)] ?? null);
    if (to) void navigate(to);
  };
  const canOpen = chart.points.some(({ opens }) => opens.some((one) => openedOf(one) !== undefined));
  return (
    <Card title={chart.series.map((key) => say('column', key)).join(t('and'))}>
      <Chart
        label={say('report', report.report)}
        series={series}
        points={hasAny ? chart.points.map((point) => pointOf(point, report, say, today)) : []}
        empty={t('nothingInRange')}
        axis={(value) => (isMoney ? shortMoney(value, currency) : count(value))}
        exact={(value) => (isMoney ? money(value, currency) : count(value))}
        periodLabel={chart.points.some(({ word }) => word) ? t('age') : say('column', 'period')}
        {...(canOpen ? { onOpen: open } : {})}
      />
    </Card>
  );
}

type ChartPoint = Report['chart']['points'][number];
const keyOf = ({ word, from }: ChartPoint) => word ?? from;

function pointOf(point: ChartPoint, { grain, chart }: Report, say: SayWord, today: string): Point {
  const { word, from, to, values } = point;
  return {
    key: keyOf(point),
    label: word ? say('column', word) : grain === 'month' ? monthName(from, 'short') : shortDay(from),
    title: word ? say('column', word) : daysInWords(from, to),
    values: Object.fromEntries(chart.series.map((key, at) => [key, values[at] ?? 0])),
    current: !word && from <= today && today <= to,
  };
}

/** A day without its year: `11/24`. */
const shortDay = (day: string) => date(day).replace(/[-/]?\d{4}[-/]?/, '');
