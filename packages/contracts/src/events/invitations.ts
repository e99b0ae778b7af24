import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { id } from '../wire.ts';

const invitation = z.strictObject({ id: id('invitation'), customer_id: id('customer') });

const accepted = invitation.extend({
  /** Null where the payer chose a card. */
  mandate_id: id('mandate').nullable(),
  /** The card that is kept; null where the payer chose a bank account. */
  payment_method_id: id('payment_method').nullable(),
  /** Null when the invitation named no plan. */
  subscription_id: id('subscription').nullable(),
});

export const invitationEvents = {
  'invitation.sent': publicEvent(invitation, {
    en: 'When an invitation is sent, or sent again with a new link.',
    zh: '发出邀请或以新链接重发时发送。',
  }),
  'invitation.opened': publicEvent(invitation, {
    en: 'When an invitation is opened for the first time.',
    zh: '邀请首次被打开时发送。',
  }),
  'invitation.accepted': publicEvent(accepted, {
    en: 'When an invitation is accepted, with the direct debit request or the kept card and the subscription that it led to.',
    zh: '邀请被接受时发送，附由此产生的授权或保存的银行卡，以及订阅。',
  }),
  'invitation.revoked': publicEvent(invitation, {
    en: 'When staff revoke an invitation.',
    zh: '员工撤销邀请时发送。',
  }),
  'invitation.expired': publicEvent(invitation, {
    en: 'When the days of an invitation end before it is accepted.',
    zh: '邀请到期仍未被接受时发送。',
  }),
};
