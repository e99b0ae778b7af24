import { isDeepStrictEqual } from 'node:util';
import { BANK_ZONE, instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import { runDebits } from '../../apps/server/src/modules/debits/index.ts';
import { runBilling } from '../../apps/server/src/modules/subscriptions/index.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Module } from '../../apps/server/src/platform/module.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { type Platform, SYSTEM } from '../../apps/server/src/platform/work.ts';
import { checkInvariants } from '../check-invariants.ts';
import { createFixturePlatform } from '../fixture/fixture-platform.ts';
import { insertDueDebits } from '../fixture/insert-due-debits.ts';
import { insertPayers } from '../fixture/insert-payers.ts';
import { insertSubscriptions } from '../fixture/insert-subscriptions.ts';
import { openMerchant, openPlatformTenant } from '../fixture/open-merchants.ts';
import { tenantDigest } from '../fixture/tenant-digest.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { filesAreDebits } from './files-are-debits.ts';
import { BILLING_POINTS, DEBIT_POINTS, planDeaths } from './plan-deaths.ts';
import { type Race, race } from './referee.ts';

export type KillsSize = { rows: number; kills: number; recordsPerFile: number };
export type KillsProof = {
  rows: number;
  debit_run: Race & { files: number; debits: number };
  billing_run: Race & { invoices: number };
  invariants: number;
};

const DAY = toLocalDate('2026-11-24');
const NOW = instantAt(DAY, '07:00', BANK_ZONE);
/** How many transactions a billing run takes at least, so that deaths find it under way. */
const BILLING_STEPS = 20;

/**
 * Two processes race through a debit run and a billing run and are killed again and again; afterwards everything
 * has happened once. Throws on whatever did not.
 */
export async function proveKills(
  ground: Ground,
  modules: readonly Module[],
  size: KillsSize,
  seed: number,
): Promise<KillsProof> {
  const platform = createFixturePlatform(ground, NOW);
  try {
    await openPlatformTenant(platform);
    const open = async (slug: string) => {
      const merchant = await openMerchant(platform, {
        slug,
        model: 'direct',
        recordsPerFile: size.recordsPerFile,
      });
      await insertPayers(platform, merchant, size.rows);
      return merchant;
    };
    const debtors = await open('killed-debits');
    await insertDueDebits(platform, debtors, DAY);
    const subscribers = await open('killed-bills');
    await insertSubscriptions(platform, subscribers, DAY);
    await platform.pool.query('analyze');

    const orders = {
      ground,
      day: DAY,
      now: NOW.toISOString(),
      billingChunk: Math.ceil(size.rows / BILLING_STEPS),
    };
    const debitRace = await race(
      { ...orders, merchantId: debtors.merchantId, run: 'debits' },
      planDeaths(seed, DEBIT_POINTS, size.kills),
    );
    const files = await filesAreDebits(platform, debtors.merchantId);
    await postedOnce(platform, debtors.merchantId, size.rows);
    const billingRace = await race(
      { ...orders, merchantId: subscribers.merchantId, run: 'bills' },
      planDeaths(seed + 1, BILLING_POINTS, size.kills),
    );
    await billedOnce(platform, subscribers.merchantId, size.rows);
    const invariants = await checkInvariants(platform, modules);

    const runOf = (merchantId: string) => createRun(platform, merchantId, SYSTEM);
    await changesNothing(platform, debtors.merchantId, () => runDebits(runOf(debtors.merchantId), DAY));
    await changesNothing(platform, subscribers.merchantId, () => runBilling(runOf(subscribers.merchantId)));
    return {
      rows: size.rows,
      debit_run: { ...debitRace, files, debits: size.rows },
      billing_run: { ...billingRace, invoices: size.rows },
      invariants,
    };
  } finally {
    await platform.pool.end();
  }
}

async function postedOnce(platform: Platform, merchantId: string, rows: number): Promise<void> {
  const found = await queriesOn(platform.pool).one<{ postings: number; sources: number }>(sql`
    select count(*)::int as postings, count(distinct source_id)::int as sources from postings
    where merchant_id = ${merchantId} and kind = 'debit_submitted'`);
  if (found.postings !== rows || found.sources !== rows) throw new Error(`posted: ${JSON.stringify(found)}`);
}

async function billedOnce(platform: Platform, merchantId: string, rows: number): Promise<void> {
  const found = await queriesOn(platform.pool).one<{
    invoices: number;
    periods: number;
    debits: number;
    invoices_debited: number;
    counted: number;
  }>(sql`
    select (select count(*)::int from invoices where merchant_id = ${merchantId}) as invoices,
      (select count(distinct (subscription_id, period_start))::int from invoices where merchant_id = ${merchantId})
        as periods,
      (select count(*)::int from payments where merchant_id = ${merchantId}) as debits,
      (select count(distinct invoice_id)::int from payments where merchant_id = ${merchantId}) as invoices_debited,
      (select coalesce(sum(invoices), 0)::int from billing_runs where merchant_id = ${merchantId}) as counted`);
  const isOnce = Object.values(found).every((count) => count === rows);
  if (!isOnce) throw new Error(`billed ${rows} periods: ${JSON.stringify(found)}`);
}

async function changesNothing(
  platform: Platform,
  merchantId: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const before = await tenantDigest(platform, merchantId);
  await run();
  const after = await tenantDigest(platform, merchantId);
  if (isDeepStrictEqual(before, after)) return;
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  throw new Error(`running it again changed ${changed.join(', ')}`);
}
