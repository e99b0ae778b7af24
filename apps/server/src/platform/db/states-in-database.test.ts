import { APPROVAL_STATES } from '@lorikeet/domain/approvals';
import { BANK_FILE_STATES, BATCH_STATES } from '@lorikeet/domain/bank-files';
import { BPAY_STAGES } from '@lorikeet/domain/bpay';
import { CARD_STAGES } from '@lorikeet/domain/cards';
import { BANK_DEBIT_STAGES, WAITING_STAGES } from '@lorikeet/domain/debits';
import { INVITATION_STATES } from '@lorikeet/domain/invitations';
import { INVOICE_STATES } from '@lorikeet/domain/invoices';
import { MANDATE_STATES } from '@lorikeet/domain/mandates';
import { facilityStates, merchantStates } from '@lorikeet/domain/merchants';
import { NOTICE_KINDS } from '@lorikeet/domain/notices';
import { PAYOUT_STATES } from '@lorikeet/domain/payouts';
import { REFUND_STATES } from '@lorikeet/domain/refunds';
import { SUBSCRIPTION_STATES } from '@lorikeet/domain/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const TABLES: readonly [table: string, column: string, states: readonly string[]][] = [
  ['approvals', 'status', APPROVAL_STATES],
  ['bank_files', 'status', BANK_FILE_STATES],
  ['batches', 'status', BATCH_STATES],
  ['facilities', 'status', facilityStates.states],
  ['invitations', 'status', INVITATION_STATES],
  ['invoices', 'status', INVOICE_STATES],
  ['mandates', 'status', MANDATE_STATES],
  ['merchants', 'status', merchantStates.states],
  ['payments', 'stage', [...BANK_DEBIT_STAGES, ...CARD_STAGES, ...BPAY_STAGES]],
  ['payments', 'notice_kind', NOTICE_KINDS],
  ['notices', 'kind', NOTICE_KINDS],
  ['payouts', 'status', PAYOUT_STATES],
  ['refunds', 'status', REFUND_STATES],
  ['subscriptions', 'status', SUBSCRIPTION_STATES],
];

async function definitionOf(kind: string, statement: string, values: string[]): Promise<string> {
  const { rows } = await database.pool.query<{ text: string }>(statement, values);
  if (rows.length !== 1) throw new Error(`one ${kind} expected, found ${rows.length}`);
  return rows[0]!.text;
}

const quoted = (text: string) =>
  [...new Set([...text.matchAll(/'([a-z_]+)'/g)].map(([, word]) => word!))].sort();

describe('the database', () => {
  it.each(TABLES)(
    'lets %s.%s have the words of the domain’s table and no other',
    async (table, column, states) => {
      const check = await definitionOf(
        `check of ${table}.${column}`,
        `select pg_get_constraintdef(c.oid) as text from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attname = $2
       where c.conrelid = $1::regclass and c.contype = 'c' and c.conkey = array[a.attnum]`,
        [table, column],
      );
      expect(quoted(check)).toEqual([...new Set(states)].sort());
    },
  );

  it('keeps the index of waiting debits over the stages from which one may be moved', async () => {
    const generated = await definitionOf(
      'generated column',
      `select pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where d.adrelid = 'payments'::regclass and a.attname = $1`,
      ['is_waiting'],
    );
    expect(quoted(generated)).toEqual([...WAITING_STAGES].sort());
  });
});
