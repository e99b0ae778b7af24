import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { type Listener, listener } from '../../platform/events/event.ts';
import type { Run } from '../../platform/run.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
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
    const details = { merchant: merchant.trading_name };
    await raiseException(work, { ...found, reason: 'set_up', details });
  }
}
