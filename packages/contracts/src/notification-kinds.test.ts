import { expect, test } from 'vitest';
import { EVENT_NAMES } from './events.ts';
import { SILENT_EVENTS } from './notification-kinds/silent.ts';
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  notificationKind,
  notificationWords,
} from './notification-kinds.ts';

const told = new Set(Object.values(NOTIFICATION_KINDS).map(({ event }) => event));

test('every event is told to people, or is listed as silent with its reason', () => {
  const forgotten = EVENT_NAMES.filter((name) => !told.has(name) && !(name in SILENT_EVENTS));
  expect(
    forgotten,
    'give each a kind in notification-kinds/, or a line with the reason in notification-kinds/silent.ts',
  ).toEqual([]);
  expect(
    Object.keys(SILENT_EVENTS).filter(
      (name) => told.has(name as never) || !EVENT_NAMES.includes(name as never),
    ),
    'silent events that are told, or are none',
  ).toEqual([]);
});

test('what gathers says how many, what does not has no words for several', () => {
  for (const kind of NOTIFICATION_KIND_NAMES) {
    const { gathers, many } = notificationKind(kind);
    expect(Boolean(many), kind).toBe(gathers === true);
    if (many)
      expect(
        [many.en, many.zh].every((words) => words.includes('{count}')),
        kind,
      ).toBe(true);
  }
});

test('both languages say the same facts, and each is filled in', () => {
  const facts = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const filled = { count: '7', items: '8', amount: '$9.00', customer: 'Mei', date: '1 July' };
  for (const kind of NOTIFICATION_KIND_NAMES) {
    const { one, many, itemsField } = notificationKind(kind);
    for (const words of [one, ...(many ? [many] : [])]) {
      expect(facts(words.zh), kind).toEqual(facts(words.en));
      expect(facts(words.en).includes('items'), kind).toBe(itemsField !== undefined);
    }
    for (const locale of ['en', 'zh'] as const)
      for (const isMany of [true, false])
        expect(notificationWords(kind, locale, isMany, filled)).not.toMatch(/[{}]|undefined/);
  }
});

test('what nobody gets before they choose it is not mailed either', () => {
  const untold = NOTIFICATION_KIND_NAMES.filter((kind) => notificationKind(kind).untold);
  expect(untold).toEqual(['card_payment.succeeded', 'bpay_receipt.received']);
  expect(untold.map((kind) => notificationKind(kind).mail)).toEqual(untold.map(() => 'off'));
});
