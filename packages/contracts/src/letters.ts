import { z } from 'zod';
import { contract } from './contract.ts';
import { LETTER_KIND_NAMES } from './letter-kinds.ts';
import { instant, locale, nothing } from './wire.ts';

export const SUBJECT_MAX_LENGTH = 150;
export const TEXT_MAX_LENGTH = 2_000;
/** Some parts of an SMS, with its variables filled in. */
export const SMS_MAX_LENGTH = 400;

const kind = z.enum(LETTER_KIND_NAMES, 'choose_one');
const line = (max: number) =>
  z
    .string()
    .transform((typed) => typed.replace(/\s+/gu, ' ').trim())
    .pipe(z.string().min(1, 'required').max(max, 'too_long'));
const paragraphs = z
  .string()
  .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().min(1, 'required').max(TEXT_MAX_LENGTH, 'too_long'));

const letterWords = {
  subject: line(SUBJECT_MAX_LENGTH),
  heading: line(SUBJECT_MAX_LENGTH),
  text: paragraphs,
  /** Null where the letter goes by e-mail alone. */
  sms: line(SMS_MAX_LENGTH).nullable(),
};
const wordsNow = {
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  sms: z.string().nullable(),
};

/** One change of a letter's words. The words are null where the portal's own were put back. */
const version = z.strictObject({
  version: z.int().positive(),
  words: z.strictObject(wordsNow).nullable(),
  changed_at: instant,
  changed_by: z.string(),
});
const latest = version.omit({ words: true }).extend({ is_default: z.boolean() });

export const listLetters = contract({
  name: 'listLetters',
  area: 'merchant',
  method: 'GET',
  path: '/letter/list',
  access: 'settings.read',
  summary: 'The letters in the merchant’s name whose words it may change, with what was changed',
  input: nothing,
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        kind,
        texts: z.array(z.strictObject({ locale, latest: latest.nullable() })),
      }),
    ),
  }),
  shows: ['letters'],
});

export const getLetter = contract({
  name: 'getLetter',
  area: 'merchant',
  method: 'GET',
  path: '/letter/detail',
  access: 'settings.read',
  summary: 'One letter in one language: its words now, and its last twenty versions',
  input: z.strictObject({ kind, locale }),
  output: z.strictObject({
    kind,
    locale,
    /** 0 before the first change. A change names the version that it was made from. */
    version: z.int().min(0),
    is_default: z.boolean(),
    ...wordsNow,
    versions: z.array(version),
  }),
  shows: ['letters'],
});

/** A text that names what the letter does not have, or leaves out what must be told. */
const FAULTS = [
  'letter.unknown_variable',
  'letter.missing_variable',
  'letter.lone_brace',
  'letter.sms_mismatch',
] as const;

export const updateLetter = contract({
  name: 'updateLetter',
  area: 'merchant',
  method: 'POST',
  path: '/letter/update',
  access: 'settings.write',
  summary: 'Changes the words of a letter from now on; nothing that was sent changes',
  input: z.strictObject({ kind, locale, version: z.int().min(0), ...letterWords }),
  output: z.strictObject({ version: z.int().positive() }),
  idempotent: true,
  refusals: [...FAULTS, 'letter.nothing_changed', 'letter.changed_meanwhile'],
  changes: ['letters'],
});

export const resetLetter = contract({
  name: 'resetLetter',
  area: 'merchant',
  method: 'POST',
  path: '/letter/reset',
  access: 'settings.write',
  summary: 'Puts the standard words of a letter back',
  input: z.strictObject({ kind, locale, version: z.int().min(0) }),
  output: z.strictObject({ version: z.int().positive() }),
  idempotent: true,
  refusals: ['letter.nothing_changed', 'letter.changed_meanwhile'],
  changes: ['letters'],
});

const written = z.strictObject({ kind, locale, ...letterWords });

export const previewLetter = contract({
  name: 'previewLetter',
  area: 'merchant',
  method: 'POST',
  path: '/letter/preview',
  access: 'settings.read',
  summary: 'Shows a letter with sample data in the merchant’s brand; keeps nothing',
  input: written,
  output: z.strictObject({
    from: z.string(),
    subject: z.string(),
    html: z.string(),
    sms: z.string().nullable(),
  }),
  refusals: [...FAULTS],
  shows: ['letters'],
});

export const sendTestLetter = contract({
  name: 'sendTestLetter',
  area: 'merchant',
  method: 'POST',
  path: '/letter/test',
  access: 'settings.write',
  summary: 'Sends a letter with sample data to the signed-in person’s own e-mail',
  input: written,
  output: z.strictObject({ sent_to: z.string() }),
  refusals: [...FAULTS],
  changes: [],
  byKey: false,
});
