/** What of a customer is kept or taken as one: the parts of a name or of an address belong together. */
const COLUMNS = {
  name: ['type', 'name', 'title', 'first_name', 'middle_name', 'last_name'],
  abn: ['abn'],
  birthday: ['birthday'],
  reference: ['reference'],
  email_primary: ['email_primary'],
  email_secondary: ['email_secondary'],
  phone_mobile: ['phone_mobile'],
  phone_daytime: ['phone_daytime'],
  phone_after_hours: ['phone_after_hours'],
  phone_fax: ['phone_fax'],
  address: ['address_line1', 'address_line2', 'address_line3', 'suburb', 'postcode', 'state'],
  locale: ['locale'],
} as const;

export type MergeField = keyof typeof COLUMNS;
export const MERGE_FIELDS = Object.keys(COLUMNS) as readonly MergeField[];

type Column = (typeof COLUMNS)[MergeField][number];
type Details = Readonly<Record<Column, string | null>>;

/**
 * One customer's details out of two records: the kept one's, except those that are taken from the other one or that it
 * lacks. What the other one lacks is not taken.
 */
export function mergedFields<D extends Details>(kept: D, other: D, taken: readonly MergeField[]): D {
  const merged: Record<string, string | null> = { ...kept };
  for (const field of MERGE_FIELDS) {
    const columns: readonly Column[] = COLUMNS[field];
    const says = (details: Details) => columns.some((column) => details[column] !== null);
    if (!says(other) || (says(kept) && !taken.includes(field))) continue;
    for (const column of columns) merged[column] = other[column];
  }
  return merged as D;
}
