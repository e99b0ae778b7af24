import { printId } from '@lorikeet/domain/kernel';
import { createCustomer } from '../modules/customers/create-customer.ts';
import { eraseCustomer } from '../modules/customers/erasure/erase-customer.ts';
import { forgetIn } from '../platform/forget-in.ts';
import type { Work } from '../platform/work.ts';
import { openBillingScene } from './billing-scene.ts';
import { placesOf } from './places-of.ts';
import { addColleague } from './second-person.ts';

export type Answer = { code: number; status: number; message: string; data: Record<string, unknown> };

type How = { token?: string; locale?: 'en' | 'zh' };

export const wire = (id: string) => printId('customer', id);

/** What an answer gave; throws its sentence where it refused. */
export async function done(answer: Promise<Answer>): Promise<Answer['data']> {
  const { code, message, data } = await answer;
  if (code !== 0) throw new Error(message);
  return data;
}

/** Where a word about an erased payer may stand, with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  'invoices.billed_name': 'tax law keeps who was billed, sealed, for seven years',
  'credit_notes.billed_name': 'tax law keeps who was billed, sealed, for seven years',
  'download_tickets.params': 'a ticket is deleted some days after it was spent',
  'outbox.payload': 'events are deleted some days after they were handed on',
  'idempotency_keys.answer': 'a stored answer is deleted a day after it was given',
};

export const draftOf = (id: string) => ({
  customer_id: wire(id),
  description: 'Towels',
  due_date: '2026-12-07',
  lines: [{ description: 'Towels', quantity: 1, unit_price_e4: 100_000, tax_code: 'taxable' }],
  issue_on: null,
  is_sent: false,
});

export const invitationTo = (id: string) => ({
  customer_id: wire(id),
  name: 'Zephyrine Quillfeather',
  email: 'zephyrine@quill.test',
  phone: '0491570159',
  channels: ['email', 'sms'],
  locale: 'en',
  message: 'Welcome, Zephyrine',
});

/** A merchant with two people who may erase and one who may not, and what they do about customers. */
export async function openErasure() {
  const scene = await openBillingScene();
  const { portal, harbour } = scene;
  const second = await addColleague(portal, harbour.id, { username: 'sec', name: 'Sec', role: 'owner' });
  const clerk = await addColleague(portal, harbour.id, { username: 'clk', name: 'Clk', role: 'clerk' });
  const call = (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    { token = harbour.token, locale = 'en' }: How = {},
  ) =>
    portal.call(method, `/api/merchant${path}`, { token, locale, ...(body && { body }) }) as Promise<Answer>;
  const within = <T>(body: (work: Work) => Promise<T>) => scene.within(harbour, body);
  const ask = (id: string) => call('POST', `/customer/erase/${wire(id)}`, {});
  const approve = (waiting: unknown, token = second.token) =>
    call('POST', `/approval/approve/${(waiting as { approval_id: string }).approval_id}`, {}, { token });
  const forget = forgetIn(() => portal.portal.modules);
  return {
    scene,
    clerk,
    call,
    within,
    ask,
    approve,
    forget,
    erase: async (id: string) => done(approve((await done(ask(id))).waiting)),
    /** Without a second person, in a transaction of its own. */
    eraseNow: (id: string) => within((work) => eraseCustomer(work, id, { forget })),
    person: (name: string, more: object = {}) =>
      within((work) => createCustomer(work, { name, email_primary: null, locale: 'en', ...more })),
    detail: async (id: string) => (await call('GET', `/customer/detail?id=${wire(id)}`)).data,
    preview: async (id: string) => (await call('GET', `/customer/erase/preview?id=${wire(id)}`)).data,
    /** Where some words stand for which there is no reason. */
    placesOf: async (words: readonly string[]) =>
      (await placesOf(scene.database.pool, scene.platform.vault, words)).filter((place) => !(place in STAYS)),
  };
}
