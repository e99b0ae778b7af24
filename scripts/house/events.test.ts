import { EVENT_NAMES } from '@lorikeet/contracts/events';
import { expect, test } from 'vitest';
import { findEventFaults } from './events.ts';
import { readSources } from './source-files.ts';

const sources = readSources(/^apps\/server\/src\/.*\.ts$/);

test('every event is declared, emitted and listened for under one name', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(findEventFaults(sources, EVENT_NAMES)).toEqual([]);
});

test.each([
  [`await work.emit('payment.vanished', { id });`, 'emits payment.vanished, which is not declared'],
  [`listener('payment.vanished', 'payments.follow', follow);`, 'listens for payment.vanished'],
  [`listener('payment.returned', 'payouts.accepted', follow);`, 'names a second listener payouts.accepted'],
  ['await work.run(sql`insert into outbox (name) values (1)`);', 'writes to the outbox: use work.emit'],
])('%s is refused with a sentence', (text, sentence) => {
  const planted = { path: 'apps/server/src/modules/payments/planted.ts', text };
  expect(findEventFaults([...sources, planted], EVENT_NAMES)).toEqual([expect.stringContaining(sentence)]);
});

test('an event that nobody emits is named', () => {
  expect(findEventFaults(sources, [...EVENT_NAMES, 'payment.imagined'])).toEqual([
    'Nobody emits payment.imagined: emit it, or take it out of packages/contracts/src/events.',
  ]);
});
