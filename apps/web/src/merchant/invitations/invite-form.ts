import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { createInvitation, type getInvitation, previewInvitation } from '@lorikeet/contracts/invitations';
import { channelsTo } from '@lorikeet/domain/invitations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PortalForm } from '../../lib/form.ts';
import { read } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';

export const inviteSchema = createInvitation.input;
export type InviteForm = PortalForm<typeof inviteSchema>;
export type InviteValues = WireInput<typeof createInvitation>;

export const newInvite: InviteValues = {
  name: '',
  email: '',
  phone: '',
  plan_id: null,
  quantity: 1,
  plan_start_date: null,
  coupon_code: null,
  channels: ['email', 'sms'],
  locale: 'en',
  message: '',
};

/** An invitation as its form shows it. */
export const inviteValues = (invitation: WireOutput<typeof getInvitation>): InviteValues => ({
  name: invitation.name,
  email: invitation.email,
  phone: invitation.phone,
  plan_id: invitation.plan_id,
  quantity: invitation.quantity,
  plan_start_date: invitation.plan_start_date,
  coupon_code: invitation.coupon_code,
  channels: invitation.channels,
  locale: invitation.locale,
  message: invitation.message ?? '',
});

/** The addresses that an invitation is sent to. */
export const goesTo = (invitation: Pick<InviteValues, 'channels' | 'email' | 'phone'>): string =>
  channelsTo(invitation)
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
