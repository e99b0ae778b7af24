import type { Work } from '../../platform/work.ts';
import { postLetter, type WordedLetter } from '../letters/index.ts';
import { addressOf, type DebitToAnnounce } from './announced-debit.query.ts';

type Kind = 'debit-returned' | 'dishonour-fee';

/** Queues a letter about a debit to its payer, by e-mail or SMS; one who cannot be reached gets none. */
export async function queueLetter<K extends Kind>(
  work: Work,
  debit: DebitToAnnounce,
  { template, letter }: { template: K; letter: WordedLetter<K> },
): Promise<void> {
  const address = addressOf(debit);
  if (!address) return;
  await postLetter(work, {
    ...address,
    template,
    locale: debit.locale,
    customerId: debit.customer_id,
    subjectKind: 'payment',
    subjectId: debit.id,
    letter,
  });
}
