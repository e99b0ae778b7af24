import { toCents } from '@lorikeet/domain/kernel';
import { chargeSavedCard } from '../../apps/server/src/modules/cards/charge-saved-card.ts';
import { endCharges } from '../../apps/server/src/modules/cards/index.ts';
import { replaceCardByLink } from '../../apps/server/src/modules/cards/links/replace-by-link.ts';
import { tellOfExpiry } from '../../apps/server/src/modules/cards/tell-of-expiry.ts';
import { removeMethod } from '../../apps/server/src/modules/customers/change-payment-method.ts';
import { setDefaultMethod } from '../../apps/server/src/modules/customers/index.ts';
import { MENDING_CARDS } from '../../apps/server/src/modules/subscriptions/index.ts';
import { takeOverByCard } from '../../apps/server/src/modules/subscriptions/take-over-by-card.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { unlessRefused } from './card-operations.ts';
import type { Operation } from './operations.ts';
import { type Stage, TODAY } from './stage.ts';

const PAYER = {
  ip: '203.0.113.9',
  userAgent: undefined,
  locale: 'en' as const,
  requestId: 'play',
  bearer: undefined,
  idempotencyKey: undefined,
  background: false,
};

/** A tab in which the letter's link is open, and a card is typed. */
const tab =
  (number: string, year: number, about: 'keptCard' | 'endedCard' = 'keptCard') =>
  (stage: Stage) => {
    const { platform, cards } = stage;
    const link = stage[about];
    const { rail } = cards.till;
    const { token } = rail.tokenise({ number, exp_month: 12, exp_year: year })!;
    return unlessRefused(
      replaceCardByLink(
        platform,
        { rail, mends: MENDING_CARDS },
        {
          token: link.token,
          accepted_by: 'Noah Webb',
          card_token: token,
          accepted: true,
          terms: link.terms,
          locale: 'en',
        },
        PAYER,
      ),
    );
  };

/** Everything that meets on the kept card of subscriptions: another one takes its place, in two tabs; it is charged, ends, or goes. */
export const KEPT_CARD_OPERATIONS = {
  'replace subscription’s card': tab('5555555555554444', 2031),
  'replace subscription’s card in another tab': tab('4242424242424242', 2032),
  'type subscription’s card again': tab('4242424242424242', 2026),
  'charge subscription’s card by hand': ({ run, cards, subscription }) =>
    unlessRefused(
      chargeSavedCard(run, cards.till.rail, {
        invoice_id: subscription.byCard.invoiceId,
        payment_method_id: subscription.byCard.methodId,
        amount_cents: toCents(2_500),
        expected_fee_cents: toCents(93),
      }),
    ),
  'leave out charges of subscription’s card': ({ run, keptCard }) =>
    run.inTransaction((work) =>
      endCharges(work, sql`c.payment_method_id = ${keptCard.methodId}`, 'not_offered'),
    ),
  'remove subscription’s card': ({ run, keptCard }) =>
    run.inTransaction((work) => removeMethod(work, keptCard.methodId)),
  'prefer subscription’s card': ({ run, keptCard }) =>
    unlessRefused(run.inTransaction((work) => setDefaultMethod(work, keptCard.methodId))),
  'type new card at ended card’s link': tab('5555555555554444', 2030, 'endedCard'),
  'take subscription over by new card': ({ run, endedCard: { newId, customerId } }) =>
    run.inTransaction((work) => takeOverByCard(work, { id: newId, customerId })),
  'tell of the end of subscription’s card': ({ run }) => tellOfExpiry(run, TODAY),
} as const satisfies Record<string, Operation>;
