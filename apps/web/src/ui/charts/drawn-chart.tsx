import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isBar, type Mark, type Point, type Series, TONE_COLOUR } from './chart-types.ts';
import { Axes, Bars, Lines, Marks } from './plot.tsx';
import { frameOf } from './scales.ts';

export type DrawnChartProps = {
  label: string;
  series: readonly Series[];
  points: readonly Point[];
  marks: readonly Mark[];
  height: number;
  axis: (value: number) => string;
  exact: (value: number) => string;
  onOpen?: ((point: Point, series: Series) => void) | undefined;
};

/** The width of an element, followed as it changes; 0 until it is known. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { width, box };
}

/**
 * Which point is pointed at, by `at`: a mouse does it as it moves, a finger by a tap, whose second opens the point. By its first it
 * would lead away from the amounts, which a finger has no other way to bring.
 */
function usePointed(box: RefObject<HTMLElement | null>, at: (clientX: number) => number | null) {
  const [over, setOver] = useState<number | null>(null);
  const [tapped, setTapped] = useState<number | null>(null);
  const isFirstTap = useRef(false);
  useEffect(() => {
    if (tapped === null) return;
    const goAway = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setTapped(null);
    };
    document.addEventListener('pointerdown', goAway);
    return () => document.removeEventListener('pointerdown', goAway);
  }, [tapped, box]);
  const handlers = {
    onPointerDown: () => {
      isFirstTap.current = false;
    },
    // Not the click: a phone makes none of a tap where nothing opens, as on a line or on a point without amounts.
    onPointerUp: ({ clientX, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      const index = at(clientX);
      isFirstTap.current = index !== tapped;
      setTapped(index);
    },
    onPointerMove: ({ clientX, pointerType }: PointerEvent) => {
      setOver(at(clientX));
      if (pointerType !== 'touch') setTapped(null);
    },
    onPointerLeave: () => setOver(null),
    onClickCapture: (event: MouseEvent) => {
      if (isFirstTap.current) event.stopPropagation();
    },
  };
  return { over: over ?? tapped, handlers };
}

type TipProps = {
  point: Point;
  series: readonly Series[];
  exact: (value: number) => string;
  x: number;
  width: number;
};

function Tip({ point, series, exact, x, width }: TipProps) {
  const rows = series.filter(({ key }) => point.values[key] !== null && point.values[key] !== undefined);
  const side = x > width / 2 ? { right: width - x + 14 } : { left: x + 14 };
  return (
    <div className="lk-chart-tip" style={side} aria-hidden>
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

/** The drawing: stacked bars, step lines and marks over hairlines; the pointer brings the exact amounts, or a finger’s tap. */
export function DrawnChart({ label, series, points, marks, height, axis, exact, onOpen }: DrawnChartProps) {
  const { width, box } = useWidth();
  const frame = frameOf(width, height, points, series);
  const { over, handlers } = usePointed(box, (clientX) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const index = Math.floor((clientX - left - frame.left) / frame.band);
    return index >= 0 && index < points.length ? index : null;
  });
  const current = points.findIndex((point) => point.current);
  const shaded = [...new Set([current, over ?? -1])].filter((index) => index >= 0 && series.some(isBar));
  const pointed = over === null ? undefined : points[over];
  return (
    <div ref={box} className="lk-plot" style={{ height }} {...handlers}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          {shaded.map((index) => (
            <rect
              key={index}
              x={frame.x(index) - frame.band / 2}
              y={frame.top}
              width={frame.band}
              height={frame.height}
              fill="var(--hover)"
            />
          ))}
          <Axes frame={frame} points={points} axis={axis} />
          <Bars frame={frame} series={series} points={points} onOpen={onOpen} />
          <Lines frame={frame} series={series} points={points} />
          <Marks
            frame={frame}
            points={points}
            marks={marks}
            colour={TONE_COLOUR[series[0]?.tone ?? 'cleared']}
          />
        </svg>
      )}
      {pointed && over !== null && (
        <Tip point={pointed} series={series} exact={exact} x={frame.x(over)} width={width} />
      )}
    </div>
  );
}
