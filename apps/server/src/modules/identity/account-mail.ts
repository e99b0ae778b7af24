import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';

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

/** Puts a letter about a person's sign-in into the tenant's post, in this transaction. */
export async function queueAccountMail(work: Work, letter: AccountLetter): Promise<void> {
  const { action, subject, paragraphs, facts, footer, locale, template, to, about } = letter;
  await queueMessage(work, {
    channel: 'email',
    template,
    locale,
    to,
    subject,
    ...(about && { subjectKind: about.kind, subjectId: about.id }),
    ...mailPage({
      locale,
      sender: 'Lorikeet',
      title: subject,
      paragraphs,
      ...(facts && { facts }),
      ...(action && { action: { label: action.label, url: `${work.publicUrl}${action.path}` } }),
      ...(footer && { footer }),
    }),
  });
}
