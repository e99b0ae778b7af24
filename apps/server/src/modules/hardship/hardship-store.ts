import {
  type HardshipEvent,
  type HardshipReason,
  type HardshipState,
  hardshipTable,
} from '@lorikeet/domain/hardship';
import { type Cents, type LocalDate, outcomeOf, refusalOf } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperty } from '../council/index.ts';
import { sealFor } from './sealed-words.ts';

/** What a person says of themselves. */
export type Said = {
  reason: HardshipReason;
  words: string;
  income_cents: Cents | null;
  can_pay_cents: Cents;
  can_pay_every: 'weekly' | 'fortnightly' | 'monthly';
};

/** What a person says of themselves, and asks for. */
export type Asked = Said & AskedFor;
type AskedFor = {
  from_on: LocalDate;
  until_on: LocalDate;
  holds_debits: boolean;
};

export type RequestRecord = AskedFor & {
  id: string;
  property_id: string;
  ratepayer_id: string;
  status: HardshipState;
  /** Sealed, as is the council's answer. */
  said: string;
  asked_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  answer: string | null;
  arrangement_id: string | null;
};

/** A request's own facts, of the table aliased `h`. */
export const requestColumns: Sql = sql`h.id, h.property_id, h.ratepayer_id, h.status, h.said, h.from_on, h.until_on, h.holds_debits, h.asked_at, h.decided_at, h.decided_by,
  h.answer, h.arrangement_id`;

/** The request that the council is to decide for a property; its changer holds the property. */
export function waitingRequest(work: Work, propertyId: string): Promise<RequestRecord | undefined> {
  return work.maybe<RequestRecord>(sql`
    select ${requestColumns} from hardship_requests h
    where h.merchant_id = ${work.merchantId} and h.property_id = ${propertyId} and h.status = 'waiting'`);
}

export function latestRequest(
  work: Work,
  propertyId: string,
  ratepayerId: string,
): Promise<RequestRecord | undefined> {
  return work.maybe<RequestRecord>(sql`
    select ${requestColumns} from hardship_requests h
    where h.merchant_id = ${work.merchantId} and h.property_id = ${propertyId} and h.ratepayer_id = ${ratepayerId}
    order by h.asked_at desc, h.id desc limit 1`);
}

/** A request with its property held, so that whoever decides, withdraws or changes the schedule follows. Or 404. */
export async function holdRequest(work: Work, id: string): Promise<RequestRecord> {
  const read = () =>
    work.maybe<RequestRecord>(sql`
      select ${requestColumns} from hardship_requests h where h.merchant_id = ${work.merchantId} and h.id = ${id}`);
  await lockProperty(work, found(await read()).property_id);
  return found(await read());
}

/** Enters what a person asks, as waiting. */
export async function insertRequest(
  work: Work,
  who: { propertyId: string; ratepayerId: string },
  asked: Asked,
): Promise<string> {
  const id = work.newId();
  const { from_on, until_on, holds_debits, reason, words, income_cents, can_pay_cents, can_pay_every } =
    asked;
  const said: Said = { reason, words, income_cents, can_pay_cents, can_pay_every };
  await work.run(sql`
    insert into hardship_requests (merchant_id, id, property_id, ratepayer_id, status, said, from_on, until_on,
      holds_debits, asked_at)
    values (${work.merchantId}, ${id}, ${who.propertyId}, ${who.ratepayerId}, ${hardshipTable.initial},
      ${await sealFor(work, who.ratepayerId, said)}, ${from_on}, ${until_on}, ${holds_debits}, ${work.now})`);
  return id;
}

type Decision = { answer: string | null; arrangementId: string | null };

/** Moves a request, which is held, by its table. False where the event had nothing to change. */
export async function moveRequest(
  work: Work,
  request: Pick<RequestRecord, 'id' | 'status' | 'ratepayer_id'>,
  event: HardshipEvent,
  { answer, arrangementId }: Decision = { answer: null, arrangementId: null },
): Promise<boolean> {
  const outcome = outcomeOf(hardshipTable, request.status, event);
  if (outcome.kind === 'refused') throw refusalOf(outcome);
  if (outcome.kind !== 'next') return false;
  const sealed = answer && (await sealFor(work, request.ratepayer_id, answer));
  await work.run(sql`
    update hardship_requests set status = ${outcome.state}, decided_at = ${work.now}, decided_by = ${work.actor.name},
      answer = ${sealed}, arrangement_id = ${arrangementId}
    where merchant_id = ${work.merchantId} and id = ${request.id}`);
  return true;
}

/** Refuses an event that the table does not allow, before anything else is done for it. */
export function refuseUnlessAllowed(request: Pick<RequestRecord, 'status'>, event: HardshipEvent): void {
  const outcome = outcomeOf(hardshipTable, request.status, event);
  if (outcome.kind === 'refused') throw refusalOf(outcome);
}
