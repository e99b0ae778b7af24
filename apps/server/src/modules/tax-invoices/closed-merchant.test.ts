import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { platformFeeCharged } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { type FeeStage, feeStage } from '../../test/fee-stage.ts';
import { wire } from '../../test/merchants-stage.ts';
import { post } from '../ledger/index.ts';
import { issueLastTaxInvoices } from './issue-last-tax-invoices.ts';

let scene: DebitMerchants;
let stage: FeeStage;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  stage = feeStage(scene);
});
afterAll(() => scene.close());

const charged = (effectiveDate: string) =>
  scene.within(scene.banksia, (work) =>
    post(work, {
      ...platformFeeCharged('direct', { amount: toCents(140), gst: toCents(13) }),
      sourceId: work.newId(),
      currency: 'AUD',
      effectiveDate: toLocalDate(effectiveDate),
    }),
  );
const closes = async () => {
  const path = `/api/merchant/platform/merchant/move/${wire(scene.banksia.id, 'mer')}`;
  const answer = await scene.portal.call<{ status: string }>('POST', path, {
    token: scene.lorikeet.token,
    body: { event: 'close' },
  });
  await scene.drain();
  return answer.data.status;
};

it('a merchant that closes is invoiced to its last day, for the month before too where that is open, and pays it', async () => {
  await charged('2026-11-28');
  await charged('2026-12-01');
  scene.at('2026-12-01', '05:00');
  expect(await closes()).toBe('closed');
  const invoices = await stage.rows();
  expect(invoices).toMatchObject([
    { from: '2026-12-01', to: '2026-12-01', payable_cents: 140, collection: { stage: 'scheduled' } },
    { from: '2026-11-01', to: '2026-11-30', payable_cents: 140, collection: { stage: 'scheduled' } },
  ]);
  await scene.within(scene.banksia, issueLastTaxInvoices);
  expect(await stage.rows()).toEqual(invoices);
  const file = await stage.filed('2026-12-07');
  await stage.accept(file.id);
  expect(await stage.owed()).toBe(0);
  await stage.inboxClosed('2026-12-09', '2026-12-10', '2026-12-11');
  expect(await stage.runPhase('fee-debits.close', '2026-12-11')).toEqual({ cleared: 2 });
  for (const { number } of invoices)
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'cleared', owing_cents: 0 });
});
