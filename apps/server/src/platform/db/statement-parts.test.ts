import { expect, test } from 'vitest';
import { empty, join, raw, type Sql, sql } from './statement-parts.ts';

const made = ({ text, values }: Sql) => ({ text, values });

test('values have places in their order, and parts are text with theirs', () => {
  const part = (n: number) => sql`b = ${n} ${empty}or c = any(${[n]})`;
  const whole = (n: number) => sql`select ${raw('now()')}, ${'a'} from t where ${part(n)} and d = ${null}`;
  const text = 'select now(), $1 from t where b = $2 or c = any($3) and d = $4';
  expect(made(whole(1))).toEqual({ text, values: ['a', 1, [1], null] });
  expect(made(whole(2))).toEqual({ text, values: ['a', 2, [2], null] });
});

test('the text of a shape is one string, however often it is made', () => {
  const whole = (n: number) => sql`select ${n} ${sql`from ${raw('t')}`}`;
  expect(Object.is(whole(1).text, whole(2).text)).toBe(true);
});

test('what differs in any part has a text of its own', () => {
  const whole = (first: unknown, second: unknown) => sql`select ${first}, ${second}`;
  const texts = () => [
    whole(1, 2).text,
    whole(raw('1'), 2).text,
    whole(1, raw('2')).text,
    whole(raw('1'), raw('2')).text,
    whole(raw('2'), raw('1')).text,
    whole(sql`(${1})`, 2).text,
    whole(1, sql`(${2})`).text,
    whole(sql`(${raw('1')})`, 2).text,
    whole(join([1, 2]), 3).text,
    whole(1, join([2, 3])).text,
    whole(join([1, 2], ' or '), 3).text,
    whole(join([1]), 3).text,
  ];
  const expected = [
    'select $1, $2',
    'select 1, $1',
    'select $1, 2',
    'select 1, 2',
    'select 2, 1',
    'select ($1), $2',
    'select $1, ($2)',
    'select (1), $1',
    'select $1,$2, $3',
    'select $1, $2,$3',
    'select $1 or $2, $3',
    'select $1, $2',
  ];
  expect(texts()).toEqual(expected);
  expect(texts()).toEqual(expected);
});

test('texts that come anew each time are put together rightly after any number of them', () => {
  const whole = (n: number) => sql`select ${raw(String(n))} where ${n}`;
  for (let n = 0; n < 60_000; n += 1) void whole(n).text;
  expect(made(whole(7))).toEqual({ text: 'select 7 where $1', values: [7] });
});

test('a statement of many rows is joined like one of few', () => {
  const rows = (n: number) => sql`values ${join(Array.from({ length: n }, (_, i) => sql`(${i}, ${'x'})`))}`;
  for (const n of [2, 500]) {
    const { text, values } = rows(n);
    expect(text).toMatch(new RegExp(`^values \\(\\$1, \\$2\\),.*\\(\\$${2 * n - 1}, \\$${2 * n}\\)$`));
    expect(values).toHaveLength(2 * n);
    expect(values.slice(-2)).toEqual([n - 1, 'x']);
  }
  expect(() => join([])).toThrow(TypeError);
});
