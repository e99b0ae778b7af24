import { replaceCardByLink } from '../../apps/server/src/modules/cards/links/replace-by-link.ts';
import { tellOfExpiry } from '../../apps/server/src/modules/cards/tell-of-expiry.ts';
import { removeMethod } from '../../apps/server/src/modules/customers/change-payment-method.ts';
import { setDefaultMethod } from '../../apps/server/src/modules/customers/index.ts';
import { MENDING_CARDS } from '../../apps/server/src/modules/subscriptions/index.ts';
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
  (number: string, year: number) =>
  ({ platform, cards, keptCard }: Stage) => {
    const { rail } = cards.till;
    const { token } = rail.tokenise({ number, exp_month: 12, exp_year: year })!;
    return unlessRefused(
      replaceCardByLink(
        platform,
        { rail, mends: MENDING_CARDS },
        {
          token: keptCard.token,
          accepted_by: 'Noah Webb',
          card_token: token,
          accepted: true,
          terms: keptCard.terms,
          locale: 'en',
        },
        PAYER,
      ),
    );
  };

/** Everything that meets on the kept card of a subscription: another one takes its place, in two tabs; it ends, or goes. */
export const KEPT_CARD_OPERATIONS = {
  'replace subscription’s card': tab('5555555555554444', 2031),
  'replace subscription’s card in another tab': tab('4242424242424242', 2032),
  'remove subscription’s card': ({ run, keptCard }) =>
    run.inTransaction((work) => removeMethod(work, keptCard.methodId)),
  'prefer subscription’s card': ({ run, keptCard }) =>
    unlessRefused(run.inTransaction((work) => setDefaultMethod(work, keptCard.methodId))),
  'tell of the end of subscription’s card': ({ run }) => tellOfExpiry(run, TODAY),
} as const satisfies Record<string, Operation>;
