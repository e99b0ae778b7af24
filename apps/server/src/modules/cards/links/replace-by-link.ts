import type { Input } from '@lorikeet/contracts';
import type * as cardLinks from '@lorikeet/contracts/card-links';
import { type Caller, payerOf } from '../../../platform/http/caller.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { createRun } from '../../../platform/run.ts';
import { inKnownTenant, type Platform, type Work } from '../../../platform/work.ts';
import { refuseClosing } from '../../merchants/index.ts';
import { cardsOffered } from '../cards-offered.ts';
import { answerCheck, checkCard } from '../checks/check-card.ts';
import type { CheckFor } from '../checks/take-check.ts';
import type { CardRail } from '../ports.ts';
import { type FoundLink, heldLink, linkBehind } from './card-link-store.ts';
import { agreedNow, type LinkPage, linkPage, unknownLink } from './link-page.ts';

/** Who opens the link of a letter. */
const PAYER = 'Payer';

export type LinkDesk = { rail: CardRail | undefined; mends: CheckFor };

/** A letter's link as its payer sees it; one that opens nothing is a face of its own. */
export async function openCardLink(
  platform: Platform,
  { rail }: LinkDesk,
  input: Input<typeof cardLinks.openCardLink>,
  caller: Caller,
): Promise<LinkPage> {
  const found = await linkBehind(platform, input.token, caller);
  if (!found) return unknownLink(input.locale ?? caller.locale);
  return inKnownTenant(platform, found, payerOf(caller, PAYER), (work) =>
    linkPage(work, found.id, { rail, locale: input.locale }),
  );
}

/**
 * Keeps another card at a letter's link once its bank confirms it. Returns the page as it is then. Refuses
 * `card_link.unknown`, `card_link.changed`, and as `checkCard`.
 */
export async function replaceCardByLink(
  platform: Platform,
  { rail, mends }: LinkDesk,
  input: Input<typeof cardLinks.replaceCardByLink>,
  caller: Caller,
): Promise<LinkPage> {
  const found = await known(platform, input.token, caller);
  if (!rail) throw new Refusal('card_payment.not_offered');
  const run = createRun(platform, found.merchantId, payerOf(caller, input.accepted_by));
  await checkCard(run, rail, {
    token: input.card_token,
    purpose: mends,
    begin: (work) => askedFor(work, found.id, input),
  });
  return openCardLink(platform, { rail, mends }, input, caller);
}

/** The code that the bank asked for. Refuses `card_link.unknown`, `card_payment.no_challenge`. */
export async function answerCardLinkChallenge(
  platform: Platform,
  { rail, mends }: LinkDesk,
  input: Input<typeof cardLinks.answerCardLinkChallenge>,
  caller: Caller,
): Promise<LinkPage> {
  const found = await known(platform, input.token, caller);
  if (!rail) throw new Refusal('card_payment.not_offered');
  const run = createRun(platform, found.merchantId, payerOf(caller, PAYER));
  await answerCheck(run, rail, { id: input.check, subjectId: found.id, code: input.code, purpose: mends });
  return openCardLink(platform, { rail, mends }, input, caller);
}

async function known(platform: Platform, token: string, caller: Caller): Promise<FoundLink> {
  const found = await linkBehind(platform, token, caller);
  if (!found) throw new Refusal('card_link.unknown');
  return found;
}

async function askedFor(work: Work, id: string, input: Input<typeof cardLinks.replaceCardByLink>) {
  const link = await heldLink(work, id);
  if (!link) throw new Refusal('card_link.unknown');
  await refuseClosing(work);
  refuseUnless(await cardsOffered(work), 'card_payment.not_offered');
  const { points, terms } = await agreedNow(work, link, input.locale);
  refuseUnless(terms === input.terms, 'card_link.changed');
  return {
    customerId: link.customerId,
    purpose: 'mend' as const,
    subjectId: id,
    holder: input.accepted_by,
    locale: input.locale,
    terms,
    consent: points.join('\n'),
  };
}
