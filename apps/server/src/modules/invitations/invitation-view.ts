import { createHash } from 'node:crypto';
import type { Output } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { type Currency, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { takesOver } from '@lorikeet/domain/mandates';
import { maskedAddress } from '../../platform/messages/masked-address.ts';
import type { Work } from '../../platform/work.ts';
import {
  type AgreementTerms,
  agreementText,
  customerContact,
  termsOf,
  type WhatIsAgreed,
} from '../customers/index.ts';
import {
  facilityIfAny,
  type MerchantProfile,
  merchantProfile,
  settingsOf,
  shownBrand,
} from '../merchants/index.ts';
import { type UnderOther, underOtherRequests } from '../subscriptions/index.ts';
import { type Offer, type OfferAsked, offerOf, whyFirstMoved } from './offer.ts';

export type InvitationPage = Output<typeof invitations.openInvitation>;

/** What an invitation says, wherever it is shown: on its page, in a letter, in a preview. */
export type InvitationDraft = {
  name: string;
  email: string;
  locale: 'en' | 'zh';
  message: string | null;
  planVersionId: string | null;
  quantity: number;
  planStartDate: LocalDate | null;
  couponId: string | null;
  /** Who is invited, where the page is theirs; null in a letter or a preview, which show nothing of their own. */
  customerId: string | null;
  expiresOn: LocalDate;
};

/** A draft with everything worked out: the one thing that e-mail, SMS and page are made of. */
export type InvitationView = {
  draft: InvitationDraft;
  merchant: MerchantProfile;
  offer: Offer | null;
  /** What is charged: the offer's, or what who is invited is billed in. Another than Australian dollars is paid by card. */
  currency: Currency;
  /** Null where no bank account can be debited for it, and while the merchant has no facility, which only a preview can meet. */
  terms: AgreementTerms | null;
  /** What the request could take over from others that hold, on the payer's word: only one for whatever is owed. */
  others: UnderOther[];
};

/** Works out what an invitation offers on a day. Throws the refusals of its price. */
export async function viewOf(
  work: Work,
  draft: InvitationDraft,
  acceptedOn: LocalDate,
): Promise<InvitationView> {
  const { customerId } = draft;
  const mayTakeOver = draft.planVersionId === null && takesOver.includes(agreedBy(null).amount.kind);
  const [offer, merchant, facility, settings, others] = await Promise.all([
    draft.planVersionId ? offerOf(work, offerAsked(draft, draft.planVersionId, acceptedOn)) : null,
    merchantProfile(work),
    facilityIfAny(work),
    settingsOf(work),
    mayTakeOver && customerId !== null ? underOtherRequests(work, customerId) : [],
  ]);
  const currency =
    offer?.currency ?? (customerId ? (await customerContact(work, customerId)).currency : 'AUD');
  const terms =
    facility && currency === 'AUD' ? termsOf({ facility, merchant, settings }, agreedBy(offer)) : null;
  return { draft, merchant, offer, currency, terms, others };
}

function offerAsked(draft: InvitationDraft, planVersionId: string, acceptedOn: LocalDate): OfferAsked {
  const { quantity, planStartDate, couponId } = draft;
  return { planVersionId, quantity, planStartDate, couponId, acceptedOn };
}

/** A plan fixes amount, rhythm and first day; without one, each debit is advised before it is made. */
function agreedBy(offer: Offer | null): WhatIsAgreed {
  if (!offer) {
    return {
      amount: { kind: 'varying' },
      frequency: 'as_advised',
      firstDate: null,
      endDate: null,
      planName: null,
    };
  }
  return {
    ...amountAgreed(offer),
    frequency: offer.process_type,
    firstDate: offer.debits[0]?.debit_date ?? null,
    endDate: null,
    planName: offer.plan_name,
  };
}

/** One amount: the one with a coupon where it holds for ever, else the full one, and what the first debits come to. */
function amountAgreed({ total_cents: full, coupon }: Offer): Pick<WhatIsAgreed, 'amount' | 'discount'> {
  if (!coupon) return { amount: { kind: 'fixed', amount: toCents(full) } };
  const { net_cents: net, periods } = coupon;
  if (periods === null && net > 0) return { amount: { kind: 'fixed', amount: toCents(net) } };
  return {
    amount: { kind: 'fixed', amount: toCents(full) },
    discount: { amount_cents: net, bills: periods },
  };
}

/** Names everything that a payer agrees to: another price, date or clause gives another name. */
export function termsName(view: InvitationView): string {
  const { terms, offer, others } = view;
  const agreedTo = { terms, offer, others };
  return createHash('sha256').update(JSON.stringify(agreedTo)).digest('base64url').slice(0, 32);
}

/** The open face of the page, in a language. */
export function openPage(
  view: InvitationView,
  shownLocale: 'en' | 'zh',
  card: InvitationPage['card'] = null,
): InvitationPage {
  const { draft, merchant, terms } = view;
  return {
    ...closedPage('open', view, shownLocale),
    name: draft.name,
    email_masked: maskedAddress(draft.email),
    message: draft.message,
    expires_on: draft.expiresOn,
    offer: view.offer,
    first_moved: view.offer && whyFirstMoved(view.offer),
    others: view.others.map(({ plan_name, account_masked }) => ({ plan_name, account_masked })),
    agreement: terms && {
      version: terms.version,
      debit_user_name: terms.debit_user_name,
      debit_user_id: terms.debit_user_id,
      debit_user_abn: terms.debit_user_abn,
      on_behalf_of: terms.on_behalf_of,
      statement_name: terms.statement_name,
      ...wordsOf(terms, shownLocale),
    },
    card,
    terms: termsName(view),
    merchant: shownMerchant(merchant),
  };
}

function wordsOf(terms: AgreementTerms, locale: 'en' | 'zh') {
  const text = agreementText(terms, locale);
  return { points: text.points, sections: [...text.request, ...text.service] };
}

const shownMerchant = ({ tradingName, abn, email, phone, brand }: MerchantProfile) => ({
  name: tradingName,
  abn,
  email,
  phone,
  ...shownBrand(brand),
});

/** A face with nothing to agree to: who to turn to, and no more than the reader needs. */
export function closedPage(
  face: InvitationPage['face'],
  about: { merchant: MerchantProfile; draft: { locale: 'en' | 'zh' } } | null,
  shownLocale: 'en' | 'zh',
  endedOn: LocalDate | null = null,
): InvitationPage {
  const merchant = about?.merchant;
  return {
    face,
    locale: about?.draft.locale ?? shownLocale,
    shown_locale: shownLocale,
    merchant: merchant ? shownMerchant(merchant) : null,
    name: null,
    email_masked: null,
    message: null,
    expires_on: null,
    ended_on: endedOn,
    offer: null,
    first_moved: null,
    awaits_approval: merchant?.status === 'preparing',
    others: [],
    agreement: null,
    card: null,
    terms: null,
    outcome: null,
  };
}
