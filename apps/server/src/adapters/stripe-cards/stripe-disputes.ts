import type { EvidenceKind } from '@lorikeet/domain/disputes';
import { addDays, type Cents, localDateAt, toCents } from '@lorikeet/domain/kernel';
import type Stripe from 'stripe';
import type { Answer, DisputeDesk, DisputeNews } from '../../modules/disputes/ports.ts';
import type { Platform } from '../../platform/work.ts';
import { nameIn, type StripeBook } from './stripe-book.ts';
import { isRefusedForGood, safeFault } from './stripe-client.ts';
import { disputeReasonOf } from './stripe-words.ts';

/** Networks take disputes for 180 days after a charge, and decide within some months more. */
const LISTED_DAYS = 400;
const A_DAY_S = 86_400;
/** One list serves the merchants of a morning. */
const LIST_MS = 10 * 60_000;
const ZONE = 'Australia/Sydney';
/** Days to answer, where Stripe names no day. */
const ANSWER_DAYS = 7;

/** What a status says, once Stripe has booked it. An inquiry takes no money, and after a loss only the bank has a say: both are no news. */
const SAID: Readonly<Record<string, DisputeNews['said']>> = {
  needs_response: 'opened',
  under_review: 'opened',
  won: 'won',
  lost: 'lost',
};

type ToldDispute = { merchantId: string; news: DisputeNews };
export type StripeDisputes = DisputeDesk & {
  /** How one stands. Throws Stripe's own fault, which is not to be logged as it is. */
  newsOf(disputeId: string): Promise<ToldDispute | undefined>;
};

/** Disputes of charges at Stripe, which knows whose they are by the charge's metadata. */
export function createStripeDisputes(
  { clock }: Pick<Platform, 'clock'>,
  { stripe, book }: { stripe: Stripe; book: StripeBook },
): StripeDisputes {
  let kept: { at: number; all: Promise<ToldDispute[]> } | undefined;

  async function listAll(): Promise<ToldDispute[]> {
    const since = Math.floor(clock.wall().getTime() / 1_000) - LISTED_DAYS * A_DAY_S;
    const told: ToldDispute[] = [];
    const list = stripe.disputes.list({
      created: { gte: since },
      limit: 100,
      expand: ['data.payment_intent'],
    });
    for await (const dispute of list) told.push(...(readDispute(dispute) ?? []));
    return told;
  }

  function all(): Promise<ToldDispute[]> {
    const at = clock.wall().getTime();
    if (!kept || at - kept.at > LIST_MS) {
      const list = listAll();
      kept = { at, all: list };
      // A list that failed is asked for again by the next.
      list.catch(() => {
        kept = undefined;
      });
    }
    return kept.all;
  }

  return {
    isSandbox: false,
    async standing(merchantId) {
      const told = await all().catch(rethrow);
      const own = told.filter((one) => one.merchantId === merchantId).map(({ news }) => news);
      // An account may serve several portals, and one that was put back from a backup: what this one never asked for is not its own.
      const asked = await Promise.all(own.map(({ paymentId: id }) => book.of({ merchantId, id })));
      return own.filter((_, at) => asked[at]);
    },
    async takeFile(_merchantId, { id, name, type, content }) {
      const file = { data: content, name, type };
      try {
        const asked = { idempotencyKey: `lorikeet-file-${id}` };
        return (await stripe.files.create({ purpose: 'dispute_evidence', file }, asked)).id;
      } catch (error) {
        if (isRefusedForGood(error)) return undefined;
        throw safeFault(error);
      }
    },
    async answer(_merchantId, reference, { explanation, files, refusedBefore }) {
      const over = async () => whyOver(await stripe.disputes.retrieve(reference).catch(rethrow));
      const isOver = await over();
      if (isOver) return isOver;
      try {
        await stripe.disputes.update(
          reference,
          { evidence: { uncategorized_text: explanation, ...asEvidence(files) }, submit: true },
          {
            idempotencyKey: ['lorikeet-answer', reference, ...(refusedBefore ? [refusedBefore] : [])].join(
              '-',
            ),
          },
        );
        kept = undefined;
        return 'taken';
      } catch (error) {
        if (!isRefusedForGood(error)) throw safeFault(error);
        // It may be refused because its time ended at this moment.
        return (await over()) ?? 'refused';
      }
    },
    async newsOf(disputeId) {
      return readDispute(await stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] }))?.[0];
    },
  };
}

