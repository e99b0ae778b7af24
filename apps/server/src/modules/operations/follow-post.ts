import type { PostNews } from '../../platform/messages/deliver-messages.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';

const KIND = 'message.stuck';
const REASONS = { email: 'email_waits', sms: 'sms_waits' } as const;

/**
 * Puts it before the platform's staff once that letters of a channel do not leave, which is the platform's own trouble and
 * no payer's, and closes that as soon as one leaves again.
 */
export const followPost =
  (platformTenant: () => Promise<string>) =>
  async (platform: Platform, { channel, left }: PostNews): Promise<void> => {
    const subjectId = await platformTenant();
    const found = { kind: KIND, reason: REASONS[channel], subjectId } as const;
    await inTenant<unknown>(platform, subjectId, SYSTEM, (work) =>
      left > 0 ? closeExceptions(work, { ...found, because: 'leaving_again' }) : raiseException(work, found),
    );
  };
