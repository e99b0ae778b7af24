import { smsNumber } from '@lorikeet/domain/kernel';
import { sql } from '../db/sql.ts';
import type { Work } from '../work.ts';

export type Message = {
  channel: 'email' | 'sms';
  /** Which text this is, for the log and the preferences: `invitation`, `debit-notice`… */
  template: string;
  locale: 'en' | 'zh';
  to: string;
  /** E-mail only. */
  subject?: string;
  text: string;
  /** E-mail only; plain text is always sent beside it. */
  html?: string;
  customerId?: string;
  subjectKind?: string;
  subjectId?: string;
  /** Somebody waits for it at this moment, as for a link or a code: it does not stand behind notices. */
  isAwaited?: boolean;
};

/**
 * Queues a message of the tenant in this transaction; it is sent after the commit. Recipient and body are sealed at
 * rest. An SMS goes to the number in international form; to what takes none it has come back at once. Returns the
 * message's id.
 */
export async function queueMessage(work: Work, message: Message): Promise<string> {
  const [id] = await queueMessages(work, [message]);
  return id!;
}

/** The same for any number of messages, in one statement. Returns their ids in the same order. */
export async function queueMessages(work: Work, messages: readonly Message[]): Promise<string[]> {
  const { vault } = work;
  const addressed = ({ channel, to }: Message) => {
    const address = channel === 'sms' ? smsNumber(to) : to;
    const failure = address === null ? 'not a number that takes SMS' : null;
    return { recipient: vault.seal(address ?? to), status: failure ? 'bounced' : 'queued', failure };
  };
  const rows = messages.map((message) => ({
    ...message,
    id: work.newId(),
    ...addressed(message),
    sealedSubject: message.subject ? vault.seal(message.subject) : null,
    body: vault.seal(JSON.stringify({ text: message.text, html: message.html })),
  }));
  const each = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key] ?? null);
  await work.run(sql`
    insert into messages (merchant_id, id, channel, template, locale, recipient, subject, body, customer_id,
      subject_kind, subject_id, is_awaited, status, failure, created_at)
    select ${work.merchantId}::uuid, m.id, m.channel, m.template, m.locale, m.recipient, m.subject, m.body,
      m.customer_id, m.subject_kind, m.subject_id, m.is_awaited, m.status, m.failure, ${work.now}::timestamptz
    from unnest(${each('id')}::uuid[], ${each('channel')}::text[], ${each('template')}::text[],
      ${each('locale')}::text[], ${each('recipient')}::bytea[], ${each('sealedSubject')}::bytea[],
      ${each('body')}::bytea[], ${each('customerId')}::uuid[], ${each('subjectKind')}::text[],
      ${each('subjectId')}::uuid[], ${rows.map(({ isAwaited }) => isAwaited ?? false)}::boolean[],
      ${each('status')}::text[], ${each('failure')}::text[])
      as m (id, channel, template, locale, recipient, subject, body, customer_id, subject_kind, subject_id,
        is_awaited, status, failure)`);
  return rows.map(({ id }) => id);
}
