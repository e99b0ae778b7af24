import { z } from 'zod';
import type { Permission } from './permissions.ts';
import { locale } from './wire.ts';

/* What a person chooses for themselves, kept on the server so that it is the same on their next device. */

export const GENDERS = ['female', 'male', 'other'] as const;

/** How dates are written and typed; the first until a person chooses. */
export const DATE_FORMATS = ['mm/dd/yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const THEMES = ['Lara', 'Aura', 'Nora'] as const;
export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const;

/** Who may get a letter: staff, ratepayers, or both; owners alone, or holders of a permission. */
type LetterRule = {
  areas: readonly ('merchant' | 'flex')[];
  /** A person may switch it off. Letters that protect an account or money always go out. */
  optional: boolean;
  permission?: Permission;
  ownersOnly?: boolean;
};

/** The letters that the portal writes to people who sign in. */
export const LETTERS = {
  account_security: { areas: ['merchant', 'flex'], optional: false },
  approvals: { areas: ['merchant'], optional: false },
  property_access: { areas: ['flex'], optional: false },
  payout_account_changed: { areas: ['merchant'], optional: false, ownersOnly: true },
  tax_invoice: { areas: ['merchant'], optional: false, ownersOnly: true },
  payout_paid: { areas: ['merchant'], optional: true, ownersOnly: true },
  file_not_lodged: { areas: ['merchant'], optional: true, permission: 'bank_files.write' },
} as const satisfies Record<string, LetterRule>;
export type LetterName = keyof typeof LETTERS;
export const LETTER_NAMES = Object.keys(LETTERS) as [LetterName, ...LetterName[]];

/** Whether a person in that place gets a letter at all, whatever they have switched off. */
export function mayGetLetter(
  name: LetterName,
  who: { area: 'merchant' | 'flex'; isOwner: boolean; permissions: ReadonlySet<string> },
): boolean {
  const rule: LetterRule = LETTERS[name];
  if (!rule.areas.includes(who.area) || (rule.ownersOnly && !who.isOwner)) return false;
  return !rule.permission || who.permissions.has(rule.permission);
}

const channels = z.strictObject({ email: z.boolean() });

/** Which of the optional letters a person wants, by channel; one that is left out stays as it is. */
export const letterChoices = z.strictObject({
  file_not_lodged: channels.optional(),
  payout_paid: channels.optional(),
});

/** What a person has chosen; null where they have not, and the browser's own choice stands. */
export const preferences = z.strictObject({
  locale: locale.nullable(),
  theme: z.enum(THEMES).nullable(),
  colour_scheme: z.enum(COLOUR_SCHEMES).nullable(),
  date_format: z.enum(DATE_FORMATS).nullable(),
  /** The letters that this person may get, and whether they come by e-mail. */
  letters: z.array(z.strictObject({ name: z.enum(LETTER_NAMES), email: z.boolean(), optional: z.boolean() })),
});
export type Preferences = z.infer<typeof preferences>;
