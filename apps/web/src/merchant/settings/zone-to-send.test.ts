import { expect, it } from 'vitest';
import { zoneToSend } from './zone-to-send.ts';

it.each([
  ['as opened', 'preparing', 'Australia/Perth', 'Australia/Perth', {}],
  ['chosen', 'preparing', 'Australia/Darwin', 'Australia/Perth', { time_zone: 'Australia/Darwin' }],
  ['chosen before the approval', 'live', 'Australia/Darwin', 'Australia/Perth', {}],
] as const)('a zone %s of a %s business', (_, status, held, seen, sent) => {
  expect(zoneToSend(status, held, seen)).toEqual(sent);
});
