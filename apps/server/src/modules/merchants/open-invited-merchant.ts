import type { Work } from '../../platform/work.ts';
import { type NewMerchant, openMerchant } from './create-merchant.ts';
import { inviteOwner } from './invite-owner.ts';

/**
 * What a merchant that others open starts with: nothing that a business sends is a tax invoice until somebody has said that it is
 * registered for GST.
 */
export const startsWith = (kind: NewMerchant['kind'], isRegistered = false): NewMerchant['settings'] =>
  kind === 'business' ? { gst_registered: isRegistered } : {};

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