/** Handed in already, or at Stripe's dashboard; or it is over, and there is nobody to hand it to. */
function whyOver(dispute: Stripe.Dispute): 'taken' | 'too_late' | undefined {
  if (hasAnswer(dispute)) return 'taken';
  return dispute.status === 'needs_response' ? undefined : 'too_late';
}

/** Where Stripe keeps a file of each kind. */
const FIELDS: Readonly<Record<EvidenceKind, keyof Stripe.DisputeUpdateParams.Evidence>> = {
  receipt: 'receipt',
  delivery: 'shipping_documentation',
  service: 'service_documentation',
  correspondence: 'customer_communication',
  signature: 'customer_signature',
  refund_policy: 'refund_policy',
  cancellation_policy: 'cancellation_policy',
  other: 'uncategorized_file',
};

const asEvidence = (files: Answer['files']) =>
  Object.fromEntries(files.map(({ kind, handedInAs }) => [FIELDS[kind], handedInAs]));

const rethrow = (error: unknown): never => {
  throw safeFault(error);
};

function readDispute(dispute: Stripe.Dispute): [ToldDispute] | undefined {
  const intent = dispute.payment_intent;
  const name = typeof intent === 'object' ? nameIn(intent?.metadata) : undefined;
  const said = SAID[dispute.status];
  if (!name || !said) return undefined;
  // Its fee stands where its money went, and what is opened without it stays so. Stripe tells of the movement by itself.
  if (said === 'opened' && dispute.balance_transactions.length === 0) return undefined;
  const isAnswered = hasAnswer(dispute);
  const { fee, gst } = feeOf(dispute);
  const dueBy = dispute.evidence_details.due_by;
  const on = localDateAt(new Date((dueBy ?? dispute.created) * 1_000), ZONE);
  const news: DisputeNews = {
    paymentId: name.id,
    reference: dispute.id,
    // Nobody decides for a merchant who said nothing: the payer gave it up.
    said: said === 'won' && !isAnswered ? 'withdrawn' : said,
    isAnswered,
    amountCents: toCents(dispute.amount),
    feeCents: fee,
    feeGstCents: gst,
    returnedCents: said === 'lost' ? returnedOf(dispute) : toCents(0),
    isFeeReturned: fee > 0 && ownLines(dispute).some((line) => line.fee < 0),
    reason: disputeReasonOf(dispute.reason),
    // Stripe's moment may be early in the day: the last whole day is the one before.
    answerDueOn: addDays(on, dueBy ? -1 : ANSWER_DAYS),
    // Stripe takes no appeal of a lost dispute.
    appealDueOn: null,
  };
  return [{ merchantId: name.merchantId, news }];
}

/** The bank has an answer, or will say what it makes of one: of the portal's, or of one that was given at Stripe's dashboard. */
const hasAnswer = ({ status, evidence_details: given }: Stripe.Dispute): boolean =>
  given.submission_count > 0 || status === 'under_review';

/** Movements in the charge's own currency: a fee in another one is in no balance of the merchant's. */
const ownLines = ({ balance_transactions: lines, currency }: Stripe.Dispute) =>
  lines.filter((line) => line.currency === currency);

/** What of a dispute came back: Stripe gives a part of one back that covers what had been refunded. */
function returnedOf(dispute: Stripe.Dispute): Cents {
  const moved = ownLines(dispute).map(({ amount }) => amount);
  if (!moved.some((amount) => amount > 0)) return toCents(0);
  const kept = -moved.reduce((total, amount) => total + amount, 0);
  return toCents(Math.max(0, dispute.amount - Math.max(0, kept)));
}

/** What Stripe asks for a dispute, and the tax in it. */
function feeOf(dispute: Stripe.Dispute): { fee: Cents; gst: Cents } {
  const taken = ownLines(dispute).filter((line) => line.fee > 0);
  const tax = taken.flatMap((line) => line.fee_details).filter(({ type }) => type === 'tax');
  const sum = (amounts: number[]) => toCents(amounts.reduce((total, one) => total + one, 0));
  return { fee: sum(taken.map(({ fee }) => fee)), gst: sum(tax.map(({ amount }) => amount)) };
}
