import './tickets.css';
import type { TicketState } from '@lorikeet/domain/support';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Moment } from '../../ui/values.tsx';
import { TicketChip, UnreadMark } from './ticket-words.tsx';

/** As many questions as stand on one page of them. */
export const ASKED_PAGE_SIZE = 10;

type Row = {
  id: string;
  subject: string;
  reference: string;
  status: TicketState;
  is_unread: boolean;
  last_at: string;
};

type Props<R extends Row> = {
  title: string;
  /** The way to ask more. */
  ask: ReactNode;
  /** What is said while nothing was asked. */
  none: string;
  query: {
    data: { count: number; rows: readonly R[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number) => void;
  side: 'asker' | 'merchant';
  /** Who asked, or who is asked. */
  whoOf: (ticket: R) => string;
  toDetail: (id: string) => string;
};

/** What was asked, the latest first, as the side that asked it sees it. */
export function AskedTickets<R extends Row>({ query, page, onPage, side, ...shown }: Props<R>) {
  const { t } = useTranslation('support');
  const { data, error } = query;
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / ASKED_PAGE_SIZE));
  return (
    <Card title={shown.title} aside={shown.ask}>
      {error && (
        <ErrorState
          title={t('tickets.failed')}
          message={error.message}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={3} />}
      {data?.count === 0 && <p className="lk-muted">{shown.none}</p>}
      {data && data.count > 0 && (
        <ul className="lk-tickets">
          {data.rows.map((ticket) => (
            <li key={ticket.id}>
              <Link className="lk-ticket" to={shown.toDetail(ticket.id)}>
                <div>
                  <b>{ticket.subject}</b>
                  <p className="lk-ticket-meta">
                    <UnreadMark isUnread={ticket.is_unread} />
                    {shown.whoOf(ticket)} · <span className="lk-num">{ticket.reference}</span> ·{' '}
                    <Moment value={ticket.last_at} />
                  </p>
                </div>
                <TicketChip status={ticket.status} side={side} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <div className="lk-reply-actions">
          <Button blocked={page === 1 && t('tickets.newest')} onClick={() => onPage(page - 1)}>
            {t('tickets.newer')}
          </Button>
          <Button blocked={page === last && t('tickets.oldest')} onClick={() => onPage(page + 1)}>
            {t('tickets.older')}
          </Button>
        </div>
      )}
    </Card>
  );
}
