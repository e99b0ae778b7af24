import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../../test/debit-merchants.ts';
import { createProperty } from '../../council/index.ts';
import { post } from '../../ledger/index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const moved = (work: Work, move: { kind: string; cents: number; sourceId: string; propertyId?: string }) =>
  post(work, {
    kind: move.kind,
    sourceId: move.sourceId,
    currency: 'AUD',
    entries: [
      { account: 'balance:available', amountCents: move.cents },
      { account: 'receivable', amountCents: -move.cents },
    ],
    effectiveDate: work.today,
    ...(move.propertyId && { propertyId: move.propertyId }),
  });

/** A receipt of a property, and a payout. */
async function move(work: Work): Promise<void> {
  const propertyId = await createProperty(work, {
    assessmentNumber: '=20455-1',
    line1: '1 Wattle Street',
    suburb: 'Banksia',
    state: 'NSW',
    postcode: '2651',
    ownerName: 'Grace Okonkwo',
    ownerEmail: null,
  });
  const [receipt, payout] = [work.newId(), work.newId()];
  await work.run(sql`
    insert into payments (merchant_id, id, rail, stage, property_id, currency, amount_cents, due_date, debit_date,
      description, lodgement_reference, created_at, updated_at)
    values (${work.merchantId}, ${receipt}, 'bpay', 'matched', ${propertyId}, 'AUD', 24050, ${work.today}, ${work.today},
      'BPAY', 'BP20261123000017', ${work.now}, ${work.now})`);
  await work.run(sql`
    insert into payout_accounts (merchant_id, id, bsb, account, account_masked, account_name, status, created_at)
    values (${work.merchantId}, ${work.newId()}, '062-184', ${work.vault.seal('12345148')}, '••• 5148', 'Harbour',
      'pending', ${work.now})`);
  await work.run(sql`
    insert into payouts (merchant_id, id, number, status, currency, amount_cents, lines, cut_off_at, lines_from,
      payout_date, payout_account_id, created_at, updated_at)
    select ${work.merchantId}, ${payout}, 12, 'lodged', 'AUD', 20000, 1, ${work.now}, ${work.now}, ${work.today}, id,
      ${work.now}, ${work.now}
    from payout_accounts where merchant_id = ${work.merchantId} limit 1`);
  await moved(work, { kind: 'bpay_settled', cents: 24_050, sourceId: receipt, propertyId });
  await moved(work, { kind: 'payout_lodged', cents: -20_000, sourceId: payout });
}

async function linesOf(file: string): Promise<string[]> {
  const issued = await scene.portal.call<{ path: string }>(
    'POST',
    '/api/merchant/integrations/accounting/create',
    { token: scene.harbour.token, body: { file, from: '2026-11-01', to: '2026-11-30' } },
  );
  const fetched = await scene.portal.portal.app.inject({ method: 'GET', url: issued.data.path });
  return fetched.rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1);
}

it('names each movement by what its screen says: a property and its payment, a payout’s number', async () => {
  await within(move);
  expect(await linesOf('xero_statement')).toEqual([
    "23/11/2026,240.50,Grace Okonkwo,BPAY settled,'=20455-1 BP20261123000017,",
    '23/11/2026,-200.00,,Payout lodged,PO-000012,',
  ]);
  expect(await linesOf('quickbooks_statement')).toEqual([
    '23/11/2026,"Grace Okonkwo, BPAY settled, =20455-1 BP20261123000017",240.50',
    '23/11/2026,"Payout lodged, PO-000012",-200.00',
  ]);
});
