import { kindOfId } from '@lorikeet/domain/kernel';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { z } from 'zod';
import { EVENT_NAMES, EVENTS, type EventPayload, PUBLIC_EVENT_NAMES } from './events.ts';

const UUID = '018f3a5c-1d2e-7f00-8a6b-0123456789ab';

/** Whose `id` is another thing's than the noun of the event's name. */
const ID_OF: Record<string, string> = {
  bpay_receipt: 'payment',
  statement: 'import',
  card_payment: 'payment',
  hardship: 'hardship_request',
};

describe.each(EVENT_NAMES)('%s', (name) => {
  const { version, payload, when } = EVENTS[name];

  it('is a noun and what happened to it', () => expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/));

  it('says in both languages when it is sent', () => {
    expect(when.en).toMatch(/^When .{15,}\.$/);
    expect(when.zh).toMatch(/\p{Script=Han}.*。$/u);
  });

  it('has a version and fields in snake_case, and no field that it was not declared with', () => {
    expect(version).toBeGreaterThan(0);
    for (const field of Object.keys(payload.shape)) expect(field).toMatch(/^[a-z][a-z_]*$/);
    expect(payload.def.catchall?._zod.def.type).toBe('never');
  });

  it('says the currency beside an amount unless it is one', () => {
    const fields = Object.keys(payload.shape);
    if (!fields.includes('amount_cents')) return;
    expect(fields).toContain('currency');
  });
});

test.each(PUBLIC_EVENT_NAMES)('%s names its subject by its prefixed id', (name) => {
  const noun = name.slice(0, name.indexOf('.'));
  const { id } = EVENTS[name].payload.shape as { id: z.ZodType<string, string> };
  expect(kindOfId(z.encode(id, UUID))).toBe(ID_OF[noun] ?? noun);
});

test('what is sealed or only work for a listener is never public', () => {
  const fields = PUBLIC_EVENT_NAMES.flatMap((name) => Object.keys(EVENTS[name].payload.shape));
  expect(fields.filter((field) => field.startsWith('sealed'))).toEqual([]);
  expect(PUBLIC_EVENT_NAMES).not.toContain('password_reset.requested');
});

test('a payload is typed by its name', () => {
  expectTypeOf<EventPayload<'payment.returned'>['invoice_id']>().toEqualTypeOf<string | null>();
  // @ts-expect-error -- no event has this name
  expectTypeOf<EventPayload<'payment.vanished'>>().toBeNever();
});
