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
import { AskedTicket } from '../../app/help/asked-ticket.tsx';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { readRecord } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';

const CALLS = {
  send: ratepayerSendMessage,
  attach: ratepayerUploadTicketFile,
  resolve: ratepayerResolveTicket,
  noteRead: ratepayerNoteTicketRead,
};

/** One of a ratepayer's questions with its thread. */
export default function TicketPage() {
  const { t } = useTranslation('support');
  const { id: ticketId = '' } = useParams();
  const query = useQuery(readRecord(ratepayerGetTicket, { id: ticketId }));
  const { download } = useDownload(ratepayerDownloadTicketFile, ({ url }) => url);
  return (
    <DetailScreen query={query} failed={t('tickets.failed')} title={t('common:titles.support')}>
      {(ticket) => (
        <AskedTicket
          ticket={ticket}
          calls={CALLS}
          side="asker"
          meta={`${ticket.council.name} · ${ticket.reference}`}
          who={[t('tickets.fields.council'), ticket.council.name]}
          about={
            ticket.property
              ? [
                  [t('tickets.fields.property'), ticket.property.address],
                  [t('tickets.fields.assessment'), ticket.property.assessment_number],
                ]
              : []
          }
          isOwn={({ side }) => side === 'asker'}
          mayReply
          open={(id) => void download({ id, ticket_id: ticket.id })}
          onRefused={() => void query.refetch()}
        />
      )}
    </DetailScreen>
  );
}
