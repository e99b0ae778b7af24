import { type BpayEvent, bpayTable } from '@lorikeet/domain/bpay';
import { type CardEvent, type CardStage, cardTable } from '@lorikeet/domain/cards';
import { type BankDebitEvent, type BankDebitStage, bankDebitTable } from '@lorikeet/domain/debits';
import { moveBy } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

export type DebitMove = {
  /** Which debits, over `payments p`; tenant and stage are added. */
  where: Sql;
  /** Further columns that change with the stage, such as `batch_id = null`. */
  also?: Sql;
  /** Further relations that `where` and `also` read. */
  using?: Sql;
  /** Leaves these stages only; the table has to allow the event from each. */
  from?: readonly BankDebitStage[];
  /** Also touches debits that are in the stage already, for the columns of `also`. */
  again?: boolean;
};

/**
 * Moves bank debits by an event of their table, any number in one statement: only those in a stage that the event
 * leaves are touched, so that of two that meet on one debit the second finds nothing. The statement is open for
 * `returning`. Nothing else writes `payments.stage`.
 */
export function moveDebits(work: Work, event: BankDebitEvent, move: DebitMove): Sql {
  const { from, to } = moveBy(bankDebitTable, event, move.from);
  return sql`update payments p set stage = ${word(to)}, ${move.also ? sql`${move.also}, ` : empty}updated_at = ${work.now}
    ${move.using ? sql`from ${move.using}` : empty}
    where p.merchant_id = ${work.merchantId} and p.stage ${among(move.again ? [...from, to] : from)} and ${move.where}`;
}

/**
 * Moves card payments by an event of their table, as `moveDebits` does bank debits: of two outcomes that meet on one, the
 * second finds nothing. Open for `returning`.
 */
export function moveCards(
  work: Work,
  event: CardEvent,
  { where, from: only }: { where: Sql; from?: readonly CardStage[] },
): Sql {
  const { from, to } = moveBy(cardTable, event, only);
  return sql`update payments p set stage = ${word(to)}, updated_at = ${work.now}
    where p.merchant_id = ${work.merchantId} and p.rail = 'card' and p.stage ${among(from)} and ${where}`;
}

/** Moves BPAY receipts by an event of their table, as above. `also` changes with the stage. Open for `returning`. */
export function moveReceipts(work: Work, event: BpayEvent, { where, also }: { where: Sql; also?: Sql }): Sql {
  const { from, to } = moveBy(bpayTable, event);
  return sql`update payments p set stage = ${word(to)}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where p.merchant_id = ${work.merchantId} and p.rail = 'bpay' and p.stage ${among(from)} and ${where}`;
}

/** Moves the debits that `where` finds over `payments p` to the day that their notice allows. Open for `returning`. */
export function redateDebits(work: Work, where: Sql): Sql {
  return sql`update payments p set debit_date = p.notice_allows_from, updated_at = ${work.now}
    where p.merchant_id = ${work.merchantId} and ${where}`;
}

/** The clause of `payments p` for debits that an event may move. */
export function movableBy(event: BankDebitEvent): Sql {
  return sql`p.stage ${among(moveBy(bankDebitTable, event).from)}`;
}
