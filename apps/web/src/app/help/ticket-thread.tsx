import './tickets.css';
import type { TicketSide } from '@lorikeet/domain/support';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/values.tsx';
import type { TicketEntry } from './ticket-words.tsx';

function Entry({ entry, reader }: { entry: TicketEntry; reader: TicketSide }) {
  const { t } = useTranslation('support');
  const who = entry.side === reader && reader === 'asker' ? t('tickets.you') : entry.author;
  if (entry.entry !== 'message') {
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
      <p className="lk-entry-words">{entry.message}</p>
    </li>
  );
}

/** What was written and done, the first first. `reader` is the side that looks at it. */
export function TicketThread({ entries, reader }: { entries: readonly TicketEntry[]; reader: TicketSide }) {
  const { t } = useTranslation('support');
  return (
    <Card title={t('tickets.thread')}>
      <ol className="lk-thread">
        {entries.map((entry) => (
          <Entry key={entry.place} entry={entry} reader={reader} />
        ))}
      </ol>
    </Card>
  );
}
