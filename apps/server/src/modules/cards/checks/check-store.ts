import type { Output } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { CHECKS_A_DAY, type CheckEvent, type CheckStage, checkTable } from '@lorikeet/domain/cards';
import { advance, type Currency } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { challengeShown } from '../challenge-shown.ts';
import type { CardFacts } from '../ports.ts';

/** What a card is to be kept for. */
export type CheckPurpose = 'invitation' | 'mend';

/** What a payer agreed to, and for whom. */
export type AskedCheck = {
  customerId: string;
  purpose: CheckPurpose;
  subjectId: string;
  holder: string;
  locale: 'en' | 'zh';
  /** The name of what was agreed to, and its words. */
  terms: string;
  consent: string;
};

export type CardCheck = AskedCheck & CardFacts & { id: string; stage: CheckStage };
export type CheckView = NonNullable<NonNullable<Output<typeof invitations.openInvitation>['card']>['check']>;

const OPEN = sql`('processing', 'needs_action', 'unknown')`;
const A_DAY_MS = 86_400_000;

/** One check, `isLocked` held until the transaction ends. 404. */
export async function checkOf(work: Work, id: string, isLocked = false): Promise<CardCheck> {
  return found(
    await work.maybe<CardCheck>(sql`
      select id, customer_id as "customerId", purpose, subject_id as "subjectId", stage, network, last4, exp_month,
        exp_year, holder, locale, terms, consent
      from card_checks where merchant_id = ${work.merchantId} and id = ${id} ${isLocked ? sql`for update` : sql``}`),
  );
}

/** The latest check asked for at an invitation or a link, unless its card was kept or nobody waits for it. */
export async function latestCheck(work: Work, subjectId: string): Promise<CheckView | null> {
  const row = await work.maybe<
    Omit<CheckView, 'challenge'> & { next_ask_at: Date | null; challenge_secret: Buffer | null }
  >(sql`
    select id, stage, network, last4, decline_reason, next_ask_at, challenge_secret from card_checks
    where merchant_id = ${work.merchantId} and subject_id = ${subjectId}
    order by created_at desc, id desc limit 1`);
  if (!row || row.stage === 'kept') return null;
  const { next_ask_at, challenge_secret, ...shown } = row;
  return { ...shown, challenge: challengeShown(work, { ...row, secret: challenge_secret }) };
}

/**
 * Stores that a card's bank is to be asked, before it is. Refuses `card_check.in_progress` while another card of the
 * customer's is asked about, and `card_check.too_many` of one who tries many within a day.
 */
export async function enterCheck(
  work: Work,
  asked: AskedCheck,
  card: CardFacts & { token: string },
  askAgainMs: number,
): Promise<string> {
  const wall = work.clock.wall();
  const { open, tried } = await work.one<{ open: number; tried: number }>(sql`
    select count(*) filter (where stage in ${OPEN})::int as open, count(*)::int as tried from card_checks
    where merchant_id = ${work.merchantId} and customer_id = ${asked.customerId}
      and (created_at > ${new Date(work.now.getTime() - A_DAY_MS)} or stage in ${OPEN})`);
  refuseUnless(open === 0, 'card_check.in_progress');
  refuseUnless(tried < CHECKS_A_DAY, 'card_check.too_many');
  const id = work.newId();
  const entered = await work.run(sql`
    insert into card_checks (merchant_id, id, customer_id, purpose, subject_id, stage, network, last4, exp_month,
      exp_year, token, holder, locale, terms, consent, next_ask_at, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${asked.customerId}, ${asked.purpose}, ${asked.subjectId},
      ${checkTable.initial}, ${card.network}, ${card.last4}, ${card.exp_month}, ${card.exp_year},
      ${work.vault.seal(card.token)}, ${asked.holder}, ${asked.locale}, ${asked.terms}, ${asked.consent},
      ${new Date(wall.getTime() + askAgainMs)}, ${work.now}, ${work.now})
    on conflict do nothing`);
  refuseUnless(entered === 1, 'card_check.in_progress');
  return id;
}

/** Moves a check that the caller holds. One that is over forgets its tokens. */
export async function moveCheck(work: Work, check: CardCheck, event: CheckEvent, also: Sql): Promise<void> {
  await work.run(sql`
    update card_checks set stage = ${advance(checkTable, check.stage, event)}, updated_at = ${work.now}, ${also}
    where merchant_id = ${work.merchantId} and id = ${check.id}`);
}

/** What a processor is asked with; undefined once the check is over. */
export async function tokensOf(
  work: Work,
  id: string,
): Promise<{ token: string; keptToken: string | undefined; currency: Currency } | undefined> {
  const row = await work.maybe<{ token: Buffer | null; kept_token: Buffer | null; currency: Currency }>(sql`
    select k.token, k.kept_token, c.currency from card_checks k
    join customers c on c.merchant_id = ${work.merchantId} and c.id = k.customer_id
    where k.merchant_id = ${work.merchantId} and k.id = ${id}`);
  if (!row?.token) return undefined;
  return {
    token: work.vault.open(row.token),
    keptToken: row.kept_token ? work.vault.open(row.kept_token) : undefined,
    currency: row.currency,
  };
}

/** Keeps the token that lasts with a check that is not over. */
export async function keepTokenOf(work: Work, id: string, keptToken: string): Promise<void> {
  await work.run(sql`
    update card_checks set kept_token = ${work.vault.seal(keptToken)}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id} and token is not null`);
}
