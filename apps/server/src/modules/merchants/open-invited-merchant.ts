import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type NewMerchant, openMerchant } from './create-merchant.ts';
import { inviteOwner } from './invite-owner.ts';

/**
 * What a merchant that others open starts with: nothing that a business sends is a tax invoice until somebody has said that it is
 * registered for GST. Refuses `merchant.council_has_no_gst` where it is said of a council, whose rates carry none.
 */
export function startsWith(
  kind: NewMerchant['kind'],
  isRegistered: boolean | undefined,
): NewMerchant['settings'] {
  if (kind === 'business') return { gst_registered: isRegistered ?? false };
  refuseUnless(isRegistered === undefined, 'merchant.council_has_no_gst');
  return {};
}

/**
 * Opens a merchant that prepares, in its own transaction, and mails its owner the link to choose the first password.
 * Throws Refusal `merchant.slug_taken`.
 */
export async function openInvitedMerchant(
  work: Work,
  merchant: NewMerchant,
): Promise<{ merchantId: string; ownerId: string }> {
  const opened = await openMerchant(work, merchant);
  await inviteOwner(work);
  return opened;
}
