import { join, raw, type Sql, sql } from './sql.ts';

const WORD = /^[a-z][a-z0-9_.:-]*$/;

/**
 * A word of the code (a stage, an account, a kind) as a literal of a statement. The planner sees it, which a
 * parameter of a prepared statement would hide from it, and so uses the partial indexes that name the word. Throws
 * RangeError for anything that is not plain lower case: nothing that a person types gets into a statement here.
 */
export function word(text: string): Sql {
  if (!WORD.test(text)) throw new RangeError(`no word of the code: ${text}`);
  return raw(`'${text}'`);
}

/**
 * A whole number of the code's own (a page's size, a cap) as a literal: a limit that is a parameter hides from the planner how
 * few rows are wanted, and the statement is planned anew at every call. Throws RangeError for anything else.
 */
export function whole(n: number): Sql {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`no whole number: ${n}`);
  return raw(String(n));
}

/**
 * A value that the planner does not look at, so that one plan serves all: for what is found in the same way whatever it is. As a
 * plain parameter it would be planned anew at every call where the plan for one value looks cheaper than the plan for
 * all, and a list's joins take longer to plan than to run. `type` is the parameter's.
 */
export function unplanned(value: string | number, type: 'text' | 'bigint'): Sql {
  return sql`(select ${value}::${raw(type)})`;
}

/** `in ('a', 'b')` for words of the code. */
export function among(words: readonly string[]): Sql {
  return sql`in (${join(words.map(word))})`;
}

/** `array['a', 'b']` of words of the code. */
export function wordArray(words: readonly string[]): Sql {
  return sql`array[${join(words.map(word))}]`;
}

/**
 * `case when column = 'a' then … when column = 'b' then … end`: a rule's result for each word, computed beforehand. The
 * shorter form of `case` is refused in an update with parameters on several machines.
 */
export function caseOf<W extends string>(column: Sql, words: readonly W[], then: (word: W) => Sql): Sql {
  const rows = words.map((one) => sql`when ${column} = ${word(one)} then ${then(one)}`);
  return sql`case ${join(rows, ' ')} end`;
}
