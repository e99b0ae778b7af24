import type { Input, Output } from '@lorikeet/contracts';
import type * as contacts from '@lorikeet/contracts/contacts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdKeptCustomers } from '../customers/index.ts';
import { type ContactFields, insertContacts, told } from './contact-store.ts';
import { faultsInWords, readContacts } from './read-contacts.ts';

type Locale = 'en' | 'zh';

const SHOWN_FAULTS = 100;
const SAMPLES = 5;

/** What a file would add and what is wrong with it; adds nothing. Refuses as `readContacts` does. */
export async function previewImport(
  work: Work,
  { content }: Input<typeof contacts.previewContactImport>,
  locale: Locale,
): Promise<Output<typeof contacts.previewContactImport>> {
  const rows = await readContacts(work, content, locale);
  const faulty = rows.filter(({ faults }) => faults.length > 0);
  return {
    rows: rows.length,
    faulty: faulty.length,
    faults: faulty.slice(0, SHOWN_FAULTS).map((row) => ({
      line: row.line,
      name: row.name,
      messages: faultsInWords(row, locale),
    })),
    samples: rows
      .flatMap(({ fields, organisation }) =>
        fields ? [{ ...fields, organisation: organisation ?? '' }] : [],
      )
      .slice(0, SAMPLES)
      .map(({ side, name, organisation, role, email, phone, tags }) => ({
        side,
        name,
        organisation,
        role,
        email,
        phone,
        tags: [...tags],
      })),
  };
}

/** Adds every row of a file, or none. Refuses `contact_import.faulty`, and as `readContacts` does. */
export async function importContacts(
  work: Work,
  { filename, content }: Input<typeof contacts.importContacts>,
  locale: Locale,
): Promise<{ added: number }> {
  const rows = await readContacts(work, content, locale);
  const sound = await holdCustomersOf(
    work,
    rows.flatMap(({ fields }) => (fields ? [{ ...fields, id: work.newId() }] : [])),
  );
  const refuse = (faulty: number) => {
    if (faulty > 0) throw new Refusal('contact_import.faulty', { faulty });
  };
  // A customer may have been erased since it was looked for, and somebody may have added one of the people.
  refuse(rows.length - sound.length);
  refuse(sound.length - (await insertContacts(work, sound)));
  await work.audit({ action: 'contact.imported', after: { filename, rows: sound.length } });
  for (const one of sound) {
    await work.audit({
      action: 'contact.created',
      subjectKind: 'contact',
      subjectId: one.id,
      after: told(one),
    });
  }
  return { added: sound.length };
}

/**
 * The same contacts, of customers that are held until the transaction ends: who was merged meanwhile is the kept one. Those of
 * one who was erased meanwhile are left out.
 */
async function holdCustomersOf<C extends ContactFields>(work: Work, contacts: readonly C[]): Promise<C[]> {
  const kept = await holdKeptCustomers(
    work,
    contacts.flatMap(({ customer_id: id }) => id ?? []),
  );
  return contacts.flatMap((one) => {
    const to = one.customer_id && kept.get(one.customer_id);
    return to === undefined ? [] : [{ ...one, customer_id: to }];
  });
}
