import type { AmountRule } from '@lorikeet/domain/mandates';
import type { NoticeKind } from '@lorikeet/domain/notices';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';

/** The columns of a stored amount rule, and the amount in question. */
export type RuledAmount = { rule: Sql; agreed: Sql; amount: Sql };

const rule = (kind: AmountRule['kind']) => word(kind);
const notice = (kind: NoticeKind) => word(kind);

/** The notice of what is billed under a mandate: the set-based twin of domain's `noticeUnderRule`. */
export function noticeUnderRuleSql(of: RuledAmount & { isOnAgreedDate: Sql }): Sql {
  return sql`case when ${of.rule} <> ${rule('fixed')} then ${notice('advance')}
    when ${of.amount} = ${of.agreed} and ${of.isOnAgreedDate} then ${notice('agreement')}
    else ${notice('variation')} end`;
}

/** The amount that a mandate `m` states for a debit of an amount: the one with its discount, or the full one. */
export const agreedFor = (
  amount: Sql,
): Sql => sql`case when (${amount}) = (m.terms->'discount'->>'amount_cents')::bigint
  then (m.terms->'discount'->>'amount_cents')::bigint else m.amount_cents end`;

/** True for an amount above the agreed maximum: the set-based twin of that fault of domain's `amountFault`. */
export function isAboveMaximum(of: RuledAmount): Sql {
  return sql`coalesce(${of.rule} = ${rule('maximum')} and ${of.amount} > ${of.agreed}, false)`;
}

/**
 * True while a mandate, `m` unless its last day is given, covers a day, from its first agreed date at the earliest: the
 * set-based twin of domain's `coversDate`.
 */
export function isBeforeEnd(on: Sql, endsOn = sql`m.end_date`): Sql {
  return sql`(${endsOn} is null or ${on} <= ${endsOn})`;
}
