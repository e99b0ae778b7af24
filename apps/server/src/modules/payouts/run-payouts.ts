import { isBankDay, isRefusal, type LocalDate } from '@lorikeet/domain/kernel';
import { isPayoutDay, type PayoutCadence } from '@lorikeet/domain/payouts';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { merchantProfile, settingsOf } from '../merchants/index.ts';
import { approveDrawn, approveLeft } from './approve-payout.ts';
import { carryOver } from './carry-over.ts';
import { type Drawn, drawPayout } from './draw-payout.ts';
import { nextPayoutDay } from './payable.query.ts';
import { payoutsMayBeDue } from './payouts-due.query.ts';

/** The rhythm of payouts that a merchant has chosen; a closing one is paid out on every bank day. */
export async function cadenceOf(work: Work): Promise<PayoutCadence> {
  const [{ status }, settings] = await Promise.all([merchantProfile(work), settingsOf(work)]);
  if (status === 'closing') return { kind: 'daily' };
  if (settings.payout_frequency !== 'weekly') return { kind: settings.payout_frequency };
  return { kind: 'weekly', weekday: settings.payout_weekday };
}

/**
 * The evening of a bank day: what has cleared and been credited is drawn, approved and filed for the next bank day,
 * if that is one on which the merchant is paid. A merchant that cannot be paid now keeps its lines. What was drawn
 * earlier without a person and waits as a draft is approved first, whatever day this is.
 */
export const payoutPhase: Phase = {
  name: 'payout',
  meaning: { en: 'Pays out what has cleared and been credited', zh: '支付已结清并入账的款项' },
  at: '19:00',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: 'tenant',
  mayBeDue: payoutsMayBeDue,
  run: runPayouts,
};

async function runPayouts(run: Run, day: LocalDate): Promise<Record<string, unknown>> {
  if (!isBankDay(day)) return {};
  try {
    await approveLeft(run, day);
    const drawn = await run.inTransaction((work) => drawFor(work, day));
    if (!drawn) return {};
    await approveDrawn(run, drawn.id);
    return { payout: drawn.id, amount_cents: drawn.amountCents, lines: drawn.lines };
  } catch (error) {
    // A refusal today is no failure: the phase completes, and the lines wait.
    if (isRefusal(error)) return { waits: error.code };
    throw error;
  }
}

/**
 * What this evening drew before it was interrupted, or else a new payout if it is a day for one. Too little for a payout is
 * carried over, with a statement.
 */
async function drawFor(work: Work, day: LocalDate): Promise<Drawn | undefined> {
  const drawn = await work.maybe<Drawn>(sql`
    select id, amount_cents as "amountCents", lines from payouts
    where merchant_id = ${work.merchantId} and drawn_on = ${day} and status = 'draft'`);
  if (drawn) return drawn;
  if (!isPayoutDay(await cadenceOf(work), nextPayoutDay(work))) return undefined;
  const fresh = await drawPayout(work, day);
  if (!fresh) await carryOver(work, day);
  return fresh;
}
