import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mark, type Point, type Series, TONE_COLOUR } from './chart-types.ts';
import { DrawnChart } from './drawn-chart.tsx';

export type ChartProps = {
  /** What is shown, for the table's caption and screen readers. */
  label: string;
  series: readonly Series[];
  marks?: readonly Mark[];
  points: readonly Point[];
  /** Short, for the axis: `$120k`. */
  axis: (value: number) => string;
  /** Exact, for tooltip and table. */
  exact: (value: number) => string;
  height?: number;
  /** Opens the rows behind a bar. */
  onOpen?: (point: Point, series: Series) => void;
  /** Head of the first column of the table: "Month". */
  periodLabel: string;
  empty?: string;
};

function ChartTable({ label, series, points, exact, periodLabel, onOpen }: ChartProps) {
  return (
    <div className="lk-chart-scroll">
      <table className="lk-table">
        <caption className="lk-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{periodLabel}</th>
            {series.map((each) => (
              <th key={each.key} scope="col" className="lk-cell-end">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row" style={{ position: 'static' }}>
                {point.title}
              </th>
              {series.map((each) => {
                const value = point.values[each.key];
                const text = value === null || value === undefined ? '' : exact(value);
                return (
                  <td key={each.key} className="lk-cell-end">
                    {onOpen && text ? (
                      <button type="button" className="lk-chart-swap" onClick={() => onOpen(point, each)}>
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A chart with its legend, and the same numbers as a table. */
export function Chart(props: ChartProps) {
  const { label, series, points, height = 240, axis, exact, onOpen, empty, marks = [] } = props;
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  if (points.length === 0) {
    return (
      <div className="lk-chart-empty" style={{ height }}>
        <span>{empty ?? t('noData')}</span>
      </div>
    );
  }
  return (
    <figure className="lk-chart" aria-label={label}>
      <figcaption className="lk-chart-head">
        {series.map(({ key, label: name, tone, kind }) => (
          <span key={key}>
            <i
              data-kind={kind}
              style={{
                backgroundColor: kind === 'step' || kind === 'plan' ? undefined : TONE_COLOUR[tone],
                color: TONE_COLOUR[tone],
              }}
            />
            {name}
          </span>
        ))}
        <button type="button" className="lk-chart-swap" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'viewAsChart' : 'viewAsTable')}
        </button>
      </figcaption>
      {asTable ? (
        <ChartTable {...props} />
      ) : (
        <DrawnChart {...{ label, series, points, marks, height, axis, exact, onOpen }} />
      )}
    </figure>
  );
}
