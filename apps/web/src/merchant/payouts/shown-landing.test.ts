import { expect, it } from 'vitest';
import { shownLanding } from './shown-landing.ts';

it.each([
  ['direct', ['deposits'], null, 'deposits'],
  // Its facility is closed: what its bank credited before is still to be found.
  ['none', ['deposits'], null, 'deposits'],
  ['none', ['payouts'], null, 'payouts'],
  ['none', [], null, 'payouts'],
  ['none', ['payouts', 'deposits'], null, 'payouts'],
  ['none', ['payouts', 'deposits'], 'deposits', 'deposits'],
  ['direct', ['payouts', 'deposits'], 'payouts', 'payouts'],
] as const)(
  'a merchant paid %s that money came to by %j sees at "%s" its %s',
  (model, landings, wanted, shown) =>
    expect(shownLanding({ settlement_model: model, landings: [...landings] }, wanted).shown).toBe(shown),
);
