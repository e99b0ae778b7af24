import { daysBetween, type LocalDate } from '@lorikeet/domain/kernel';
import { createContact } from '../modules/contacts/index.ts';
import { sql } from '../platform/db/sql.ts';
import { inTenant, type Platform, type Work } from '../platform/work.ts';
import { type Stage, unlessRefused } from './play-scene.ts';

type Person = {
  /** Days before the demo's present on which staff noted them. */
  ago: number;
  name: string;
  /** A supplier's name; without one they are a person at one of the gym's customers. */
  organisation?: string;
  role?: string;
  email?: string;
  phone?: string;
  tags: string[];
  notes?: string;
};

const PEOPLE: readonly Person[] = [
  {
    ago: 52,
    organisation: 'Tidy Towels Laundry',
    name: 'Marguerite Delacroix',
    role: 'Accounts',
    email: 'accounts@tidytowels.test',
    phone: '+61 2 5550 4410',
    tags: ['laundry', 'monthly'],
    notes: 'Sends the invoice on the first; ask for a credit note by e-mail.',
  },
  {
    ago: 52,
    organisation: 'Tidy Towels Laundry',
    name: 'Tom Baker',
    role: 'Driver',
    phone: '0491 570 313',
    tags: ['laundry'],
    notes: 'Rings the bell at the back door before seven.',
  },
  {
    ago: 45,
    organisation: 'IronWorks Equipment',
    name: 'Hana Sato',
    role: 'Service manager',
    email: 'hana.sato@ironworks.test',
    phone: '0491 570 737',
    tags: ['equipment', 'urgent repairs'],
  },
  {
    ago: 33,
    organisation: '悉尼体育用品',
    name: '陈伟',
    role: '销售经理',
    email: 'chen.wei@sydneysports.test',
    phone: '0491 571 266',
    tags: ['equipment'],
    notes: '报价有效期三十天，节假日前两周下单。',
  },
  {
    ago: 28,
    name: 'Nadia Petrov',
    role: 'Pays for the family',
    email: 'nadia.petrov@payers.test',
    phone: '0491 571 804',
    tags: ['billing', 'family'],
    notes: 'Prefers an SMS before a call.',
  },
  { ago: 17, name: 'George Petrov', role: 'Emergency contact', phone: '0491 572 549', tags: ['emergency'] },
  {
    ago: 9,
    organisation: 'Ironworks Equipment Pty Ltd',
    name: 'Hana Sato',
    role: 'Service',
    email: 'hana.sato@ironworks.test',
    tags: ['repairs'],
  },
];

/** Whom the gym's staff note on a morning of its history; a morning that is played again changes nothing. */
export async function playContacts(
  platform: Platform,
  stage: Stage,
  { date, to }: { date: LocalDate; to: LocalDate },
): Promise<void> {
  const ago = daysBetween(date, to);
  for (const person of PEOPLE.filter((one) => one.ago === ago))
    await inTenant(platform, stage.merchantId, stage.staff, (work) => note(work, person)).catch(
      unlessRefused,
    );
}

async function note(work: Work, { ago: _, organisation, ...person }: Person): Promise<void> {
  const first = organisation
    ? undefined
    : await work.maybe<{ id: string }>(
        sql`select id from customers where merchant_id = ${work.merchantId} order by created_at, id limit 1`,
      );
  if (!organisation && !first) return;
  await createContact(work, {
    side: organisation ? 'supplier' : 'customer',
    customer_id: first?.id ?? null,
    organisation: organisation ?? null,
    role: null,
    email: null,
    phone: null,
    notes: null,
    ...person,
  });
}
