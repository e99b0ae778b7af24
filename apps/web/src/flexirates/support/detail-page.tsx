import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  ratepayerDownloadTicketFile,
  ratepayerGetTicket,
  ratepayerNoteTicketRead,
  ratepayerResolveTicket,
  ratepayerSendMessage,
  ratepayerUploadTicketFile,
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
import { readRecord, refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Moment } from '../../ui/values.tsx';

type Ticket = WireOutput<typeof ratepayerGetTicket>;
type Shown = { ticket: Ticket; onRefused: () => void };

function Settle({ ticket, onRefused }: Shown) {
  const { t } = useTranslation('support');
  const resolve = useWrite(ratepayerResolveTicket, { expected: [1] });
  const settle = async () => {
    const { code, message } = await resolve.mutateAsync({ id: ticket.id, read: ticket.entries.length });
    addToast({
      severity: code === 0 ? 'success' : 'warn',
      summary: code === 0 ? t('tickets.settled') : message,
    });
    if (code !== 0) onRefused();
  };
  return (
    <Button busy={resolve.isPending} onClick={() => void settle().catch(() => undefined)}>
      {t('tickets.settleOwn')}
    </Button>
  );
}

function Reply({ ticket, onRefused }: Shown) {
  const { t } = useTranslation('support');
  const send = useWrite(ratepayerSendMessage, { expected: [422, 1] });
  const isResolved = ticket.status === 'resolved';
  return (
    <ReplyForm
      title={t('tickets.write')}
      label={t('tickets.send')}
      help={isResolved ? t('tickets.reopens') : t('tickets.noSecrets')}
      send={(message) => send.mutateAsync({ id: ticket.id, read: ticket.entries.length, message })}
      attach={async (file) => {
        const input = { id: ticket.id, name: file.name };
        const sent = await upload(ratepayerUploadTicketFile, input, file, { expected: [1, 413, 422] });
        refreshAfter(ratepayerUploadTicketFile);
        return sent;
      }}
      onRefused={onRefused}
      actions={!isResolved && <Settle ticket={ticket} onRefused={onRefused} />}
    />
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support');
  return (
    <Card title={t('tickets.details')}>
      <Facts
        facts={[
          [t('tickets.fields.reference'), <b key="reference">{ticket.reference}</b>],
          [t('tickets.fields.council'), ticket.council.name],
          [t('tickets.fields.kind'), t(`tickets.kind.${ticket.kind}`)],
          ...(ticket.property
            ? ([
                [t('tickets.fields.property'), ticket.property.address],
                [t('tickets.fields.assessment'), ticket.property.assessment_number],
              ] as const)
            : []),
          [t('tickets.fields.asked'), <Moment key="asked" value={ticket.created_at} />],
        ]}
      />
    </Card>
  );
}

function Thread({ ticket }: { ticket: Ticket }) {
  const download = useWrite(ratepayerDownloadTicketFile);
  const note = useWrite(ratepayerNoteTicketRead, { expected: 'all' });
  useReadMark(ticket, note.mutate);
  return (
    <TicketThread
      entries={ticket.entries}
      reader="asker"
      isOwn={({ side }) => side === 'asker'}
      open={(id) => download.mutateAsync({ id, ticket_id: ticket.id })}
    />
  );
}

/** One of a ratepayer's questions with its thread. */
export default function TicketPage() {
  const { t } = useTranslation('support');
  const { id = '' } = useParams();
  const query = useQuery(readRecord(ratepayerGetTicket, { id }));
  const again = () => void query.refetch();
  return (
    <DetailScreen query={query} failed={t('tickets.failed')} title={t('common:titles.support')}>
      {(ticket) => (
        <>
          <PageHeader
            title={ticket.subject}
            status={<TicketChip status={ticket.status} side="asker" />}
            meta={<span>{`${ticket.council.name} · ${ticket.reference}`}</span>}
          />
          <RecordColumns
            main={
              <>
                <Thread ticket={ticket} />
                <Reply ticket={ticket} onRefused={again} />
              </>
            }
            aside={<TicketFacts ticket={ticket} />}
          />
        </>
      )}
    </DetailScreen>
  );
}
