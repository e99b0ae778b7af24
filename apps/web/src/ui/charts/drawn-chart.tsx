import { useId } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { axisTicks, type Point, type Series, TONE_COLOUR } from './chart-types.ts';

type DrawnChartProps = {
  series: readonly Series[];
  points: readonly Point[];
  height: number;
  axis: (value: number) => string;
  exact: (value: number) => string;
  onOpen?: ((point: Point, series: Series) => void) | undefined;
};

type Row = Point & Record<string, unknown>;

function totals(points: readonly Point[], series: readonly Series[]): number[] {
  const bars = series.filter(({ kind }) => kind === undefined || kind === 'bar' || kind === 'forecast');
  const lines = series.filter((each) => !bars.includes(each));
  return points.flatMap(({ values }) => [
    bars.reduce((sum, { key }) => sum + (values[key] ?? 0), 0),
    ...lines.map(({ key }) => values[key] ?? 0),
  ]);
}

function Tip({
  point,
  series,
  exact,
}: {
  point: Point | undefined;
  series: readonly Series[];
  exact: (value: number) => string;
}) {
  if (!point) return null;
  const rows = series.filter(({ key }) => point.values[key] !== null && point.values[key] !== undefined);
  return (
    <div className="lk-chart-tip">
      <b>{point.title}</b>
      {rows.map(({ key, label, tone }) => (
        <div key={key}>
          <i style={{ background: TONE_COLOUR[tone] }} />
          {label}
          <span className="lk-num">{exact(point.values[key] ?? 0)}</span>
        </div>
      ))}
    </div>
  );
}

/** The chart itself; its library is fetched after the figures are on screen. */
export default function DrawnChart({ series, points, height, axis, exact, onOpen }: DrawnChartProps) {
  const hatch = useId();
  const ticks = axisTicks(totals(points, series));
  const data: Row[] = points.map((point) => ({ ...point, ...point.values }));
  const current = points.find((point) => point.current);
  const barSeries = series.filter(({ kind }) => kind === undefined || kind === 'bar' || kind === 'forecast');
  const lineSeries = series.filter((each) => !barSeries.includes(each));
  const text = { fill: 'var(--chart-axis)', fontSize: 11.5 };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={data}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer
        barCategoryGap="22%"
      >
        <defs>
          {barSeries.map(({ key, tone }) => (
            <pattern
              key={key}
              id={`${hatch}-${key}`}
              width="6"
              height="6"
              patternTransform="rotate(45)"
              patternUnits="userSpaceOnUse"
            >
              <rect width="6" height="6" fill={TONE_COLOUR[tone]} opacity="0.14" />
              <rect width="2" height="6" fill={TONE_COLOUR[tone]} opacity="0.62" />
            </pattern>
          ))}
        </defs>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        {current && (
          <ReferenceArea x1={current.label} x2={current.label} fill="var(--hover)" fillOpacity={1} />
        )}
        <XAxis
          dataKey="label"
          axisLine={false}
          tickLine={false}
          tick={text}
          interval="preserveStartEnd"
          minTickGap={4}
        />
        <YAxis
          axisLine={false}
          tickLine={false}
          tick={text}
          width={52}
          ticks={ticks}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
          tickFormatter={(value: number) => axis(value)}
        />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
          content={({ label }) => (
            <Tip point={points.find((point) => point.label === label)} series={series} exact={exact} />
          )}
        />
        {barSeries.map((each, index) => (
          <Bar
            key={each.key}
            dataKey={each.key}
            name={each.label}
            stackId="all"
            barSize={undefined}
            fill={each.kind === 'forecast' ? `url(#${hatch}-${each.key})` : TONE_COLOUR[each.tone]}
            stroke={each.kind === 'forecast' ? 'none' : 'var(--raised)'}
            strokeWidth={barSeries.length > 1 ? 1 : 0}
            radius={index === barSeries.length - 1 ? [3, 3, 0, 0] : 0}
            isAnimationActive={false}
            cursor={onOpen ? 'pointer' : undefined}
            onClick={(_, at) => {
              const point = points[at];
              if (point) onOpen?.(point, each);
            }}
          />
        ))}
        {lineSeries.map((each) => (
          <Area
            key={each.key}
            dataKey={each.key}
            name={each.label}
            type="stepAfter"
            stroke={TONE_COLOUR[each.tone]}
            strokeWidth={each.kind === 'plan' ? 2 : 2.5}
            strokeDasharray={each.kind === 'plan' ? '2 4' : undefined}
            fill={each.kind === 'plan' ? 'none' : TONE_COLOUR[each.tone]}
            fillOpacity={0.08}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
