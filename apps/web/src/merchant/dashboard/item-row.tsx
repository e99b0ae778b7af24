import './dashboard.css';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from '../../ui/status-chip.tsx';

/** One line of a card: what it is, what to know, and where it leads. */
export function ItemRow({
  icon: Glyph,
  tone = 'neutral',
  title,
  note,
  aside,
}: {
  icon: Icon;
  tone?: Tone;
  title: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <li>
      <span className={`lk-item-icon lk-item-icon--${tone}`}>
        <Glyph size={17} stroke={1.7} aria-hidden />
      </span>
      <div>
        <div className="lk-item-title">{title}</div>
        {note && <div className="lk-item-note">{note}</div>}
      </div>
      {aside && <div className="lk-item-aside">{aside}</div>}
    </li>
  );
}
