import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { acceptFile } from '../modules/bank-files/index.ts';
import { balanceOf } from '../modules/ledger/index.ts';
import { recordNoReturns } from '../modules/returns/index.ts';
import { importStatement } from '../modules/trust/index.ts';
import { createRun } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import { bankReturns, type Returnable } from './bank-returns.ts';
import { brokenInvariants } from './broken-invariants.ts';
import { type DebitMerchants, openDebitMerchants } from './debit-merchants.ts';
import { onItsDay } from './on-its-day.ts';

type Merchant = DebitMerchants['harbour'];
type Made = { id: string | null; waiting: { approval_id: string } | null };
type Detail = {
  payment: { status: string; refunded_cents: number };
  refunds: { id: string; status: string; number: string; reference: string | null; can_withdraw: boolean }[];
  timeline: { kind: string }[];
};

/** Monday; debits of it clear at the close of Thursday, and what is refunded then is paid on Friday. */
const DAY = '2026-11-23';
export const CLEARED = '2026-11-26';
export const PAID = '2026-11-27';

/** Debits that have cleared, a facilitated merchant's and one of a direct merchant, and what is done with refunds. */
export async function openRefunds(debits: number) {
  const scene = await openDebitMerchants(DAY, '06:30');
  const bank = bankReturns(scene);
  const { harbour, banksia, lorikeet } = scene;
  const left = new Map<string, Returnable[]>();

  async function clear(count: number, merchant: Merchant): Promise<void> {
    left.set(merchant.id, await bank.lodged(DAY, Array(count).fill(6), merchant));
    const inbox = merchant === banksia ? banksia : lorikeet;
    for (const day of [DAY, '2026-11-24', '2026-11-25', CLEARED]) {
      scene.at(day, '10:00');
      await scene.within(inbox, (work) =>
        recordNoReturns(work, { facilityId: inbox.facilityId, bankDate: toLocalDate(day) }),
      );
    }
    await scene.runPhase(merchant, 'close', CLEARED);
  }

  const post = <T = Record<string, unknown>>(path: string, body: object, token = harbour.token) =>
    scene.portal.call<T>('POST', `/api/merchant${path}`, { token, body, key: `${Math.random()}` });

  const statement = (row: string, tenant: Merchant = lorikeet) =>
    onItsDay(scene.clock, row, () =>
      scene.within(tenant, (work) => importStatement(work, `Date,Amount,Description\n${row}\n`)),
    );

  await clear(debits, harbour);
  const [credited] = await scene.files(harbour);
  await statement(`${DAY},${(credited!.total_cents / 100).toFixed(2)},DIRECT ENTRY`);
  await clear(1, banksia);
  scene.at(CLEARED, '18:30');

  return {
    scene,
    bank,
    post,
    /** Debits of 20.00 and up that cleared, each with the entry by which the bank can still return it. */
    cleared: (count: number, merchant: Merchant = harbour): Returnable[] =>
      left.get(merchant.id)!.splice(0, count),
    ask: (one: Returnable, cents: number, token?: string) =>
      post<Made>(
        '/refund/create',
        { payment_id: printId('payment', one.paymentId), amount_cents: cents, reason: 'goodwill' },
        token,
      ),
    async detail(one: Returnable, merchant: Merchant = harbour): Promise<Detail> {
      const path = `/api/merchant/payment/detail?id=${printId('payment', one.paymentId)}`;
      return (await scene.portal.call<Detail>('GET', path, { token: merchant.token })).data;
    },
    /** Runs the evening that writes files of refunds, and returns the merchant's last file. */
    async file(merchant: Merchant = harbour, day = CLEARED) {
      const phases = scene.portal.portal.modules.flatMap((module) => module.phases ?? []);
      const phase = phases.find(({ name }) => name === 'refunds')!;
      scene.at(day, phase.at);
      const run = createRun(scene.platform, merchant.id, SYSTEM);
      const tenant = { id: merchant.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
      await phase.run(run, toLocalDate(day), tenant);
      return (await scene.files(merchant)).at(-1)!;
    },
    async lodge(id: string, merchant: Merchant = harbour): Promise<void> {
      await scene.within(merchant, (work) => acceptFile(work, id, 'R'));
      await scene.drain();
    },
    statement,
    balance: (account: string, merchant: Merchant = harbour) =>
      scene.within(merchant, (work) => balanceOf(work, account, 'AUD')),
    /** The invariants of every module that are broken. */
    broken: () => brokenInvariants(scene.portal.portal.modules, scene.platform),
  };
}
