import {
  type LetterKind,
  type LetterText,
  type LetterValues,
  letterKind,
} from '@lorikeet/contracts/letter-kinds';
import { fillLine, fillParagraphs } from '@lorikeet/domain/letters';
import { type Letter, mailPage } from '../../platform/messages/mail-page.ts';
import { type Message, queueMessages } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { type LetterOf, latestVersions } from './letter-text-store.ts';

/** What stands under the words of a letter, whatever they are. */
export type LetterFrame = Omit<Letter, 'locale' | 'title' | 'paragraphs'>;

/** A letter in a merchant's name: what its words are filled with, and what stands under them. */
export type WordedLetter<K extends LetterKind = LetterKind> = {
  values: LetterValues<K>;
  frame: LetterFrame;
};

/** Such a letter on its way. The template names the kind. */
export type PostedLetter<K extends LetterKind = LetterKind> = Omit<Message, 'subject' | 'text' | 'html'> & {
  template: K;
  letter: WordedLetter<K>;
};

export type WrittenLetter = { subject: string; text: string; html: string; sms: string };

/** A letter in certain words. The sender is always known to them as `{merchant}`. */
export function writeIn(
  words: LetterText,
  locale: 'en' | 'zh',
  letter: { values: Readonly<Record<string, string>>; frame: LetterFrame },
): WrittenLetter {
  const values = { ...letter.values, merchant: letter.frame.sender };
  return {
    subject: fillLine(words.subject, values),
    sms: words.sms === null ? '' : fillLine(words.sms, values),
    ...mailPage({
      ...letter.frame,
      locale,
      title: fillLine(words.heading, values),
      paragraphs: fillParagraphs(words.text, values),
    }),
  };
}

/** The words that stand for each letter: the merchant's where it gave some, else the portal's. */
async function standing(work: Work, kinds: readonly LetterKind[]): Promise<(of: LetterOf) => LetterText> {
  const latest = await latestVersions(work, kinds);
  const own = new Map(latest.map(({ kind, locale, words }) => [`${kind} ${locale}`, words]));
  return ({ kind, locale }) => own.get(`${kind} ${locale}`) ?? letterKind(kind).texts[locale];
}

/** A letter as it would be sent now, in its merchant's words. */
export async function writeLetter<K extends LetterKind>(
  work: Work,
  { kind, locale }: { kind: K; locale: 'en' | 'zh' },
  letter: WordedLetter<K>,
): Promise<WrittenLetter> {
  const wordsOf = await standing(work, [kind]);
  return writeIn(wordsOf({ kind, locale }), locale, letter);
}

/** Queues letters in their merchant's words, as one set. Returns the messages' ids in the same order. */
export async function postLetters<K extends LetterKind>(
  work: Work,
  letters: readonly PostedLetter<K>[],
): Promise<string[]> {
  if (letters.length === 0) return [];
  const wordsOf = await standing(work, [...new Set(letters.map(({ template }) => template))]);
  const messages = letters.map(({ letter, ...message }): Message => {
    const { template: kind, locale } = message;
    const { subject, text, html, sms } = writeIn(wordsOf({ kind, locale }), locale, letter);
    return { ...message, ...(message.channel === 'sms' ? { text: sms } : { subject, text, html }) };
  });
  return queueMessages(work, messages);
}

/** Queues one letter in its merchant's words. Returns the message's id. */
export async function postLetter<K extends LetterKind>(work: Work, letter: PostedLetter<K>): Promise<string> {
  const [id] = await postLetters(work, [letter]);
  return id!;
}
