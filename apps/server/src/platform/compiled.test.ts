import { CALLS } from '@lorikeet/client/calls';
import { id, instant } from '@lorikeet/contracts';
import { EVENT_NAMES, EVENTS } from '@lorikeet/contracts/events';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { decoded, encoded } from './compiled.ts';
import { exampleOf } from './docs/examples.ts';
import { schemaOf } from './docs/schema.ts';

const UUID = '018f2d3c-4b5a-7c6d-8e9f-0a1b2c3d4e5f';
const PRINTED = `cus_${UUID.replaceAll('-', '')}`;

const row = z.strictObject({
  id: id('customer'),
  at: instant.nullable(),
  count: z.int(),
  note: z.string().optional(),
  of: z.record(z.string(), z.array(id('customer'))),
  what: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('one'), id: id('customer') }),
  ]),
});
const value = {
  id: UUID,
  at: new Date('2026-11-30T01:00:00Z'),
  count: 2,
  of: { some: [UUID] },
  what: { kind: 'one' as const, id: UUID },
};

test('a value is sent with its ids printed and its moments written, and read back as it was', () => {
  const sent = encoded(row, value).data;
  expect(sent).toEqual({
    id: PRINTED,
    at: '2026-11-30T01:00:00.000Z',
    count: 2,
    of: { some: [PRINTED] },
    what: { kind: 'one', id: PRINTED },
  });
  expect(decoded(row, sent).data).toEqual(value);
});

test.each([
  ['a field that is not of it', { ...value, password_hash: 'x' }],
  ['an id that is none', { ...value, id: PRINTED }],
  ['part of a number', { ...value, count: 1.5 }],
  ['a field that is missing', { ...value, of: undefined }],
  ['another thing of its kind', { ...value, what: { kind: 'none', id: UUID } }],
])('nothing is sent with %s', (_what, wrong) => {
  const { success, error } = encoded(row, wrong as never);
  expect(success).toBe(false);
  expect(error!.issues).toEqual(z.safeEncode(row, wrong as never).error!.issues);
});

test('what a call answers and an event tells is sent as their schemas send it', () => {
  const calls = CALLS.map(({ name, output }) => ({ name, schema: output as z.ZodType }));
  const events = EVENT_NAMES.map((name) => ({ name, schema: EVENTS[name].payload as z.ZodType }));
  const withoutExample = [];
  for (const { name, schema } of [...calls, ...events]) {
    const { success, data } = z.safeDecode(schema, exampleOf(schemaOf(schema as never)));
    expect(encoded(schema, data), name).toEqual(z.safeEncode(schema, data));
    if (!success) withoutExample.push(name);
  }
  // Calls with rules of their own, which an example made of a shape breaks; the walks make them.
  expect(withoutExample.length).toBeLessThan(10);
});

test('no way back is guessed', () => {
  const trimmed = z.strictObject({ name: z.string().transform((typed) => typed.trim()) });
  expect(() => encoded(trimmed, { name: 'x' })).toThrow('a pipe is not known the other way round');
  const checked = z.strictObject({ id: id('customer') }).refine(() => true);
  expect(() => encoded(checked, { id: UUID })).toThrow('a check of an object');
});
