import '../../app/help/tickets.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { listOwnTickets } from '@lorikeet/contracts/support-asking';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Help } from '../../app/help/help.tsx';
import { TicketChip, UnreadMark } from '../../app/help/ticket-words.tsx';
import { address } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Moment } from '../../ui/values.tsx';
import { AskDialog } from './ask-dialog.tsx';

type Row = WireOutput<typeof listOwnTickets>['rows'][number];

const PAGE_SIZE = 10;
const toDetail = (id: string) => address('merchantHelpDetail', { id });

function TicketLine({ ticket }: { ticket: Row }) {
  return (
    <li>
      <Link className="lk-ticket" to={toDetail(ticket.id)}>
        <div>
          <b>{ticket.subject}</b>
          <p className="lk-ticket-meta">
            <UnreadMark isUnread={ticket.is_unread} />
            {ticket.asker} · <span className="lk-num">{ticket.reference}</span> ·{' '}
            <Moment value={ticket.last_at} />
          </p>
        </div>
        <TicketChip status={ticket.status} side="merchant" />
      </Link>
    </li>
  );
}

/** What the team has asked the platform, and the way to ask more. */
function Asked() {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const canWrite = useCan('support.write');
  const [isAsking, setAsking] = useState(false);
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(listOwnTickets, { page, page_size: PAGE_SIZE }));
  const { data, error } = query;
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / PAGE_SIZE));
  return (
    <div className="lk-asked">
      <Card
        title={t('tickets.team')}
        aside={
          canWrite && (
            <Button look="primary" onClick={() => setAsking(true)}>
              {t('tickets.askPlatform')}
            </Button>
          )
        }
      >
        {error && (
          <ErrorState
            title={t('tickets.failed')}
            message={error.message}
            requestId={error instanceof ApiError ? error.requestId : null}
            onRetry={() => void query.refetch()}
          />
        )}
        {!data && !error && <Skeleton lines={3} />}
        {data?.count === 0 && <p className="lk-muted">{t('tickets.nonePlatform')}</p>}
        {data && data.count > 0 && (
          <ul className="lk-tickets">
            {data.rows.map((ticket) => (
              <TicketLine key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
        {last > 1 && (
          <div className="lk-reply-actions">
            <Button blocked={page === 1 && t('tickets.newest')} onClick={() => setPage(page - 1)}>
              {t('tickets.newer')}
            </Button>
            <Button blocked={page === last && t('tickets.oldest')} onClick={() => setPage(page + 1)}>
              {t('tickets.older')}
            </Button>
          </div>
        )}
      </Card>
      <AskDialog
        open={isAsking}
        onClose={(id) => {
          setAsking(false);
          if (id) void navigate(toDetail(id));
        }}
      />
    </div>
  );
}

/** Answers for a merchant's staff, and what they asked beyond them. */
export default function SupportPage() {
  const { t } = useTranslation('support');
  const canRead = useCan('support.read');
  const kind = sessions.merchant((session) => session.profile?.merchant.kind);
  return (
    <Page>
      <PageHeader title={t('title')} />
      {canRead && kind !== undefined && kind !== 'platform' && <Asked />}
      <Help areas={['business']} />
    </Page>
  );
}
