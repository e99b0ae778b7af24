import { isForKeys } from '@lorikeet/contracts/api-keys';
import { EVENTS, PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import { EXPLAINED_FIELDS, meaningOf } from '@lorikeet/contracts/field-meanings';
import { DESCRIBED_IN_CHINESE } from '@lorikeet/contracts/summaries';
import { expect, test } from 'vitest';
import { CALLS } from './calls.ts';

const calls = CALLS.filter(isForKeys);
const fields = [
  ...calls.flatMap(({ name, input, file }) =>
    [...Object.keys(input.shape), ...(file ? [file.field] : [])].map((field) => ({ name, field })),
  ),
  ...PUBLIC_EVENT_NAMES.flatMap((name) =>
    Object.keys(EVENTS[name].payload.shape).map((field) => ({ name: 'event', field })),
  ),
];

test('every call of a program is described in Chinese too, and no other is', () => {
  expect(
    DESCRIBED_IN_CHINESE.toSorted(),
    'describe what is missing, or take out what is gone, in packages/contracts/src/summaries',
  ).toEqual(calls.map(({ name }) => name).toSorted());
});

test('every field of such a call, and of an event, has a meaning in both languages', () => {
  const without = fields.filter(
    ({ name, field }) => !meaningOf(name, field, 'en') || !meaningOf(name, field, 'zh'),
  );
  expect(without, 'give each a meaning in packages/contracts/src/field-meanings').toEqual([]);
});

test('no meaning is of a field that is gone', () => {
  const known = new Set(fields.flatMap(({ name, field }) => [field, `${name}.${field}`]));
  expect(EXPLAINED_FIELDS.filter((one) => !known.has(one))).toEqual([]);
});
