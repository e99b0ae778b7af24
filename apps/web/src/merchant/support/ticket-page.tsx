import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  answerTicket,
  downloadTicketFile,
  getTicket,
  noteTicketRead,
  reopenTicket,
  resolveTicket,
  uploadTicketFile,
} from '@lorikeet/contracts/support';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ReplyForm } from '../../app/help/reply-form.tsx';
import { TicketThread } from '../../app/help/ticket-thread.tsx';
import { TicketChip } from '../../app/help/ticket-words.tsx';
import { useReadMark } from '../../app/help/use-read-mark.ts';
import { DetailScreen, RecordColumns } from '../../frames/detail-screen.tsx';
import { upload } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { readRecord, refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { TicketFacts } from './ticket-facts.tsx';

type Ticket = WireOutput<typeof getTicket>;
type Shown = { ticket: Ticket; onRefused: () => void };

function useSettle({ ticket, onRefused }: Shown) {
  const { t } = useTranslation('support');
  const resolve = useWrite(resolveTicket, { expected: [1] });
  const reopen = useWrite(reopenTicket, { expected: [1] });
  const isResolved = ticket.status === 'resolved';
  const settle = async () => {
    const { code, message } = await (isResolved ? reopen : resolve).mutateAsync({
      id: ticket.id,
      read: ticket.entries.length,
    });
    const done = isResolved ? t('tickets.reopened') : t('tickets.settled');
    addToast({ severity: code === 0 ? 'success' : 'warn', summary: code === 0 ? done : message });
    if (code !== 0) onRefused();
  };
  return { settle: () => void settle().catch(() => undefined), busy: resolve.isPending || reopen.isPending };
}

/** Answers a question that is not settled; one that is can be taken up again. */
function Desk(shown: Shown) {
  const { t } = useTranslation('support');
  const { ticket, onRefused } = shown;
  const answer = useWrite(answerTicket, { expected: [422, 1] });
  const { settle, busy } = useSettle(shown);
  if (ticket.status === 'resolved') {
    return (
      <Card title={t('tickets.answer')}>
        <p className="lk-muted">{t('tickets.isSettled')}</p>
        <div className="lk-reply-actions">
          <Button busy={busy} onClick={settle}>
            {t('tickets.reopen')}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <ReplyForm
      title={t('tickets.answer')}
      label={t('tickets.sendAnswer')}
      help={t('tickets.isMailed', { who: ticket.asker })}
      send={(message) => answer.mutateAsync({ id: ticket.id, read: ticket.entries.length, message })}
      attach={async (file) => {
        const input = { id: ticket.id, name: file.name };
        const sent = await upload(uploadTicketFile, input, file, { expected: [1, 413, 422] });
        refreshAfter(uploadTicketFile);
        return sent;
      }}
      onRefused={onRefused}
      actions={
        <Button busy={busy} onClick={settle}>
          {t('tickets.settle')}
        </Button>
      }
    />
  );
}

function Thread({ ticket }: { ticket: Ticket }) {
  const { download } = useDownload(downloadTicketFile, ({ url }) => url);
  const note = useWrite(noteTicketRead, { expected: 'all' });
  useReadMark(ticket, note.mutate);
  return <TicketThread entries={ticket.entries} reader="desk" open={(id) => void download({ id })} />;
}

/** One question to the desk with its thread. */
export default function TicketPage() {
  const { t } = useTranslation('support');
  const { id = '' } = useParams();
  const canWrite = useCan('support.write');
  const query = useQuery(readRecord(getTicket, { id }));
  const again = () => void query.refetch();
  return (
    <DetailScreen query={query} failed={t('tickets.failed')} title={t('tickets.queue')}>
      {(ticket) => (
        <>
          <PageHeader
            title={ticket.subject}
            status={<TicketChip status={ticket.status} side="desk" />}
            meta={<span>{`${ticket.asker} · ${ticket.reference}`}</span>}
          />
          <RecordColumns
            main={
              <>
                <Thread ticket={ticket} />
                {canWrite && <Desk ticket={ticket} onRefused={again} />}
              </>
            }
            aside={<TicketFacts ticket={ticket} />}
          />
        </>
      )}
    </DetailScreen>
  );
}
