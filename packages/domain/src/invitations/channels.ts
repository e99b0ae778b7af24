import { smsNumber } from '../kernel/index.ts';

export type InvitationChannel = 'email' | 'sms';

/** The channels of an invitation that reach its person: e-mail, where the number takes no SMS. */
export function channelsTo({
  channels,
  phone,
}: {
  channels: readonly InvitationChannel[];
  phone: string;
}): InvitationChannel[] {
  const reaching = channels.filter((channel) => channel === 'email' || smsNumber(phone) !== null);
  return reaching.length > 0 ? reaching : ['email'];
}
