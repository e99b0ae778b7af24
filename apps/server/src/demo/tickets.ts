import { addDays, BANK_ZONE, instantAt, type LocalDate } from '@lorikeet/domain/kernel';
import type { TicketKind } from '@lorikeet/domain/support';
import type { Portal } from '../compose.ts';
import { answerTicket, openTicket, resolveTicket } from '../modules/support/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { type Actor, inTenant } from '../platform/work.ts';
import { moveTo } from './play-history.ts';

type Question = {
  /** Days before the demo's present on which it was asked; it was answered the day after. */
  ago: number;
  kind: TicketKind;
  subject: string;
  message: string;
  answer?: string;
  isResolved?: true;
};

const QUESTIONS: readonly Question[] = [
  {
    ago: 24,
    kind: 'details',
    subject: 'My name is spelled wrong on the notice',
    message: 'The notice for Wattle Street says “Okonkow”. It should be Okonkwo.',
    answer: 'Thank you for telling us. We have corrected the spelling; the next notice has it right.',
    isResolved: true,
  },
  {
    ago: 9,
    kind: 'account',
    subject: 'My daughter wants to look after Old Mill Road',
    message: 'Can she see the property in her own sign-in? She lives in Sydney.',
    answer:
      'Yes. Give her the verification code of the notice; she registers with it and chooses that she looks after the property for you.',
  },
  {
    ago: 2,
    kind: 'payment',
    subject: 'When is the next instalment due?',
    message: 'I can’t find my last notice.\nCould you tell me the day, or post the notice again?',
  },
];

/** What the shire's ratepayer asked it in the last weeks, and its answers. */
export async function playTickets(portal: Portal, to: LocalDate): Promise<void> {
  const { platform } = portal;
  const queries = queriesOn(platform.pool);
  const { tenant } = await queries.one<{ tenant: string }>(
    sql`select tenant from merchant_directory where slug = 'banksia-shire'`,
  );
  const grace = await queries.one<{ id: string; name: string }>(
    sql`select id, name from ratepayers where email = 'ratepayer@banksia.test'`,
  );
  const owner = await queries.one<{ id: string; name: string }>(sql`
    select id, name from merchant_users where merchant_id = ${tenant} and type = 'owner' order by created_at limit 1`);
  const { id: propertyId } = await queries.one<{ id: string }>(sql`
    select property_id as id from ratepayer_properties
    where ratepayer_id = ${grace.id} and tenant = ${tenant} order by granted_at, property_id limit 1`);
  const asker: Actor = { kind: 'payer', ...grace };
  const staff: Actor = { kind: 'user', ...owner };
  for (const { ago, answer: message, isResolved, ...asked } of QUESTIONS) {
    await moveTo(portal, instantAt(addDays(to, -ago), '10:40', BANK_ZONE));
    const { id } = await inTenant(platform, tenant, asker, (work) =>
      openTicket(work, { ...asked, owner: { ratepayerId: grace.id }, asker: grace.name, propertyId }),
    );
    if (!message) continue;
    await moveTo(portal, instantAt(addDays(to, 1 - ago), '09:15', BANK_ZONE));
    await inTenant(platform, tenant, staff, (work) => answerTicket(work, { id, read: 1, message }));
    if (isResolved) await inTenant(platform, tenant, staff, (work) => resolveTicket(work, { id, read: 2 }));
  }
}
