import type { WireOutput } from '@lorikeet/contracts/contract';
import { answerTicket, getTicket, reopenTicket, resolveTicket } from '@lorikeet/contracts/support';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ReplyForm } from '../../app/help/reply-form.tsx';
import { TicketThread } from '../../app/help/ticket-thread.tsx';
import { TicketChip } from '../../app/help/ticket-words.tsx';
import { address } from '../../app/paths.ts';
import { DetailScreen, RecordColumns } from '../../frames/detail-screen.tsx';
import { useCan } from '../../lib/permissions.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Moment } from '../../ui/values.tsx';

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
      onRefused={onRefused}
      actions={
        <Button busy={busy} onClick={settle}>
          {t('tickets.settle')}
        </Button>
      }
    />
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support');
  const canOpen = useCan('council.read');
  const { property } = ticket;
  return (
    <Card title={t('tickets.details')}>
      <Facts
        facts={[
          [t('tickets.fields.reference'), <b key="reference">{ticket.reference}</b>],
          [t('tickets.fields.asker'), ticket.asker],
          ...(ticket.email ? ([[t('tickets.fields.email'), ticket.email]] as const) : []),
          [t('tickets.fields.kind'), t(`tickets.kind.${ticket.kind}`)],
          ...(property
            ? ([
                [
                  t('tickets.fields.property'),
                  canOpen ? (
                    <Link key="property" to={address('merchantCouncilPropertiesDetail', { id: property.id })}>
                      {property.address}
                    </Link>
                  ) : (
                    property.address
                  ),
                ],
                [t('tickets.fields.assessment'), property.assessment_number],
              ] as const)
            : []),
          [t('tickets.fields.asked'), <Moment key="asked" value={ticket.created_at} />],
        ]}
      />
    </Card>
  );
}

/** One question to the desk with its thread. */
export default function TicketPage() {
  const { t } = useTranslation('support');
  const { id = '' } = useParams();
  const canWrite = useCan('support.write');
  const query = useQuery(read(getTicket, { id }));
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
                <TicketThread entries={ticket.entries} reader="desk" />
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
