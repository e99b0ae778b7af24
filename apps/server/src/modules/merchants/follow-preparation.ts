import { toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { type Listener, listener } from '../../platform/events/event.ts';
import type { Run } from '../../platform/run.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { closeExceptions, raiseException, settledByHand, waitsWith } from '../exceptions/index.ts';
import { merchantDetail, missingOf } from './merchant-detail.query.ts';
import { platformTenantId } from './platform-tenant.query.ts';

const KIND = 'merchant.ready';

/**
 * Puts a merchant that has all it needs before the platform's staff, and closes that once they have decided or something is
 * missing again. News may come twice or in the wrong order: the merchant says how it is.
 */
export function preparationListeners(): Listener[] {
  return [
    listener('merchant.preparation_changed', 'merchants.follow-preparation', follow),
    listener('merchant.approved', 'merchants.preparation-approved', follow),
    listener('merchant.closing_started', 'merchants.preparation-closing', follow),
  ];
}

/** The same once a day for whoever prepares: those that were ready before anything said so, too, are put before the staff. */
export const readyPhase: Phase = {
  name: 'merchants.ready',
  meaning: {
    en: 'Puts merchants that can be approved before the platform’s staff',
    zh: '将可以审核批准的商户提交平台员工处理',
  },
  at: '08:30',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-30'),
  mayBeDue: () => sql`m.status = 'preparing' and m.abn is not null and exists (
    select 1 from facilities f where f.merchant_id = m.id and f.status in ('active', 'stopped'))`,
  run: async (run) => {
    await follow(run);
    return {};
  },
};

async function follow(run: Run): Promise<void> {
  const platformId = await platformTenantId(run.reads);
  if (!platformId || platformId === run.merchantId) return;
  await run.inMerchant(platformId).inTransaction((work) => followPreparation(work, run.merchantId));
}

async function followPreparation(work: Work, subjectId: string): Promise<void> {
  // Of two at once the second looks after the first has written, so that the line ends as the merchant is.
  await lockUntilCommit(work, `${KIND}:${subjectId}`);
  const merchant = await merchantDetail(await alongside(work, subjectId));
  const found = { kind: KIND, subjectId } as const;
  if (merchant.status !== 'preparing') {
    await closeExceptions(work, { ...found, because: 'decided' });
  } else if (missingOf(merchant).length > 0) {
    await closeExceptions(work, { ...found, because: 'incomplete' });
  } else {
    const checked = checkedOf(merchant);
    const line = {
      ...found,
      reason: 'set_up',
      details: { merchant: merchant.trading_name, ...checked },
    } as const;
    // What has changed is put before the staff as a line of its own, so that nobody settles by it what they have not seen.
    const seen =
      (await waitsWith(work, found)) ?? (await settledByHand(work, { ...found, since: merchant.created_at }));
    if (seen && !hasChanged(checked, seen)) return;
    await closeExceptions(work, { ...found, because: 'changed' });
    await raiseException(work, line);
  }
}

/** What the staff check before they approve. */
const checkedOf = ({
  legal_name,
  abn,
  payout_account: account,
}: Awaited<ReturnType<typeof merchantDetail>>) => ({
  legal_name,
  abn,
  payout_account: account && `${account.bsb} ${account.account_masked}`,
  account_name: account?.account_name ?? null,
  // Another account may have the same last digits.
  account_since: account?.created_at.toISOString() ?? null,
});

/** What a line of before does not say was not told apart then. */
const hasChanged = (checked: ReturnType<typeof checkedOf>, seen: Record<string, unknown>): boolean =>
  Object.entries(checked).some(([name, value]) => name in seen && seen[name] !== value);
