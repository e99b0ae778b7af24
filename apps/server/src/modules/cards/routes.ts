import * as cardPayments from '@lorikeet/contracts/card-payments';
import * as cards from '@lorikeet/contracts/cards';
import * as savedCards from '@lorikeet/contracts/saved-cards';
import { TERMS_VERSION } from '@lorikeet/contracts/terms';
import { sharedDocumentRoute } from '../../platform/documents/index.ts';
import { type Caller, payerOf } from '../../platform/http/caller.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { createRun, type Run } from '../../platform/run.ts';
import { type Platform, readInTenant } from '../../platform/work.ts';
import { countGuess } from '../identity/index.ts';
import { invoiceOfLink, isBillPass } from '../invoices/index.ts';
import { holdOrder } from '../orders/index.ts';
import { type AttemptView, cardAttemptOf } from './card-attempt.query.ts';
import { shownCardSettings, updateCardSettings } from './card-settings.ts';
import { cardTerms } from './card-terms.query.ts';
import { chargeSavedCard, chargeTerms } from './charge-saved-card.ts';
import { invoiceBill } from './invoice-bill.ts';
import { answerAttempt, lookAtAttempt } from './open-attempt.ts';
import { payByCard } from './pay-by-card.ts';
import type { CardRail } from './ports.ts';
import { RATES_RECEIPT_PATH } from './rates-receipt.ts';
import { receiptRoute } from './receipt-document.ts';
import { receiptPaper } from './receipt-paper.ts';
import { tokeniseCard } from './tokenise-card.ts';

/** Who pays by a link. */
const PAYER = 'Payer';

export function cardRoutes(routes: Routes, rail: CardRail | undefined): void {
  receiptRoute(routes);
  sharedDocumentRoute(routes, RATES_RECEIPT_PATH, [receiptPaper]);
  routes.tenant(cards.getCardSettings, ({ work }) => shownCardSettings(work, rail));
  routes.tenant(cards.updateCardSettings, async ({ work, input }) => {
    await updateCardSettings(work, input);
    return shownCardSettings(work, rail);
  });
  routes.tenant(savedCards.getChargeTerms, ({ work, input }) => chargeTerms(work, input.invoice_id, rail));
  routes.run(savedCards.payBySavedCard, ({ run, input }) => chargeSavedCard(run, rail, input));
  routes.open(cardPayments.tokeniseCard, ({ platform, input, caller }) =>
    tokeniseCard(platform, rail, input, caller),
  );
  routes.open(cardPayments.getCardTerms, async ({ platform, input, caller }) => {
    const linked = await invoiceOfLink(platform, input.link, caller);
    return readInTenant(platform, linked, payerOf(caller, PAYER), (work) =>
      cardTerms(work, linked.invoiceId, rail, isBillPass(input.link)),
    );
  });
  routes.open(cardPayments.payInvoice, async ({ platform, input, caller }) => {
    const { run, invoiceId } = await behind(platform, input.link, caller, input.name);
    // Whoever knows a bill's number and amount may pay it. What the customer is charged later is not theirs to say.
    refuseUnless(!(input.save_card && isBillPass(input.link)), 'card_payment.card_not_kept');
    if (!rail) throw new Refusal('card_payment.not_offered');
    const id = await payByCard(run, rail, {
      pays: invoiceBill(invoiceId),
      amountCents: input.amount_cents,
      dueCents: input.due_cents,
      currency: input.currency,
      expectedFeeCents: input.expected_fee_cents,
      token: input.card_token,
      name: input.name,
      email: input.email ?? null,
      locale: input.locale,
      key: caller.idempotencyKey,
      saves: input.save_card,
      termsVersion: TERMS_VERSION,
      last: (work) => holdOrder(work, invoiceId, input.amount_cents),
    });
    const attempt = await run.inTransaction((work) => cardAttemptOf(work, { invoiceId }, id));
    return countFailed(platform, caller, attempt);
  });
  routes.open(cardPayments.answerCardChallenge, async ({ platform, input, caller }) => {
    const { run, invoiceId } = await behind(platform, input.link, caller);
    const answer = { bill: { invoiceId }, id: input.attempt, code: input.code };
    return countFailed(platform, caller, await answerAttempt(run, rail, answer));
  });
  routes.open(cardPayments.openCardAttempt, async ({ platform, input, caller }) => {
    const { run, invoiceId } = await behind(platform, input.link, caller);
    return lookAtAttempt(run, rail, { bill: { invoiceId }, id: input.id });
  });
}

/** An address whose cards are declined again and again waits, as one does that tries links: other bills would take them. */
async function countFailed(platform: Platform, caller: Caller, attempt: AttemptView): Promise<AttemptView> {
  if (attempt.stage === 'failed') await countGuess(platform, caller.ip);
  return attempt;
}

/** The run of the merchant whose invoice a link opens, by its payer. Refuses `invoice.link_unknown`. */
async function behind(
  platform: Platform,
  link: string,
  caller: Caller,
  name = PAYER,
): Promise<{ run: Run; invoiceId: string }> {
  const { invoiceId, ...tenant } = await invoiceOfLink(platform, link, caller);
  return { run: createRun(platform, tenant, payerOf(caller, name)), invoiceId };
}
