import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { addressOf, type DebitToAnnounce } from './announced-debit.query.ts';
import type { Told } from './debit-mail.ts';

/** Queues a letter about a debit to its payer, by e-mail or SMS; one who cannot be reached gets none. */
export async function queueLetter(
  work: Work,
  debit: DebitToAnnounce,
  { template, letter }: { template: string; letter: Told },
): Promise<void> {
  const address = addressOf(debit);
  if (!address) return;
  await queueMessage(work, {
    ...address,
    template,
    locale: debit.locale,
    customerId: debit.customer_id,
    subjectKind: 'payment',
    subjectId: debit.id,
    ...(address.channel === 'email'
      ? { subject: letter.subject, text: letter.text, html: letter.html }
      : { text: letter.sms }),
  });
}
