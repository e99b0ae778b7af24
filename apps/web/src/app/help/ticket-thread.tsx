import './tickets.css';
import type { TicketSide } from '@lorikeet/domain/support';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/values.tsx';
import type { TicketEntry } from './ticket-words.tsx';

const KILOBYTE = 1024;

/** `840 KB`, `2 MB`: as file managers count, rounded up. */
function fileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILOBYTE);
  return kilobytes < KILOBYTE ? `${kilobytes} KB` : `${Math.ceil(kilobytes / KILOBYTE)} MB`;
}

type Opening = {
  /** Makes the link that gives a file out once. */
  open: (fileId: string) => Promise<{ code: number; data: { url: string } }>;
};
type Shown = Opening & { entry: TicketEntry; reader: TicketSide; isOwn: (entry: TicketEntry) => boolean };

function FileButton({ file, open }: Opening & { file: NonNullable<TicketEntry['file']> }) {
  const fetchFile = async () => {
    const { code, data } = await open(file.id);
    if (code === 0) window.location.assign(data.url);
  };
  return (
    <button type="button" className="lk-entry-file" onClick={() => void fetchFile().catch(() => undefined)}>
      <IconPaperclip size={16} stroke={1.7} aria-hidden />
      <span>{file.name}</span>
      <small className="lk-num">{fileSize(file.bytes)}</small>
    </button>
  );
}

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
