import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../kernel/index.ts';
import { DOWNLOAD_EVENTS, type DOWNLOAD_STATES, downloadTable } from './index.ts';

const drawn = (state: (typeof DOWNLOAD_STATES)[number]): string =>
  DOWNLOAD_EVENTS.map((event) => {
    const outcome = outcomeOf(downloadTable, state, event);
    return outcome.kind === 'next' ? outcome.state : outcome.kind === 'same' ? '=' : '✗';
  }).join(' ');

describe('a download', () => {
  it.each([
    ['queued', 'running ✗ failed cancelled ✗'],
    ['running', 'running ready failed cancelled ✗'],
    ['ready', '= = ✗ ✗ expired'],
    ['failed', '= ✗ = ✗ expired'],
    ['cancelled', '= ✗ ✗ = expired'],
    ['expired', '= ✗ ✗ ✗ ='],
  ] as const)('that is %s goes to: start, finish, fail, cancel, expire', (state, row) => {
    expect(drawn(state)).toBe(row);
  });
});
