import {
  downloadOwnTicketFile,
  getOwnTicket,
  noteOwnTicketRead,
  resolveOwnTicket,
  sendTicketMessage,
  uploadOwnTicketFile,
} from '@lorikeet/contracts/support-asking';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AskedTicket } from '../../app/help/asked-ticket.tsx';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { useCan } from '../../lib/permissions.ts';
import { readRecord } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';

const CALLS = {
  send: sendTicketMessage,
  attach: uploadOwnTicketFile,
  resolve: resolveOwnTicket,
  noteRead: noteOwnTicketRead,
};

/** One question of a merchant's staff to the platform, with its thread. */
export default function OwnTicketPage() {
  const { t } = useTranslation('support');
  const { id: ticketId = '' } = useParams();
  const mayReply = useCan('support.write');
  const query = useQuery(readRecord(getOwnTicket, { id: ticketId }));
  const { download } = useDownload(downloadOwnTicketFile, ({ url }) => url);
  return (
    <DetailScreen query={query} failed={t('tickets.failed')} title={t('common:titles.support')}>
      {(ticket) => (
        <AskedTicket
          ticket={ticket}
          calls={CALLS}
          side="merchant"
          meta={ticket.reference}
          who={[t('tickets.fields.asker'), ticket.asker]}
          mayReply={mayReply}
          open={(id) => void download({ id })}
          onRefused={() => void query.refetch()}
        />
      )}
    </DetailScreen>
  );
}
