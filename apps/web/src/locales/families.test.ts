import { customerFields } from '@lorikeet/contracts/customer-fields';
import { LETTER_ACTIVITIES } from '@lorikeet/contracts/customers';
import { INVOICE_HAPPENINGS } from '@lorikeet/contracts/invoice-endings';
import { SHARED_LISTS } from '@lorikeet/contracts/lists';
import { NOTIFICATION_CHOICES } from '@lorikeet/contracts/notification-kinds';
import { expect, test } from 'vitest';

/*
 * Words whose end is a name of a catalogue (`choice.${name}`): a name without its word would be shown as it is.
 */
const FAMILIES = {
  'notifications:choice': NOTIFICATION_CHOICES,
  'downloads:lists': SHARED_LISTS,
  'customers:activity': Object.values(LETTER_ACTIVITIES).map((name) => name.replace('.', '_')),
  'customers:field': Object.keys(customerFields),
  'accounting:happened': INVOICE_HAPPENINGS,
} as const;

const files = import.meta.glob<Record<string, unknown>>('./{en,zh}/*.json', {
  eager: true,
  import: 'default',
});

const wordAt = (words: unknown, key: string): unknown =>
  key.split('.').reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], words);

test.each(Object.entries(FAMILIES))('every name of %s has its word in both languages', (family, names) => {
  const [noun, branch] = family.split(':');
  const without = ['en', 'zh'].flatMap((language) =>
    names
      .filter((name) => typeof wordAt(files[`./${language}/${noun}.json`], `${branch}.${name}`) !== 'string')
      .map((name) => `${language} ${name}`),
  );
  expect(without).toEqual([]);
});
