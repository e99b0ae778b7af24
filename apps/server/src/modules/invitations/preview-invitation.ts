import type { Input, Output } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { isRefusal, localDateAt, type Refusal } from '@lorikeet/domain/kernel';
import { refusalSentence } from '../../platform/http/sentences.ts';
import { SECRET_SIGNS, tenantToken } from '../../platform/tenant-token.ts';
import type { Work } from '../../platform/work.ts';
import type { CardRail } from '../cards/index.ts';
import { offeredCoupon } from '../coupons/index.ts';
import { writeLetter } from '../letters/index.ts';
import { currentPlan } from '../plans/index.ts';
import { cardPart } from './card-agreement.ts';
import { invitationLetter } from './invitation-letter.ts';
import { invitationLink } from './invitation-token.ts';
import { type InvitationDraft, type InvitationView, openPage, viewOf } from './invitation-view.ts';
import { expiryFrom } from './send-invitation.ts';
import { smsParts } from './sms-parts.ts';

type Preview = Output<typeof invitations.previewInvitation>;

/** Stands where the secret will, as long as it, so that the SMS counts the same. */
const SAMPLE_SECRET = 'x'.repeat(SECRET_SIGNS);
const UNNAMED = { en: 'Customer name', zh: '客户姓名' } as const;

/**
 * What an invitation would send, from a form that may be half filled: made by the very functions that send. A
 * price that the plan refuses is answered in words, in the reader's language, with the rest of the preview.
 */
export async function previewInvitation(
  work: Work,
  input: Input<typeof invitations.previewInvitation>,
  readerLocale: 'en' | 'zh',
  rail?: CardRail,
): Promise<Preview> {
  const drafted = await draftFrom(work, input);
  const coupon = await couponOrRefusal(work, input);
  const draft = { ...drafted, couponId: coupon.id };
  const { view, refusal } = await viewOrRefusal(work, draft);
  const sentence = (of: Refusal | null) => of && refusalSentence(of.code, readerLocale, of.params);
  const token = tenantToken(work.merchantId, SAMPLE_SECRET);
  const { sms, subject, text, html } = await writeLetter(
    work,
    { kind: 'invitation', locale: draft.locale },
    invitationLetter(view, invitationLink(work.publicUrl, token)),
  );
  return {
    email: { from: view.merchant.tradingName, subject, text, html },
    sms: { text: sms, ...smsParts(sms) },
    page: openPage(view, draft.locale, await cardPart(work, view, { rail, locale: draft.locale })),
    expires_on: draft.expiresOn,
    price_refusal: sentence(refusal),
    coupon_refusal: sentence(coupon.refusal),
  };
}

async function draftFrom(
  work: Work,
  input: Input<typeof invitations.previewInvitation>,
): Promise<InvitationDraft> {
  return {
    name: input.name.trim() || UNNAMED[input.locale],
    email: input.email.trim(),
    locale: input.locale,
    message: input.message?.trim() || null,
    planVersionId: input.plan_id ? (await currentPlan(work, input.plan_id)).version.id : null,
    quantity: input.quantity,
    planStartDate: input.plan_start_date ?? null,
    couponId: null,
    customerId: null,
    expiresOn: localDateAt(expiryFrom(work), work.timeZone),
  };
}

/** The coupon that was typed, where it can be given with the plan, or why not. */
async function couponOrRefusal(
  work: Work,
  { plan_id: planId, coupon_code: code }: Input<typeof invitations.previewInvitation>,
): Promise<{ id: string | null; refusal: Refusal | null }> {
  if (!planId || !code?.trim()) return { id: null, refusal: null };
  try {
    const { version } = await currentPlan(work, planId);
    const { id } = await offeredCoupon(work, code, { planId, currency: version.currency });
    return { id, refusal: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { id: null, refusal: error };
  }
}

async function viewOrRefusal(
  work: Work,
  draft: InvitationDraft,
): Promise<{ view: InvitationView; refusal: Refusal | null }> {
  try {
    return { view: await viewOf(work, draft, work.today), refusal: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { view: await viewOf(work, { ...draft, planVersionId: null }, work.today), refusal: error };
  }
}
