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
};

/**
 * Puts a message into the tenant's outgoing post, in this transaction; the sender takes it after the commit.
 * Recipient and body are sealed at rest. Answers the message's id.
 */
export async function queueMessage(work: Work, message: Message): Promise<string> {
  const id = work.newId();
  const { vault } = work;
  await work.run(sql`
    insert into messages (merchant_id, id, channel, template, locale, recipient, subject, body, customer_id,
      subject_kind, subject_id, status, created_at)
    values (${work.merchantId}, ${id}, ${message.channel}, ${message.template}, ${message.locale},
      ${vault.seal(message.to)}, ${message.subject ? vault.seal(message.subject) : null},
      ${vault.seal(JSON.stringify({ text: message.text, html: message.html }))}, ${message.customerId ?? null},
      ${message.subjectKind ?? null}, ${message.subjectId ?? null}, 'queued', ${work.now})`);
  return id;
}
