import { printId } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import { type Message, queueMessages } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { ownersOf } from '../identity/index.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import type { Ticket } from './ticket-store.ts';
import { answerer } from './who-may-answer.query.ts';

const WORDS = {
  en: {
    waiting: {
      subject: (asker: string) => `${asker} has a question`,
      body: 'A question waits for an answer. What was written is shown after signing in only.',
    },
    assigned: {
      subject: (by: string) => `${by} gave you a question to answer`,
      body: 'Sign in to read it and to answer. Nobody else is reminded of it.',
    },
    number: 'Number',
    about: 'Subject',
    open: 'Open the question',
  },
  zh: {
    waiting: {
      subject: (asker: string) => `${asker}提出了一个问题`,
      body: '有一个工单等待回复。具体内容须登录后查看。',
    },
    assigned: {
      subject: (by: string) => `${by}将一个工单分配给您`,
      body: '请登录查看并回复。系统不会再提醒其他同事。',
    },
    number: '编号',
    about: '主题',
    open: '打开工单',
  },
} as const;

type Reader = { email: string; locale: 'en' | 'zh' };
type News = 'waiting' | 'assigned';

/** What every letter about a ticket shows under its words. */
async function frameOf(work: Work, ticket: Ticket, { locale, path }: { locale: 'en' | 'zh'; path: string }) {
  const { tradingName: sender, brand } = await merchantProfile(work);
  const words = WORDS[locale];
  return {
    sender,
    brand,
    facts: [
      [words.number, ticket.reference],
      [words.about, nameInMail(ticket.subject)],
    ] as const,
    action: { label: words.open, url: `${work.publicUrl}${path}/${printId('ticket', ticket.id)}` },
  };
}

/** Tells a desk of a ticket. */
async function mailTicket(
  work: Work,
  ticket: Ticket,
  letter: { news: News; by: string; readers: readonly Reader[]; path: string },
): Promise<void> {
  const letters: Message[] = [];
  for (const { email, locale } of letter.readers) {
    const { subject, body } = WORDS[locale][letter.news];
    const title = `${subject(nameInMail(letter.by))}: ${ticket.reference}`;
    const frame = await frameOf(work, ticket, { locale, path: letter.path });
    letters.push({
      channel: 'email',
      template: `ticket-${letter.news}`,
      locale,
      to: email,
      subject: title,
      subjectKind: 'ticket',
      subjectId: ticket.id,
      ...mailPage({ ...frame, locale, title, paragraphs: [body] }),
    });
  }
  if (letters.length > 0) await queueMessages(work, letters);
}

/** Who asked, as letters reach them: a ratepayer, or one of a merchant's staff while they are there. */
export async function askerOf(
  work: Work,
  { ratepayerId, askerTenant, askedBy }: Pick<Ticket, 'ratepayerId' | 'askerTenant' | 'askedBy'>,
): Promise<Reader | undefined> {
  if (ratepayerId)
    return work.maybe<Reader>(sql`select email, locale from ratepayers where id = ${ratepayerId}`);
  return work.maybe<Reader>(sql`
    select email, locale from merchant_users
    where merchant_id = ${askerTenant} and id = ${askedBy} and status = 'active'`);
}

/** Tells who asked that the question came in, was answered or is settled; nothing of what was written. */
export async function mailAsker(
  work: Work,
  ticket: Ticket,
  news: 'received' | 'answered' | 'resolved',
): Promise<void> {
  const reader = await askerOf(work, ticket);
  if (!reader) return;
  const path = ticket.askerTenant ? '/merchant/support/detail' : '/flexirates/support/detail';
  await postLetter(work, {
    channel: 'email',
    template: `ticket-${news}`,
    locale: reader.locale,
    to: reader.email,
    subjectKind: 'ticket',
    subjectId: ticket.id,
    letter: {
      values: { number: ticket.reference },
      frame: await frameOf(work, ticket, { locale: reader.locale, path }),
    },
  });
}

/** Where a desk reads its tickets. */
const deskPath = ({ askerTenant }: Ticket) =>
  askerTenant ? '/merchant/platform/support/detail' : '/merchant/council/support/detail';

/** Tells whoever has the ticket, or else the desk's owners, that it waits for them. */
export async function mailDesk(work: Work, ticket: Ticket): Promise<void> {
  const holder = ticket.assigneeId ? await answerer(work, ticket.assigneeId) : undefined;
  const readers = holder ? [holder] : await ownersOf(work);
  await mailTicket(work, ticket, { news: 'waiting', by: work.actor.name, readers, path: deskPath(ticket) });
}

/** Tells a colleague that a ticket is theirs to answer. */
export async function mailAssignee(work: Work, ticket: Ticket, colleague: Reader): Promise<void> {
  const letter = {
    news: 'assigned',
    by: work.actor.name,
    readers: [colleague],
    path: deskPath(ticket),
  } as const;
  await mailTicket(work, ticket, letter);
}
