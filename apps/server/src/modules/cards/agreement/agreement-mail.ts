import type { Work } from '../../../platform/work.ts';
import { postLetter } from '../../letters/index.ts';
import { merchantProfile } from '../../merchants/index.ts';
import type { CardCheck } from '../checks/check-store.ts';

const FOOTER = {
  en: (contact: string) => `To have the card removed, or if this was not you, contact ${contact}.`,
  zh: (contact: string) => `如需移除此卡，或并非您本人操作，请联系${contact}。`,
} as const;

type Kept = {
  check: CardCheck;
  to: string;
  customerId: string;
  /** What it was kept at. */
  about: { kind: 'invitation' | 'customer'; id: string };
};

/** The payer's copy of what they agreed to when a card of theirs was kept, in the language in which they read it. */
export async function mailCardAgreement(work: Work, { check, to, customerId, about }: Kept): Promise<void> {
  const merchant = await merchantProfile(work);
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await postLetter(work, {
    channel: 'email',
    template: 'card-agreement',
    locale: check.locale,
    to,
    customerId,
    subjectKind: about.kind,
    subjectId: about.id,
    letter: {
      values: { card: check.last4, agreement: check.consent.split('\n').join('\n\n') },
      frame: { sender: merchant.tradingName, brand: merchant.brand, footer: FOOTER[check.locale](contact) },
    },
  });
}
