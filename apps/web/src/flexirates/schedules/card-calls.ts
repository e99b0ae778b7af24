import { tokeniseCard } from '@lorikeet/contracts/card-payments';
import {
  answerMyCardChallenge,
  openMyCardAttempt,
  payMyProperty,
  payMyPropertyBySavedCard,
} from '@lorikeet/contracts/property-payments';
import type { AttemptCalls } from '../../app/card-form/attempt-calls.ts';
import { call } from '../../lib/call.ts';

const REFUSED = { expected: [1, 422, 429] } as const;

/** The card payments of what a property owes, by its signed-in ratepayer. */
export const attemptsFor = (propertyId: string): AttemptCalls => ({
  tokenise: (card) => call(tokeniseCard, card, { expected: [...REFUSED.expected] }),
  pay: (
    { amount_cents, due_cents, expected_fee_cents, card_token, name, email, locale, save_card, accepted },
    key,
  ) =>
    call(
      payMyProperty,
      {
        id: propertyId,
        amount_cents,
        due_cents: due_cents ?? amount_cents,
        expected_fee_cents,
        card_token,
        name,
        ...(email && { email }),
        locale,
        save_card,
        accepted,
      },
      { idempotencyKey: key, expected: [...REFUSED.expected] },
    ),
  payKept: (paying, key) =>
    call(
      payMyPropertyBySavedCard,
      { id: propertyId, ...paying },
      { idempotencyKey: key, expected: [...REFUSED.expected] },
    ),
  look: async (attempt) =>
    (await call(openMyCardAttempt, { id: propertyId, attempt }, { expected: 'all', background: true })).data,
  answer: (attempt, code) =>
    call(answerMyCardChallenge, { id: propertyId, attempt, code }, { expected: [...REFUSED.expected] }),
});
