import type { Permission } from '../permissions.ts';

type Words = { readonly en: string; readonly zh: string };

/** What an exception can be about; its id is of this kind. */
export const EXCEPTION_SUBJECTS = [
  'payment',
  'customer',
  'invoice',
  'bank_file',
  'returns_file',
  'bpay_file',
  'facility',
  'merchant',
  'webhook',
] as const;
export type ExceptionSubject = (typeof EXCEPTION_SUBJECTS)[number];

export type ExceptionKindDefinition = {
  subject: ExceptionSubject;
  /** Whose staff see it: those of the tenant that it stands in, or of the tenant that lodges that merchant's files. */
  staff: 'own' | 'lodger';
  sees: Permission;
  settles: Permission;
  title: Words;
  /** What a person does about it. */
  advice: Words;
  /** Why it waits, by the code that is stored. */
  reasons: Readonly<Record<string, Words>>;
  /** Why it closes by itself, by the code that is stored; without one only a person settles it. */
  closes: Readonly<Record<string, Words>>;
  /** Money waits for the decision that it asks for: only that ends it, and no note does. */
  endsByDecision?: true;
  /** Each finding is its own. Otherwise one that waits with the same subject and reason is not raised again. */
  isEach?: true;
};
