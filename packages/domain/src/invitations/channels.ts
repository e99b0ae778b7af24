import { smsNumber } from '../kernel/index.ts';

export type InvitationChannel = 'email' | 'sms';

const EVERY = { email: true, sms: true };

/**
 * The channels of an invitation that reach its person: e-mail, where the number takes no SMS or where none leaves. `carries`
 * says on which channels letters leave.
 */
export function channelsTo(
  { channels, phone }: { channels: readonly InvitationChannel[]; phone: string },
  carries: Readonly<Record<InvitationChannel, boolean>> = EVERY,
): InvitationChannel[] {
  const reaching = channels.filter(
    (channel) => channel === 'email' || (carries.sms && smsNumber(phone) !== null),
  );
  return reaching.length > 0 ? reaching : ['email'];
}
