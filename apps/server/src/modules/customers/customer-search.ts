import { parseId } from '@lorikeet/domain/kernel';
import { parseMandateNumber } from '@lorikeet/domain/mandates';
import { anywhere, atStart } from '../../platform/db/like.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

export type CustomerFilter = {
  search?: string | undefined;
  status?: readonly string[] | undefined;
  type?: readonly string[] | undefined;
  currency?: readonly string[] | undefined;
};

const NOT_DIGITS = /[\s()+-]/g;

/** `from customers t where …` for a list: filters, then what the typed words can mean. Merged and erased records only where asked for. */
export function customerMatch(work: Work, filter: CustomerFilter): Sql {
  return sql`from customers t where t.merchant_id = ${work.merchantId}
    ${filter.status ? sql`and t.status ${among(filter.status)}` : sql`and t.status not in ('merged', 'erased')`}
    ${filter.type ? sql`and t.type ${among(filter.type)}` : empty}
    ${filter.currency ? sql`and t.currency = any(${[...filter.currency]}::text[])` : empty}
    ${filter.search ? sql`and ${meaningOf(work, filter.search)}` : empty}`;
}

/**
 * Each meaning is a look-up in an index of its own: an id, a DDR, an e-mail by its beginning, digits of a phone,
 * an ABN or the last four of an account, else a part of a name.
 */
function meaningOf(work: Work, typed: string): Sql {
  const id = parseId('customer', typed.toLowerCase());
  if (id) return sql`t.id = ${id}`;
  const ddr = /^ddr/i.test(typed) ? parseMandateNumber(typed) : undefined;
  if (ddr) {
    return sql`t.id in (select customer_id from mandates where merchant_id = ${work.merchantId} and reference = ${ddr})`;
  }
  const digits = typed.replace(NOT_DIGITS, '');
  if (/^\d{3,}$/.test(digits)) return digitsMean(work, digits);
  const part = typed.toLowerCase();
  // Not a set of ids: a word that many names hold is looked for in the list's own order, and stops at the page's end.
  return sql`(t.name ilike ${anywhere(part)} or lower(t.email_primary) like ${atStart(part)})`;
}

function digitsMean(work: Work, digits: string): Sql {
  return sql`t.id in (
    select id from customers where merchant_id = ${work.merchantId} and phone_digits like ${anywhere(digits)}
    union
    select customer_id from payment_methods
    where merchant_id = ${work.merchantId} and account_masked = ${`••• ${digits}`}
    ${
      digits.length === 11
        ? sql`union select id from customers where merchant_id = ${work.merchantId} and abn = ${digits}`
        : empty
    })`;
}
