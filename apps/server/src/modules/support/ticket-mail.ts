import { printId } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessages } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { ownersOf } from '../identity/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import type { Ticket } from './ticket-store.ts';
import { answerer } from './who-may-answer.query.ts';

const WORDS = {
  en: {
    received: {
      subject: (desk: string) => `${desk} has your question`,
      body: 'You get a letter when there is an answer. You can add to your question at any time.',
    },
    answered: {
      subject: (desk: string) => `${desk} has answered your question`,
      body: 'Sign in to read the answer and to write back.',
    },
    resolved: {
      subject: (desk: string) => `${desk} has settled your question`,
      body: 'Is something still open? Write to it again, and it is taken up once more.',
    },
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
    received: {
      subject: (desk: string) => `${desk}已收到您的问题`,
      body: '有回复时会以邮件通知您。您可以随时补充内容。',
    },
    answered: {
      subject: (desk: string) => `${desk}已回复您的问题`,
      body: '请登录查看回复并继续留言。',
    },
    resolved: {
      subject: (desk: string) => `${desk}已将您的问题标记为已解决`,
      body: '仍有疑问？在该工单中再次留言即可重新打开。',
    },
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
type News = 'received' | 'answered' | 'resolved' | 'waiting' | 'assigned';

async function mailTicket(
  work: Work,
  ticket: Ticket,
  letter: { news: News; by: string; readers: readonly Reader[]; path: string },
): Promise<void> {
  const { tradingName, brand } = await merchantProfile(work);
  const letters = letter.readers.map(({ email, locale }) => {
    const words = WORDS[locale];
    const { subject, body } = words[letter.news];
    const title = `${subject(letter.by || tradingName)}: ${ticket.reference}`;
    return {
      channel: 'email' as const,
      template: `ticket-${letter.news}`,
      locale,
      to: email,
      subject: title,
      subjectKind: 'ticket',
      subjectId: ticket.id,
      ...mailPage({
        locale,
        sender: tradingName,
        brand,
        title,
        paragraphs: [body],
        facts: [
          [words.number, ticket.reference],
          [words.about, ticket.subject],
        ],
        action: { label: words.open, url: `${work.publicUrl}${letter.path}/${printId('ticket', ticket.id)}` },
      }),
    };
  });
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
  const readers = reader ? [reader] : [];
  const path = ticket.askerTenant ? '/merchant/support/detail' : '/flexirates/support/detail';
  await mailTicket(work, ticket, { news, by: '', readers, path });
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
