/** Whose person a contact is. */
export const CONTACT_SIDES = ['customer', 'supplier'] as const;
export type ContactSide = (typeof CONTACT_SIDES)[number];

/** What is kept of a person. The organisation is a customer of the merchant's (`customerId`), or a name alone. */
export type ContactDetails = {
  readonly side: ContactSide;
  readonly customerId: string | null;
  readonly organisation: string | null;
  readonly name: string;
  readonly role: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tags: readonly string[];
  readonly notes: string | null;
};

export const TAG_MAX_LENGTH = 30;
export const TAGS_MAX = 20;
export const NOTES_MAX_LENGTH = 4_000;

const tidy = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Tags as they are kept: lower case, one of each, in their order, none empty. */
export function tidyTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tidy(tag).toLowerCase()))].filter((tag) => tag !== '');
}

/** The tags of one cell or field, written with commas or semicolons between them, full-width ones included. */
export const splitTags = (text: string): string[] => tidyTags(text.split(/[,;，；、]/));

/** Two contacts with one key are the same person: the same name and e-mail in the same organisation. */
export function contactKey({
  name,
  email,
  customerId,
  organisation,
}: Pick<ContactDetails, 'name' | 'email' | 'customerId' | 'organisation'>): string {
  return [name, email ?? '', customerId ?? organisation ?? '']
    .map((part) => tidy(part).toLowerCase())
    .join('\n');
}
