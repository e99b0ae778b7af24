import './tickets.css';
import type { TicketSide } from '@lorikeet/domain/support';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { FileButton, type Opening } from '../../ui/file-button.tsx';
import { Moment } from '../../ui/values.tsx';
import type { TicketEntry } from './ticket-words.tsx';

type Shown = Opening & { entry: TicketEntry; reader: TicketSide; isOwn: (entry: TicketEntry) => boolean };

function Entry({ entry, reader, isOwn, open }: Shown) {
  const { t } = useTranslation('support');
  const who = isOwn(entry) ? t('tickets.you') : entry.author;
  if (entry.entry === 'resolved' || entry.entry === 'reopened') {
    return (
      <li className="lk-entry lk-entry--note">
        <span>{t(`tickets.entry.${entry.entry}`, { who })}</span> <Moment value={entry.at} />
      </li>
    );
  }
  return (
    <li className={`lk-entry lk-entry--${entry.side === reader ? 'own' : 'other'}`}>
      <p className="lk-entry-head">
        <b>{who}</b> <Moment value={entry.at} />
      </p>
      {entry.file ? (
        <FileButton file={entry.file} open={open} />
      ) : (
        <p className="lk-entry-words">{entry.message}</p>
      )}
    </li>
  );
}

type Props = Opening & {
  entries: readonly TicketEntry[];
  /** The side that looks at it. */
  reader: TicketSide;
  /** Whether the reader alone can have written an entry: then it says "you". */
  isOwn?: (entry: TicketEntry) => boolean;
};

/** What was written and done, the first first. */
export function TicketThread({ entries, reader, open, isOwn = () => false }: Props) {
  const { t } = useTranslation('support');
  return (
    <Card title={t('tickets.thread')}>
      <ol className="lk-thread">
        {entries.map((entry) => (
          <Entry key={entry.place} entry={entry} reader={reader} isOwn={isOwn} open={open} />
        ))}
      </ol>
    </Card>
  );
}
