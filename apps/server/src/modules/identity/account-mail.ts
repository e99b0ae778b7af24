import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { ASKED_LETTERS, limitLetter } from './limit-letter.ts';

/** Letters about a sign-in that one person may send in half an hour, to whomever: more than a team that is being set up. */
const FREE_OF_SENDER = 40;

export type AccountLetter = {
  /** Which text this is: `reset-password`, `staff-invitation`… */
  template: string;
  to: string;
  locale: 'en' | 'zh';
  subject: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  action?: { label: string; path: string };
  footer?: string;
  /** What it answers: a listener that runs twice finds the letter by it and writes no second one. */
  about?: { kind: string; id: string };
};

/**
 * Puts a letter about a person's sign-in into the tenant's post, in this transaction. HTTP 429 for one that was asked for
 * too often (`limitLetter`).
 */
export async function queueAccountMail(work: Work, letter: AccountLetter): Promise<void> {
  const { action, subject, paragraphs, facts, footer, locale, template, to, about } = letter;
  if (ASKED_LETTERS.includes(template)) await limitLetter(work, to, FREE_OF_SENDER);
  await queueMessage(work, {
    channel: 'email',
    template,
    locale,
    to,
    subject,
    isAwaited: true,
    ...(about && { subjectKind: about.kind, subjectId: about.id }),
    ...mailPage({
      locale,
      sender: 'Lorikeet',
      brand: null,
      title: subject,
      paragraphs,
      ...(facts && { facts }),
      ...(action && { action: { label: action.label, url: `${work.publicUrl}${action.path}` } }),
      ...(footer && { footer }),
    }),
  });
}
