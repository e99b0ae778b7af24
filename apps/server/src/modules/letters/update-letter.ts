import type { Input } from '@lorikeet/contracts';
import {
  LETTER_VARIABLES,
  type LetterText,
  type LetterVariable,
  letterKind,
  variablesOf,
} from '@lorikeet/contracts/letter-kinds';
import type * as letters from '@lorikeet/contracts/letters';
import { findTextFault } from '@lorikeet/domain/letters';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { addVersion, type LetterOf, type StoredVersion, versionsOf } from './letter-text-store.ts';

export type Written = LetterOf & LetterText;
type Locale = 'en' | 'zh';

/** The words that stand: the merchant's, else the portal's. */
export const wordsNow = ({ kind, locale }: LetterOf, latest: StoredVersion | undefined): LetterText =>
  latest?.words ?? letterKind(kind).texts[locale];

/**
 * Changes the words of a letter from now on. Refuses `letter.unknown_variable`, `letter.missing_variable`,
 * `letter.lone_brace`, `letter.sms_mismatch`, `letter.nothing_changed` and `letter.changed_meanwhile`.
 */
export async function updateLetter(
  work: Work,
  { version: seen, ...written }: Input<typeof letters.updateLetter>,
  reader: Locale,
): Promise<{ version: number }> {
  refuseFaulty(written, reader);
  const [latest] = await versionsOf(work, written);
  const before = wordsNow(written, latest);
  const { kind, locale, ...words } = written;
  const isSame = PARTS.every((part) => before[part] === words[part]);
  refuseUnless(!isSame, 'letter.nothing_changed');
  const version = await addVersion(work, written, { seen, latest: latest?.version ?? 0, words });
  const changed = PARTS.filter((part) => before[part] !== words[part]);
  const of = (text: LetterText) => Object.fromEntries(changed.map((part) => [part, text[part]]));
  await work.audit({
    action: 'letter.updated',
    subjectKind: 'letter',
    before: of(before),
    after: { letter: kind, locale, ...of(words) },
  });
  return { version };
}

const PARTS = ['subject', 'heading', 'text', 'sms'] as const;
/** Puts the portal's own words back. Refuses `letter.nothing_changed` where they stand, and `letter.changed_meanwhile`. */
export async function resetLetter(
  work: Work,
  { version: seen, ...of }: Input<typeof letters.resetLetter>,
): Promise<{ version: number }> {
  const [latest] = await versionsOf(work, of);
  refuseUnless(seen === (latest?.version ?? 0), 'letter.changed_meanwhile');
  refuseUnless(latest !== undefined && latest.words !== null, 'letter.nothing_changed');
  const version = await addVersion(work, of, { seen, latest: latest.version, words: null });
  await work.audit({
    action: 'letter.reset',
    subjectKind: 'letter',
    after: { letter: of.kind, locale: of.locale },
  });
  return { version };
}

const PART_WORDS = {
  subject: { en: 'subject', zh: '主题' },
  heading: { en: 'heading', zh: '标题' },
  text: { en: 'text', zh: '正文' },
  sms: { en: 'SMS', zh: '短信' },
} as const;

/** Refuses words that could not be sent, or that would not say what must be told. */
export function refuseFaulty(written: Written, reader: Locale): void {
  const { kind, locale } = written;
  const { needed, neededInSms = [], texts } = letterKind(kind);
  refuseUnless((written.sms === null) === (texts[locale].sms === null), 'letter.sms_mismatch');
  const neededIn = { subject: [], heading: [], text: needed, sms: neededInSms };
  for (const part of PARTS) {
    const text = written[part];
    if (text !== null)
      refuseText(text, { known: variablesOf(kind), needed: neededIn[part] }, { part, reader });
  }
}

function refuseText(
  text: string,
  rule: { known: readonly LetterVariable[]; needed: readonly LetterVariable[] },
  { part, reader }: { part: (typeof PARTS)[number]; reader: Locale },
): void {
  const fault = findTextFault(text, rule);
  if (!fault) return;
  if (fault.code === 'lone_brace') throw new Refusal('letter.lone_brace', { example: `{${rule.known[0]}}` });
  const variable = `{${fault.variable}}`;
  if (fault.code === 'unknown_variable') throw new Refusal('letter.unknown_variable', { variable });
  const { name } = LETTER_VARIABLES[fault.variable as LetterVariable];
  throw new Refusal('letter.missing_variable', {
    variable,
    name: name[reader],
    part: PART_WORDS[part][reader],
  });
}
