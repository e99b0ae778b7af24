import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContactDetails,
  contactKey,
  MERGE_FIELDS,
  mergeContacts,
  NOTES_MAX_LENGTH,
  splitTags,
  TAGS_MAX,
  tidyTags,
} from './index.ts';

const priya: ContactDetails = {
  side: 'customer',
  customerId: 'one',
  organisation: null,
  name: 'Priya Raman',
  role: null,
  email: 'priya@example.test',
  phone: null,
  tags: ['billing'],
  notes: 'Rings before noon',
};
const other: ContactDetails = {
  side: 'supplier',
  customerId: null,
  organisation: 'Tidy Towels',
  name: 'P. Raman',
  role: 'Accounts',
  email: 'p.raman@example.test',
  phone: '0491 570 110',
  tags: ['vip', 'billing'],
  notes: 'Speaks Tamil',
};

describe('tags', () => {
  it.each([
    ['Billing, VIP ;  urgent ', ['billing', 'vip', 'urgent']],
    ['账单，重要；账单、急', ['账单', '重要', '急']],
    [' , ;', []],
    ['two   words, TWO words', ['two words']],
  ])('%j are read', (text, tags) => {
    expect(splitTags(text)).toEqual(tags);
  });

  it('tidied twice are as tidied once, and no two are alike in any case', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'É', ' ', '王') })), (tags) => {
        const once = tidyTags(tags);
        expect(tidyTags(once)).toEqual(once);
        expect(new Set(once.map((tag) => tag.toUpperCase())).size).toBe(once.length);
      }),
    );
  });
});

describe('the key of a contact', () => {
  it.each([
    ['in another case', { name: 'PRIYA  raman ', email: 'Priya@Example.test' }, true],
    ['with another e-mail', { email: 'second@example.test' }, false],
    ['at another customer', { customerId: 'two' }, false],
    ['without an e-mail', { email: null }, false],
  ])('%s', (_, change, isSame) => {
    expect(contactKey({ ...priya, ...change }) === contactKey(priya)).toBe(isSame);
  });
});

describe('merging two contacts', () => {
  it('keeps the first one’s values, fills what it lacks, and keeps the tags and notes of both', () => {
    expect(mergeContacts(priya, other, [])).toEqual({
      ...priya,
      role: 'Accounts',
      phone: '0491 570 110',
      tags: ['billing', 'vip'],
      notes: 'Rings before noon\n\nSpeaks Tamil',
    });
  });

  it('takes from the other what is asked for, its whole organisation at once', () => {
    expect(mergeContacts(priya, other, ['organisation', 'email'])).toMatchObject({
      side: 'supplier',
      customerId: null,
      organisation: 'Tidy Towels',
      name: 'Priya Raman',
      email: 'p.raman@example.test',
    });
  });

  it('refuses more tags and longer notes than one contact may have', () => {
    const many = Array.from({ length: TAGS_MAX }, (_, n) => `tag ${n}`);
    expect(mergeContacts({ ...priya, tags: many }, other, [])).toEqual({ fault: 'contact.too_many_tags' });
    const long = 'x'.repeat(NOTES_MAX_LENGTH);
    expect(mergeContacts({ ...priya, notes: long }, other, [])).toEqual({ fault: 'contact.notes_too_long' });
  });

  const text = fc.option(fc.string({ minLength: 1, maxLength: 8 }), { nil: null });
  const anybody: fc.Arbitrary<ContactDetails> = fc.record({
    side: fc.constant('supplier' as const),
    customerId: fc.constant(null),
    organisation: fc.string({ minLength: 1, maxLength: 8 }),
    name: fc.string({ minLength: 1, maxLength: 8 }),
    role: text,
    email: text,
    phone: text,
    tags: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }).map(tidyTags),
    notes: text,
  });

  it('loses no tag and no note, invents nothing, and leaves nothing blank that one of them has', () => {
    fc.assert(
      fc.property(anybody, anybody, fc.subarray([...MERGE_FIELDS]), (kept, gone, taken) => {
        const merged = mergeContacts(kept, gone, taken);
        if ('fault' in merged) throw new Error(merged.fault);
        expect(new Set(merged.tags)).toEqual(new Set([...kept.tags, ...gone.tags]));
        for (const note of [kept.notes, gone.notes]) if (note) expect(merged.notes).toContain(note);
        for (const field of MERGE_FIELDS) {
          expect([kept[field], gone[field]]).toContain(merged[field]);
          expect(merged[field] === null).toBe(kept[field] === null && gone[field] === null);
        }
      }),
    );
  });

  it('with itself changes nothing', () => {
    fc.assert(
      fc.property(anybody, fc.subarray([...MERGE_FIELDS]), (one, taken) => {
        expect(mergeContacts(one, one, taken)).toEqual(one);
      }),
    );
  });
});
