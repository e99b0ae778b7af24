import { addDays } from '@lorikeet/domain/kernel';
import { sql } from '../platform/db/sql.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestPortal } from './test-portal.ts';
import { openTwoMerchants } from './two-merchants.ts';

/** An invitation's page, as far as tests look at it. */
export type InvitationFace = {
  face: string;
  terms: string;
  name: string | null;
  offer: { total_cents: number; tiers: object[]; debits: { debit_date: string; due_date: string }[] } | null;
  first_moved: string | null;
  awaits_approval: boolean;
  agreement: { version: string; points: string[]; sections: { heading: string }[] } | null;
  outcome: { mandate_reference: string; account_masked: string; agreement_url: string } | null;
  ended_on: string | null;
  merchant: { name: string; email: string } | null;
};

export type SentLetter = { channel: string; to: string; text: string; subject: string | null };

export const PAYER_ACCOUNT = '12344417';

const account = {
  accepted_by: 'Linh Nguyen',
  account_name: 'Linh Nguyen',
  bsb: '062-000',
  account_number: PAYER_ACCOUNT,
  sole_authority: true,
  accepted: true,
  locale: 'en',
};

const uuidOf = (id: string) => id.replace(/^.*_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A merchant with a tiered plan, and what its staff and its payers do with invitations. */
export async function openInvitationWorld() {
  const database = await createTestDatabase();
  const portal = createTestPortal(database);
  const { harbour, other } = await openTwoMerchants(portal);
  const plan = await harbour.post<{ id: string }>('/plan/create', {
    name: 'Learn to swim',
    process_type: 'fortnightly',
    fee_type: 'tiered_graduated',
    tiers: [
      { first_unit: 1, last_unit: 2, unit_price_e4: 230_000, flat_fee_cents: 0 },
      { first_unit: 3, last_unit: 5, unit_price_e4: 210_000, flat_fee_cents: 100 },
    ],
    currency: 'AUD',
    tax_code: 'taxable',
  });
  const { vault, clock, pool } = portal.platform;
  const today = () => clock.today('Australia/Sydney');
  const linh = () => ({
    name: 'Linh Nguyen',
    email: 'linh@example.com',
    phone: '0491 570 156',
    plan_id: plan.data.id,
    quantity: 3,
    plan_start_date: addDays(today(), 5),
    channels: ['email', 'sms'],
    locale: 'en',
  });

  const lettersTo = async (customerId: string): Promise<SentLetter[]> => {
    const { rows } = await pool.query<{
      channel: string;
      recipient: Buffer;
      subject: Buffer | null;
      body: Buffer;
    }>(sql`
      select channel, recipient, subject, body from messages
      where merchant_id = ${harbour.id} and customer_id = ${uuidOf(customerId)}
      order by created_at desc, id desc`);
    return rows.map((row) => ({
      channel: row.channel,
      to: vault.open(row.recipient),
      subject: row.subject && vault.open(row.subject),
      text: (JSON.parse(vault.open(row.body)) as { text: string }).text,
    }));
  };
  const tokenSentTo = async (customerId: string): Promise<string> => {
    const letters = await lettersTo(customerId);
    const letter = letters.find((one) => one.text.includes('/merchant/invite/'));
    return /\/merchant\/invite\/(\S+)/.exec(letter!.text)![1]!;
  };
  return {
    portal,
    harbour,
    other,
    today,
    linh,
    lettersTo,
    tokenSentTo,
    /** Invites Linh, or her with other details, and returns the token that was sent. */
    async invite(change: object = {}) {
      const answer = await harbour.post<{ id: string; customer_id: string }>('/invitation/create', {
        ...linh(),
        ...change,
      });
      if (answer.code !== 0) throw new Error(`not invited: ${JSON.stringify(answer)}`);
      const customerId = answer.data.customer_id;
      return { id: answer.data.id, customerId, token: await tokenSentTo(customerId) };
    },
    open: (token: string, locale?: string) =>
      portal.call<InvitationFace>(
        'GET',
        `/api/official/invitation/detail?token=${encodeURIComponent(token)}${locale ? `&locale=${locale}` : ''}`,
      ),
    accept: (token: string, terms: string, change: object = {}) =>
      portal.call<InvitationFace>('POST', '/api/official/invitation/accept', {
        body: { ...account, token, terms, ...change },
      }),
    async count(table: string, customerId: string): Promise<number> {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from ${table} where merchant_id = $1 and customer_id = $2`,
        [harbour.id, uuidOf(customerId)],
      );
      return rows[0]!.n;
    },
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}

export type InvitationWorld = Awaited<ReturnType<typeof openInvitationWorld>>;
