import { expect, test } from 'vitest';
import { updateCouncilSettings } from './council-settings.ts';
import { issuesToFaults } from './issues-to-faults.ts';

test('a bound of an amount or a rate is said as it is typed, that of a count as it is', () => {
  const settings = { skips_a_year: -1, pause_days: 999, minimum_cents: -300, interest_bps: 9_900 };
  const { error } = updateCouncilSettings.input.safeParse(settings);
  const said = new Map(
    issuesToFaults(error?.issues ?? [], 'en', settings).map(({ path, message }) => [path, message]),
  );
  expect(said.get('skips_a_year')).toBe('Enter at least 0');
  expect(said.get('pause_days')).toBe('Enter at most 366');
  expect(said.get('minimum_cents')).toBe('Enter at least 1.00');
  expect(said.get('interest_bps')).toBe('Enter at most 30.00');
});
