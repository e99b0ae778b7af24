import type { WireOutput } from '@lorikeet/contracts/contract';
import type * as support from '@lorikeet/contracts/support';
import type * as asking from '@lorikeet/contracts/support-asking';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordColumns } from '../../frames/detail-screen.tsx';
import { upload } from '../../lib/call.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import type { Opening } from '../../ui/file-button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Moment } from '../../ui/values.tsx';
import { ReplyForm } from './reply-form.tsx';
import { TicketThread } from './ticket-thread.tsx';
import { TicketChip, type TicketEntry } from './ticket-words.tsx';
import { useReadMark } from './use-read-mark.ts';

type Ticket = WireOutput<typeof asking.getOwnTicket> | WireOutput<typeof support.ratepayerGetTicket>;
type Fact = readonly [label: string, value: string];

/** What an asker can do: a ratepayer by calls of theirs, one of a merchant's staff by others. */
type Calls = {
  send: typeof asking.sendTicketMessage | typeof support.ratepayerSendMessage;
  attach: typeof asking.uploadOwnTicketFile | typeof support.ratepayerUploadTicketFile;
  resolve: typeof asking.resolveOwnTicket | typeof support.ratepayerResolveTicket;
  noteRead: typeof asking.noteOwnTicketRead | typeof support.ratepayerNoteTicketRead;
};
type Shown = { ticket: Ticket; calls: Calls; onRefused: () => void };

function Settle({ ticket, calls, onRefused }: Shown) {
  const { t } = useTranslation('support');
  const resolve = useWrite(calls.resolve, { expected: [1] });
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

function Reply(shown: Shown) {
  const { t } = useTranslation('support');
  const { ticket, calls, onRefused } = shown;
  const send = useWrite(calls.send, { expected: [422, 1] });
  const isResolved = ticket.status === 'resolved';
  return (
    <ReplyForm
      title={t('tickets.write')}
      label={t('tickets.send')}
      help={isResolved ? t('tickets.reopens') : t('tickets.noSecrets')}
      send={(message) => send.mutateAsync({ id: ticket.id, read: ticket.entries.length, message })}
      attach={async (file) => {
        const input = { id: ticket.id, name: file.name };
        const sent = await upload(calls.attach, input, file, { expected: [1, 413, 422] });
        refreshAfter(calls.attach);
        return sent;
      }}
      onRefused={onRefused}
      actions={!isResolved && <Settle {...shown} />}
    />
  );
}

type Props = Shown &
  Opening & {
    side: 'asker' | 'merchant';
    /** Under the subject. */
    meta: ReactNode;
    /** Who asked, or who is asked. */
    who: Fact;
    /** What it is about. */
    about?: readonly Fact[];
    isOwn?: (entry: TicketEntry) => boolean;
    mayReply: boolean;
  };

/** A question as the side that asked it sees it: its thread, what to write to it, and what is known of it. */
export function AskedTicket({ side, meta, who, about = [], isOwn, mayReply, open, ...shown }: Props) {
  const { t } = useTranslation('support');
  const { ticket, calls } = shown;
  const note = useWrite(calls.noteRead, { expected: 'all' });
  useReadMark(ticket, note.mutate);
  const facts = [
    [t('tickets.fields.reference'), <b key="reference">{ticket.reference}</b>] as const,
    who,
    [t('tickets.fields.kind'), t(`tickets.kind.${ticket.kind}`)] as const,
    ...about,
    [t('tickets.fields.asked'), <Moment key="asked" value={ticket.created_at} />] as const,
  ];
  return (
    <>
      <PageHeader
        title={ticket.subject}
        status={<TicketChip status={ticket.status} side={side} />}
        meta={<span>{meta}</span>}
      />
      <RecordColumns
        main={
          <>
            <TicketThread entries={ticket.entries} reader="asker" open={open} {...(isOwn && { isOwn })} />
            {mayReply && <Reply {...shown} />}
          </>
        }
        aside={
          <Card title={t('tickets.details')}>
            <Facts facts={facts} />
          </Card>
        }
      />
    </>
  );
}
