import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from './status-chip.tsx';
import { Moment } from './values.tsx';

export type TimelineEntry = {
  id: string;
  icon: Icon;
  tone?: Tone;
  title: ReactNode;
  detail?: ReactNode /** ISO moment. */;
  at: string;
};

/** What happened, newest first as given. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="lk-timeline">
      {entries.map(({ id, icon: Glyph, tone = 'neutral', title, detail, at }) => (
        <li key={id}>
          <span className={`lk-timeline-icon lk-timeline-icon--${tone}`}>
            <Glyph size={16} stroke={1.7} aria-hidden />
          </span>
          <div>
            <b>{title}</b>
            {detail && <p>{detail}</p>}
            <Moment value={at} />
          </div>
        </li>
      ))}
    </ol>
  );
}
