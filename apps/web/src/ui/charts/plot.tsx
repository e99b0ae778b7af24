import { useId } from 'react';
import { isBar, type Mark, type Point, type Series, TONE_COLOUR } from './chart-types.ts';
import { type Frame, labelStep, stack } from './scales.ts';

const BAR_SHARE = 0.56;
const BAR_MAX = 56;
const CORNER = 3;
const LABEL_WIDTH = 40;
const LETTER_WIDTH = 8;

/** A bar with its outer corners rounded. */
function barPath(x: number, width: number, from: number, to: number, rounded: boolean): string {
  const up = to < from;
  const corner = rounded ? Math.min(CORNER, Math.abs(from - to), width / 2) : 0;
  const bend = up ? corner : -corner;
  return `M${x} ${from}V${to + bend}q0 ${-bend} ${corner} ${-bend}h${width - 2 * corner}q${corner} 0 ${corner} ${bend}V${from}Z`;
}

type PlotProps = {
  frame: Frame;
  series: readonly Series[];
  points: readonly Point[];
  axis: (value: number) => string;
};

export function Axes({ frame, points, axis }: Omit<PlotProps, 'series'>) {
  const every = labelStep(points.length, frame.width, LABEL_WIDTH);
  const offset = (points.length - 1) % every;
  /** Further right a label would be cut. */
  const rightmost = ({ label }: Point) =>
    frame.left + frame.width - Math.min(LABEL_WIDTH, LETTER_WIDTH * label.length) / 2;
  return (
    <g className="lk-plot-axes">
      {frame.ticks.map((tick) => (
        <g key={tick}>
          <line x1={frame.left} x2={frame.left + frame.width} y1={frame.y(tick)} y2={frame.y(tick)} />
          <text x={frame.left - 10} y={frame.y(tick) + 4} textAnchor="end">
            {axis(tick)}
          </text>
        </g>
      ))}
      {points.map(
        (point, index) =>
          index % every === offset && (
            <text
              key={point.key}
              x={Math.min(frame.x(index), rightmost(point))}
              y={frame.top + frame.height + 18}
              textAnchor="middle"
              fontWeight={point.current ? 650 : undefined}
            >
              {point.label}
            </text>
          ),
      )}
    </g>
  );
}

type Opens = { onOpen?: ((point: Point, series: Series) => void) | undefined };

/**
 * Opens a bar from the whole width of its band: on a phone the bar itself is a few pixels wide. A point that has one alone opens
 * it from anywhere.
 */
function Bands({ frame, series, points, onOpen }: Omit<PlotProps, 'axis'> & Opens) {
  if (!onOpen) return null;
  return points.flatMap((point, index) =>
    stack(point, series).map(({ series: each, from, to }, _, { length }) => {
      const [top, foot] =
        length === 1
          ? [frame.top, frame.top + frame.height]
          : [frame.y(Math.max(from, to)), frame.y(Math.min(from, to))];
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: the same rows open from the chart's table by keyboard
        <rect
          key={`${point.key}-${each.key}`}
          x={frame.x(index) - frame.band / 2}
          y={top}
          width={frame.band}
          height={foot - top}
          fill="transparent"
          cursor="pointer"
          onClick={() => onOpen(point, each)}
        />
      );
    }),
  );
}

/** Stacked bars; each opens the rows behind it. */
export function Bars({ frame, series, points, onOpen }: Omit<PlotProps, 'axis'> & Opens) {
  const hatch = useId();
  const width = Math.min(frame.band * BAR_SHARE, BAR_MAX);
  return (
    <>
      <defs>
        {series.map(({ key, tone }) => (
          <pattern
            key={key}
            id={`${hatch}${key}`}
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
      <Bands frame={frame} series={series} points={points} onOpen={onOpen} />
      {points.map((point, index) =>
        stack(point, series).map(({ series: each, from, to, isTop }) => {
          const gap = from === 0 ? 0 : 1;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the same rows open from the chart's table by keyboard
            <path
              key={`${point.key}-${each.key}`}
              d={barPath(frame.x(index) - width / 2, width, frame.y(from) - gap, frame.y(to), isTop)}
              fill={each.kind === 'forecast' ? `url(#${hatch}${each.key})` : TONE_COLOUR[each.tone]}
              cursor={onOpen ? 'pointer' : undefined}
              onClick={() => onOpen?.(point, each)}
            />
          );
        }),
      )}
    </>
  );
}

/** The corners of a line that holds each value until the next point. */
function stepPath(
  frame: Frame,
  points: readonly Point[],
  key: string,
): { line: string; first: number; last: number } | null {
  const known = points.flatMap((point, index) => {
    const value = point.values[key];
    return value === null || value === undefined ? [] : [{ x: frame.x(index), y: frame.y(value) }];
  });
  const [first, ...rest] = known;
  if (!first) return null;
  const line = rest.reduce((path, { x, y }) => `${path}H${x}V${y}`, `M${first.x} ${first.y}`);
  return { line, first: first.x, last: known.at(-1)?.x ?? first.x };
}

export function Lines({ frame, series, points }: Omit<PlotProps, 'axis'>) {
  return series
    .filter((each) => !isBar(each))
    .map(({ key, tone, kind }) => {
      const path = stepPath(frame, points, key);
      if (!path) return null;
      const colour = TONE_COLOUR[tone];
      return (
        <g key={key} fill="none" stroke={colour}>
          {kind === 'step' && (
            <path
              d={`${path.line}V${frame.y(0)}H${path.first}Z`}
              fill={colour}
              stroke="none"
              opacity="0.08"
            />
          )}
          <path
            d={path.line}
            strokeWidth={kind === 'plan' ? 2 : 2.5}
            strokeDasharray={kind === 'plan' ? '2 4' : undefined}
          />
        </g>
      );
    });
}

export function Marks({
  frame,
  points,
  marks,
  colour,
}: {
  frame: Frame;
  points: readonly Point[];
  marks: readonly Mark[];
  colour: string;
}) {
  return marks.map(({ at, kind, label }) => {
    const index = points.findIndex((point) => point.key === at);
    if (index < 0) return null;
    const [x, foot] = [frame.x(index), frame.y(0)];
    if (kind === 'due')
      return <path key={`due-${at}`} d={`M${x - 4.5} ${foot + 8}h9l-4.5 -6Z`} fill="var(--text-2)" />;
    if (kind === 'nil')
      return (
        <circle
          key={`nil-${at}`}
          cx={x}
          cy={foot}
          r="5"
          fill="var(--raised)"
          stroke={colour}
          strokeWidth="2.5"
        />
      );
    return (
      <g key={`rule-${at}`} className="lk-plot-rule">
        <line x1={x} x2={x} y1={frame.top} y2={foot} />
        <text x={x + 8} y={frame.top + 10}>
          {label}
        </text>
      </g>
    );
  });
}
