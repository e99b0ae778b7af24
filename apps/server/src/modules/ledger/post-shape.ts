import type { PostingShape, ShapeLine } from '@lorikeet/domain/ledger';
import { empty, join, type Sql, sql } from '../../platform/db/sql.ts';
import { wordArray } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { type PostedSet, postSet } from './post-set.ts';

export type ShapedSet<K extends string> = {
  /** Minor units of each amount, as columns of `from`. An amount that is left out is none. */
  amounts: { readonly [amount in K]?: Sql };
  /** An amount that is nothing in some rows: a line that only it fills is then left out. */
  mayBeZero?: NoInfer<K>;
  source: Sql;
  currency: Sql;
  customer: Sql;
  /** The property that owes, where one does. */
  property?: Sql;
  effectiveDate: Sql;
  /** `from …` with its joins and conditions. */
  from: Sql;
};

/**
 * Posts one event for every row of a query, in one statement. Accounts, signs and kind come from the shape that
 * domain fills for a single event.
 */
export function postShape<const K extends string>(
  work: Work,
  shape: PostingShape<K>,
  set: ShapedSet<NoInfer<K>>,
): Promise<PostedSet> {
  return postSet(work, { kind: shape.kind, rows: shapedRows(shape, set) });
}

/** The query that `postShape` posts, for `postSet` or, with the kind before its columns, for `postingsOfSet`. */
export function shapedRows<const K extends string>(
  { lines }: PostingShape<K>,
  set: ShapedSet<NoInfer<K>>,
): Sql {
  const { amounts, mayBeZero } = set;
  const filled = lines.filter(({ of }) => namesOf(of).some((name) => amounts[name]));
  const rest = filled.filter(({ of }) => namesOf(of).some((name) => amounts[name] && name !== mayBeZero));
  const either = (whole: Sql, without: Sql) => {
    if (mayBeZero === undefined || rest.length === filled.length) return whole;
    return sql`case when ${amounts[mayBeZero] ?? empty} = 0 then ${without} else ${whole} end`;
  };
  const accounts = (some: readonly ShapeLine<K>[]) => wordArray(some.map(({ account }) => account));
  const cents = (some: readonly ShapeLine<K>[]) =>
    sql`array[${join(some.map((line) => sumOf(line, amounts)))}]`;
  return sql`
    select ${set.source} as source_id, ${set.currency} as currency,
      ${either(accounts(filled), accounts(rest))} as accounts, ${either(cents(filled), cents(rest))} as amounts,
      ${set.customer} as customer_id, ${set.property ?? sql`null::uuid`} as property_id,
      ${set.effectiveDate} as effective_date
    ${set.from}`;
}

function namesOf<K extends string>(of: ShapeLine<K>['of']): K[] {
  return Object.keys(of) as K[];
}

function sumOf<K extends string>({ of }: ShapeLine<K>, amounts: ShapedSet<K>['amounts']): Sql {
  const parts = namesOf(of).flatMap((name) => {
    const amount = amounts[name];
    return amount ? [of[name] === 1 ? sql`+ (${amount})` : sql`- (${amount})`] : [];
  });
  return join(parts, ' ');
}
