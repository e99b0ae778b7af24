import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import {
  createInvitation,
  type getInvitation,
  INVITATION_CHANNELS,
  previewInvitation,
} from '@lorikeet/contracts/invitations';
import { channelsTo, type InvitationChannel } from '@lorikeet/domain/invitations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PortalForm } from '../../lib/form.ts';
import { read } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { useSettled } from '../../lib/use-settled.ts';

export const inviteSchema = createInvitation.input;
export type InviteForm = PortalForm<typeof inviteSchema>;
export type InviteValues = WireInput<typeof createInvitation>;

const BY_MAIL: readonly InvitationChannel[] = ['email'];

/** The channels that an invitation can be sent by here. */
export const useInviteChannels = (): readonly InvitationChannel[] =>
  sessions.merchant((session) => session.profile?.merchant.sends_sms) ? INVITATION_CHANNELS : BY_MAIL;

const newInvite: InviteValues = {
  name: '',
  email: '',
  phone: '',
  plan_id: null,
  quantity: 1,
  plan_start_date: null,
  coupon_code: null,
  channels: ['email'],
  locale: 'en',
  message: '',
};

/** A new invitation, which goes by every channel. */
export const newInviteBy = (channels: readonly InvitationChannel[]): InviteValues => ({
  ...newInvite,
  channels: [...channels],
});

const sentBy = (
  { channels }: Pick<InviteValues, 'channels'>,
  possible: readonly InvitationChannel[],
): InvitationChannel[] => {
  const kept = channels.filter((channel) => possible.includes(channel));
  return kept.length > 0 ? kept : [...BY_MAIL];
};

/** An invitation as its form shows it: of its channels those by which one can be sent. */
export const inviteValues = (
  invitation: WireOutput<typeof getInvitation>,
  channels: readonly InvitationChannel[],
): InviteValues => ({
  name: invitation.name,
  email: invitation.email,
  phone: invitation.phone,
  plan_id: invitation.plan_id,
  quantity: invitation.quantity,
  plan_start_date: invitation.plan_start_date,
  coupon_code: invitation.coupon_code,
  channels: sentBy(invitation, channels),
  locale: invitation.locale,
  message: invitation.message ?? '',
});

/** What of an invitation its form has shown: all its channels, too. */
export const seenInvite = (invitation: WireOutput<typeof getInvitation>) => ({
  name: invitation.name,
  email: invitation.email,
  phone: invitation.phone,
  plan_id: invitation.plan_id,
  quantity: invitation.quantity,
  plan_start_date: invitation.plan_start_date,
  coupon_code: invitation.coupon_code,
  channels: invitation.channels,
  locale: invitation.locale,
  message: invitation.message,
});

/** The addresses that an invitation is sent to, by those of its channels by which one can be sent. */
export const goesTo = (
  invitation: Pick<InviteValues, 'channels' | 'email' | 'phone'>,
  channels: readonly InvitationChannel[],
): string =>
  channelsTo(invitation, { email: true, sms: channels.includes('sms') })
    .map((channel) => (channel === 'email' ? invitation.email : invitation.phone))
    .join(', ');

const PREVIEW_DELAY_MS = 150;

/** The e-mail, page and SMS of what the form holds now, asked of the server after the last key. */
export function usePreview(form: InviteForm) {
  const { name, email, phone, plan_id, quantity, plan_start_date, coupon_code, locale, message } =
    form.values;
  const wanted: WireInput<typeof previewInvitation> = {
    name,
    email,
    phone,
    plan_id: plan_id ?? null,
    quantity: quantity ?? 1,
    plan_start_date: plan_start_date ?? null,
    coupon_code: coupon_code ?? null,
    locale,
    message: message ?? '',
  };
  const settled = useSettled(wanted, PREVIEW_DELAY_MS);
  return useQuery({
    ...read(previewInvitation, settled, { expected: 'all' }),
    placeholderData: keepPreviousData,
  });
}

export type Preview = NonNullable<ReturnType<typeof usePreview>['data']>;
