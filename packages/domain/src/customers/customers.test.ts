import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveBy } from '../kernel/index.ts';
import { customerStates, MERGE_FIELDS, mergedFields } from './index.ts';

const COLUMNS = [
  'type',
  'name',
  'title',
  'first_name',
  'middle_name',
  'last_name',
  'abn',
  'birthday',
  'reference',
  'email_primary',
  'email_secondary',
  'phone_mobile',
  'phone_daytime',
  'phone_after_hours',
  'phone_fax',
  'address_line1',
  'address_line2',
  'address_line3',
  'suburb',
  'postcode',
  'state',
  'locale',
] as const;
type Details = Record<(typeof COLUMNS)[number], string | null>;

const blank = Object.fromEntries(COLUMNS.map((column) => [column, null])) as Details;
const kept: Details = {
  ...blank,
  type: 'person',
  name: 'Grace Okonkwo',
  first_name: 'Grace',
  last_name: 'Okonkwo',
  email_primary: 'grace@payer.test',
  address_line1: '14 Stanley Street',
  suburb: 'Bondi',
  locale: 'en',
};
const other: Details = {
  ...blank,
  type: 'business',
  name: 'Okonkwo Pty Ltd',
  abn: '51824753556',
  email_primary: 'office@okonkwo.test',
  phone_mobile: '0491570156',
  address_line1: '2 High Street',
  postcode: '2000',
  locale: 'zh',
};

describe('a customer', () => {
  it.each([
    ['activate', ['pending', 'inactive'], 'active'],
    ['begin_to_pay', ['pending'], 'active'],
    ['reopen', ['inactive'], 'pending'],
    ['deactivate', ['pending', 'active'], 'inactive'],
    ['merge', ['pending', 'active', 'inactive'], 'merged'],
  ] as const)('is moved by %s from %j to %s', (event, from, to) => {
    expect(moveBy(customerStates, event)).toMatchObject({ from, to });
  });
});

describe('one customer of two', () => {
  it('has what the kept one says, and what it lacks of the other one', () => {
    expect(mergedFields(kept, other, [])).toEqual({
      ...kept,
      abn: '51824753556',
      phone_mobile: '0491570156',
    });
  });

  it('takes a name and an address whole, never a part of one beside a part of the other', () => {
    const merged = mergedFields(kept, other, ['name', 'address', 'locale']);
    expect(merged).toMatchObject({
      type: 'business',
      name: 'Okonkwo Pty Ltd',
      first_name: null,
      last_name: null,
    });
    expect(merged).toMatchObject({
      address_line1: '2 High Street',
      suburb: null,
      postcode: '2000',
      locale: 'zh',
    });
    expect(merged.email_primary).toBe('grace@payer.test');
  });

  it('loses nothing that both had, makes nothing up, and is itself when merged with itself', () => {
    const details = fc.record(
      Object.fromEntries(
        COLUMNS.map((column) => [column, fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null })]),
      ) as Record<keyof Details, fc.Arbitrary<string | null>>,
    );
    fc.assert(
      fc.property(details, details, fc.subarray([...MERGE_FIELDS]), (mine, theirs, taken) => {
        const merged = mergedFields(mine, theirs, taken);
        for (const column of COLUMNS) expect([mine[column], theirs[column]]).toContain(merged[column]);
        expect(mergedFields(mine, mine, taken)).toEqual(mine);
        for (const column of ['abn', 'email_primary', 'reference'] as const)
          if (mine[column] ?? theirs[column]) expect(merged[column]).not.toBeNull();
      }),
    );
  });
});
