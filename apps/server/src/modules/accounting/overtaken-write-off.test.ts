import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { issueBill } from '../../test/issue-bill.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { addColleague } from '../../test/second-person.ts';
import { endDecisionsOnNews } from './end-decisions.ts';
import { holdInvoice } from './hold-invoice.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants();
  payer = await scene.payer(scene.harbour);
  await addColleague(scene.portal, scene.harbour.id, {
    username: 'berta',
    name: 'Berta Beck',
    role: 'owner',
  });
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);

/** An invoice that somebody has asked to write off. */
async function asked(): Promise<{ invoiceId: string; approval: string }> {
  const id = await within((work) =>
    issueBill(work, { customerId: payer.customerId, cents: 2_000, due: '2026-12-01' }),
  );
  const { data } = await scene.portal.call<{ waiting: { approval_id: string } }>(
    'POST',
    `/api/merchant/invoice/writeOff/${printId('invoice', id)}`,
    { token: scene.harbour.token, body: { reason: 'Gone' } },
  );
  return { invoiceId: id, approval: data.waiting.approval_id };
}

/** Holds an invoice and the request about it, as who decides does, until it is let go. */
async function deciding(invoiceId: string) {
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const done = within(async (work) => {
    await holdInvoice(work, invoiceId);
    await work.run(sql`
      select 1 from approvals where merchant_id = ${work.merchantId} and subject_id = ${invoiceId} for update`);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return {
    letGo: async () => {
      letGo.resolve();
      await done;
    },
  };
}

it.each(['named', 'any'] as const)(
  'a request that is being decided while money comes in of %s invoice ends as soon as that is refused',
  async (which) => {
    const { invoiceId, approval } = await asked();
    await within((work) =>
      work.run(sql`
        update invoices set status = 'paid' where merchant_id = ${work.merchantId} and id = ${invoiceId}`),
    );
    const decision = await deciding(invoiceId);
    const hearing = createRun(scene.platform, scene.harbour.id, SYSTEM).inTransaction((work) =>
      endDecisionsOnNews(work, which === 'named' ? invoiceId : null),
    );
    await expect.poll(() => lockWaits(scene.platform.pool)).toBe(1);
    await decision.letGo();
    await hearing;
    const path = `/api/merchant/approval/detail?id=${approval}`;
    const { data } = await scene.portal.call('GET', path, { token: scene.harbour.token });
    expect(data).toMatchObject({ status: 'overtaken', ended_because: 'invoice_paid' });
  },
);

it('who may not see a request is told so while somebody decides it, and waits for nothing', async () => {
  const { invoiceId, approval } = await asked();
  const reader = await addColleague(scene.portal, scene.harbour.id, {
    username: 'rita',
    name: 'Rita Reader',
    role: 'read-only',
  });
  const decision = await deciding(invoiceId);
  for (const how of ['approve', 'withdraw']) {
    const path = `/api/merchant/approval/${how}/${approval}`;
    expect((await scene.portal.call('POST', path, { token: reader.token })).status).toBe(404);
  }
  await decision.letGo();
});
