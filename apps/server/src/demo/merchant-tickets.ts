import { addDays, BANK_ZONE, instantAt, type LocalDate } from '@lorikeet/domain/kernel';
import type { TicketKind } from '@lorikeet/domain/support';
import type { Portal } from '../compose.ts';
import {
  answerTicket,
  askPlatform,
  assignTicket,
  attachAsDesk,
  resolveTicket,
  writeToPlatform,
} from '../modules/support/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { type Actor, inTenant } from '../platform/work.ts';
import { moveTo } from './play-history.ts';

type Question = {
  /** Days before the demo's present on which it was asked; it was answered the day after. */
  ago: number;
  kind: TicketKind;
  subject: string;
  message: string;
  answer?: string;
  /** A text that the operators put beside their answer. */
  file?: { name: string; words: string };
  isResolved?: true;
  /** What the merchant wrote to it after it was settled. */
  again?: string;
};

const QUESTIONS: readonly Question[] = [
  {
    ago: 30,
    kind: 'details',
    subject: 'Which columns does an import need?',
    message: 'We are moving 40 members from a spreadsheet. What must the first line say?',
    answer:
      'A name and an e-mail are enough; the attached list has every heading. You choose the columns when you load the file.',
    file: {
      name: 'headings.txt',
      words: 'Name\nE-mail\nMobile\nAddress\nSuburb\nState\nPostcode\nYour reference\n',
    },
    isResolved: true,
  },
  {
    ago: 15,
    kind: 'problem',
    subject: 'A payer says the SMS never came',
    message: 'She has the e-mail, but no SMS. Her number ends in 155.',
    answer:
      'The carrier refused the number: it is a landline. Correct the mobile on her page and send the invitation again.',
    isResolved: true,
    again: 'Corrected, and the second SMS has not come either. Could you look once more?',
  },
  {
    ago: 6,
    kind: 'payment',
    subject: 'When does Monday’s payout arrive?',
    message: 'Monday is a bank holiday in New South Wales. Does our bank still credit us?',
    answer:
      'Bank files leave on national bank business days only. The payout leaves on Tuesday evening and is there on Wednesday.',
  },
  {
    ago: 1,
    kind: 'account',
    subject: 'Our bookkeeper needs to see payouts, not customers',
    message: 'Which role is right for her?',
  },
];

/** What the gym asked the platform in the last weeks, and what its operators answered: one question in each state. */
export async function playMerchantTickets(portal: Portal, to: LocalDate): Promise<void> {
  const { platform } = portal;
  const [gym, desk] = [await ownerOf(portal, 'harbour-fitness'), await ownerOf(portal, 'lorikeet')];
  const asGym = <T>(body: Parameters<typeof inTenant<T>>[3]) =>
    inTenant(platform, gym.tenant, gym.actor, body);
  const asDesk = <T>(body: Parameters<typeof inTenant<T>>[3]) =>
    inTenant(platform, desk.tenant, desk.actor, body);
  for (const { ago, answer, file, isResolved, again, ...asked } of QUESTIONS) {
    await moveTo(portal, instantAt(addDays(to, -ago), '11:20', BANK_ZONE));
    const { id } = await asGym((work) => askPlatform(work, asked));
    if (!answer) continue;
    await moveTo(portal, instantAt(addDays(to, 1 - ago), '09:40', BANK_ZONE));
    await asDesk(async (work) => {
      await assignTicket(work, { id, userId: desk.actor.id! });
      await answerTicket(work, { id, read: 1, message: answer });
    });
    if (file) {
      const given = { bytes: Buffer.from(file.words), type: 'text/plain' as const };
      await attachAsDesk(createRun(platform, desk.tenant, desk.actor), { id, name: file.name, file: given });
    }
    const read = file ? 3 : 2;
    if (isResolved) await asDesk((work) => resolveTicket(work, { id, read }));
    if (again) await asGym((work) => writeToPlatform(work, { id, read: read + 1, message: again }));
  }
}

async function ownerOf({ platform }: Portal, slug: string): Promise<{ tenant: string; actor: Actor }> {
  const queries = queriesOn(platform.pool);
  const { tenant } = await queries.one<{ tenant: string }>(
    sql`select tenant from merchant_directory where slug = ${slug}`,
  );
  const owner = await queries.one<{ id: string; name: string }>(sql`
    select id, name from merchant_users where merchant_id = ${tenant} and type = 'owner' order by created_at limit 1`);
  return { tenant, actor: { kind: 'user', ...owner } };
}
