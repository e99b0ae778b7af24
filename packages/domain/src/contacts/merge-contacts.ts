import { type ContactDetails, NOTES_MAX_LENGTH, TAGS_MAX, tidyTags } from './contact.ts';

/** What of a contact stands alone, so that of two one is chosen; tags and notes of both are kept. */
export const MERGE_FIELDS = ['organisation', 'name', 'role', 'email', 'phone'] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

type Refused = { fault: 'contact.too_many_tags' | 'contact.notes_too_long' };

/**
 * One contact out of two: the kept one's values, except those that are taken from the other one or that it lacks. The tags
 * of both are kept, and the notes of both, the kept one's first.
 */
export function mergeContacts(
  kept: ContactDetails,
  other: ContactDetails,
  taken: readonly MergeField[],
): ContactDetails | Refused {
  const pick = <V>(field: MergeField, mine: V, theirs: V): V =>
    (taken.includes(field) ? (theirs ?? mine) : (mine ?? theirs)) as V;
  const { side, customerId, organisation } = taken.includes('organisation') ? other : kept;
  const tags = tidyTags([...kept.tags, ...other.tags]);
  const notes = bothNotes(kept.notes, other.notes);
  if (tags.length > TAGS_MAX) return { fault: 'contact.too_many_tags' };
  if (notes !== null && notes.length > NOTES_MAX_LENGTH) return { fault: 'contact.notes_too_long' };
  return {
    side,
    customerId,
    organisation,
    name: pick('name', kept.name, other.name),
    role: pick('role', kept.role, other.role),
    email: pick('email', kept.email, other.email),
    phone: pick('phone', kept.phone, other.phone),
    tags,
    notes,
  };
}

/** Notes that the one side has already are not repeated. */
function bothNotes(mine: string | null, theirs: string | null): string | null {
  if (mine === null || theirs === null) return mine ?? theirs;
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${mine}\n\n${theirs}`;
}
