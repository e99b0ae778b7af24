import type { Work } from '../../platform/work.ts';
import { postLetters, type WordedLetter } from '../letters/index.ts';
import { addressOf, type DebitToAnnounce } from './announced-debit.query.ts';

/** A letter about a debit to its payer. */
type DebitLetter<K extends 'debit-returned' | 'dishonour-fee'> = {
  debit: DebitToAnnounce;
  letter: WordedLetter<K>;
};

/** Queues letters about debits to their payers, by e-mail or SMS; one who cannot be reached gets none. */
export async function queueLetters<K extends 'debit-returned' | 'dishonour-fee'>(
  work: Work,
  template: K,
  letters: readonly DebitLetter<K>[],
): Promise<void> {
  const posted = letters.flatMap(({ debit, letter }) => {
    const address = addressOf(work, debit);
    if (!address) return [];
    const about = { customerId: debit.customer_id, subjectKind: 'payment', subjectId: debit.id };
    return [{ ...address, ...about, template, locale: debit.locale, letter }];
  });
  await postLetters(work, posted);
}
