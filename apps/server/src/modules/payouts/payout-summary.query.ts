import type { Input, Output } from '@lorikeet/contracts';
import type * as payouts from '@lorikeet/contracts/payouts';
import { BANK_CURRENCY, CURRENCIES, type Currency, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { balanceOf, balances } from '../ledger/index.ts';
import { settingsOf } from '../merchants/index.ts';
import { debtReference } from './debt.query.ts';
import { nextPayoutOn, underwayPayouts } from './next-payout.query.ts';
import { landings, nextPayoutDay, type PayoutTarget, payoutTarget, settlementOf } from './payable.query.ts';
import { payoutsThatMatch } from './payout-list.query.ts';
import { carriedNow } from './payout-statement.query.ts';
import { cadenceOf } from './run-payouts.ts';
import { payoutMinimum, waitingSince, waitingTotals } from './waiting-lines.ts';

type Summary = Output<typeof payouts.getPayoutSummary>;

/** Count and sum of the payouts that match, and the payout to come: its day, its amount, its account. */
export async function summarisePayouts(
  work: Work,
  input: Input<typeof payouts.getPayoutSummary>,
): Promise<Summary> {
  const { model } = await settlementOf(work);
  const totals = await work.one<Pick<Summary, 'count' | 'sum_cents'>>(sql`
    select count(*)::int as count, coalesce(sum(t.amount_cents), 0)::bigint as sum_cents
    ${payoutsThatMatch(work, input)}`);
  const coming = await comingPayout(work);
  const target = await payoutTarget(work);
  const isHeld = target?.heldUntil != null && nextPayoutDay(work) < target.heldUntil;
  const isOpen = target !== undefined && !isHeld && !target.returnedAt;
  const may = (permission: string) => work.actor.permissions?.has(permission) ?? false;
  return {
    ...totals,
    ...coming.shown,
    currency: BANK_CURRENCY,
    others: await otherBalances(work),
    settlement_model: model,
    landings: await landings(work),
    account: target ? shown(target, isHeld) : null,
    can: {
      draw: may('payouts.release') && model === 'facilitated' && isOpen && coming.isPayable,
      confirm_account: may('settings.write') && target?.returnedAt != null,
    },
  };
}

function shown(target: PayoutTarget, isHeld: boolean): Summary['account'] {
  return {
    bank_name: target.bankName,
    bsb: target.bsb,
    account_masked: target.accountMasked,
    account_name: target.accountName,
    held_until: isHeld ? target.heldUntil : null,
    returned_at: target.returnedAt,
  };
}

/** The balance outside payouts, payouts on their way, and the next one. */
async function comingPayout(work: Work) {
  const settings = await settingsOf(work);
  const waiting = await waitingTotals(work, await waitingSince(work), work.now);
  const underway = await underwayPayouts(work);
  const balance = await balanceOf(work, 'balance:available', BANK_CURRENCY);
  // What is promised to payers is with the platform until it leaves: it is no debt.
  const held = balance + (await balanceOf(work, 'balance:reserved', BANK_CURRENCY));
  const minimum = await payoutMinimum(work);
  const isPayable = waiting.readyCents > 0 && waiting.readyCents >= minimum;
  const next = underway.first;
  return {
    isPayable,
    shown: {
      available_cents: toCents(balance - underway.unlodgedCents),
      uncredited_cents: toCents(waiting.uncreditedCents),
      on_the_way_cents: toCents(underway.totalCents),
      next_id: next?.id ?? null,
      carried: await carriedNow(work),
      debt: held < 0 ? { owed_cents: toCents(-held), reference: await debtReference(work) } : null,
      next_date: next?.payoutDate ?? nextPayoutOn(work, await cadenceOf(work)) ?? null,
      next_cents: toCents(next?.amountCents ?? (isPayable ? waiting.readyCents : 0)),
      minimum_cents: toCents(minimum),
      frequency: settings.payout_frequency,
    },
  };
}

const HELD = ['balance:available', 'balance:reserved', 'it:card', 'bank'] as const;

/**
 * What the merchant has in each currency that no bank file carries: with the platform, or with its own acquirer. None where
 * nothing was ever taken in it.
 */
async function otherBalances(work: Work): Promise<Summary['others']> {
  const held = (await balances(work)).filter(({ account }) => HELD.some((one) => one === account));
  const sum = (currency: Currency, account: (typeof HELD)[number]) =>
    toCents(held.find((one) => one.currency === currency && one.account === account)?.cents ?? 0);
  return CURRENCIES.filter(
    (one) => one !== BANK_CURRENCY && held.some(({ currency }) => currency === one),
  ).map((currency) => ({
    currency,
    available_cents: sum(currency, 'balance:available'),
    reserved_cents: sum(currency, 'balance:reserved'),
    on_the_way_cents: sum(currency, 'it:card'),
    bank_cents: sum(currency, 'bank'),
  }));
}
