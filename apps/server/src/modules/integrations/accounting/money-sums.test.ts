import type { AccountingFile } from '@lorikeet/domain/integrations';
import { type Cents, parseMoney, toCents } from '@lorikeet/domain/kernel';
import {
  cardSettled,
  type MerchantPosting,
  merchantPaidDebt,
  payoutLodged,
  payoutPaid,
  payoutReturned,
} from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCards } from '../../../test/card-stage.ts';
import { balanceOf, post } from '../../ledger/index.ts';

type Sums = { count: number; total_cents: number };
type Merchant = { id: string; token: string };

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
});
afterAll(() => on.close());

const asked = { from: '2026-11-01', to: '2026-11-30' };

async function totals({ token }: Merchant, file: AccountingFile) {
  const query = new URLSearchParams({ file, ...asked });
  const reply = await on.scene.portal.call<{ holds: Sums; left_out: Sums; is_equal: boolean }>(
    'GET',
    `/api/merchant/integrations/accounting/detail?${query}`,
    { token },
  );
  expect([file, reply.code, reply.data.is_equal]).toEqual([file, 0, true]);
  return reply.data;
}

/** The records of a file, without its headings. */
async function records({ token }: Merchant, file: AccountingFile): Promise<string[][]> {
  const issued = await on.scene.portal.call<{ path: string }>(
    'POST',
    '/api/merchant/integrations/accounting/create',
    { token, body: { file, ...asked } },
  );
  const fetched = await on.scene.portal.portal.app.inject({ method: 'GET', url: issued.data.path });
  const lines = fetched.rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(file.startsWith('myob') ? '\t' : ','));
}
const amounts = async (merchant: Merchant, at = 1) =>
  (await records(merchant, 'xero_statement')).map((row) => row[at]);
const sumOf = (rows: (string | undefined)[]) =>
  rows.reduce((sum, text) => sum + (parseMoney(text!) as Cents), 0);

const book = (merchant: Merchant, postings: readonly MerchantPosting[]) =>
  on.scene.within(merchant, async (work) => {
    for (const one of postings)
      await post(work, { ...one, sourceId: work.newId(), currency: 'AUD', effectiveDate: work.today });
  });

it('takes a payout out of the balance once, and puts back what came back and what was paid in', async () => {
  const { harbour } = on.scene;
  await book(harbour, [
    cardSettled('facilitated', toCents(2_000)),
    payoutLodged(toCents(500)),
    payoutPaid(toCents(500)),
    payoutLodged(toCents(300)),
    payoutReturned(toCents(300)),
    payoutReturned(toCents(500), true),
    merchantPaidDebt(toCents(70)),
  ]);
  expect(await amounts(harbour)).toEqual(['20.00', '-5.00', '-3.00', '3.00', '5.00', '0.70']);
  const held = await on.scene.within(harbour, (work) => balanceOf(work, 'balance:available', 'AUD'));
  expect([held, sumOf(await amounts(harbour))]).toEqual([2_070, 2_070]);
  for (const file of ['xero_statement', 'quickbooks_statement'] as const)
    expect((await totals(harbour, file)).holds).toMatchObject({ count: 6, total_cents: 2_070 });
});

it('of a merchant without a balance is of its own bank', async () => {
  const { banksia } = on.scene;
  await book(banksia, [cardSettled('direct', toCents(900))]);
  expect(await amounts(banksia)).toEqual(['9.00']);
  expect((await totals(banksia, 'xero_statement')).holds).toMatchObject({ count: 1, total_cents: 900 });
});
