import { mailPage } from '../../../platform/messages/mail-page.ts';
import { queueMessage } from '../../../platform/messages/queue-message.ts';
import type { Work } from '../../../platform/work.ts';
import { merchantProfile } from '../../merchants/index.ts';
import type { CardCheck } from '../checks/check-store.ts';

const WORDS = {
  en: {
    subject: (merchant: string) => `What you agreed with ${merchant}: your card`,
    title: 'Your card is kept',
    kept: (merchant: string, last4: string) =>
      `You let ${merchant} keep your card ending in ${last4}. Your bank confirmed it, and nothing was taken. This is what you agreed to:`,
    footer: (contact: string) => `To have the card removed, or if this was not you, contact ${contact}.`,
  },
  zh: {
    subject: (merchant: string) => `您与${merchant}的约定：银行卡`,
    title: '您的银行卡已保存',
    kept: (merchant: string, last4: string) =>
      `您已同意由${merchant}保存您尾号 ${last4} 的银行卡。银行已确认此卡，未扣除任何款项。约定内容如下：`,
    footer: (contact: string) => `如需移除此卡，或并非您本人操作，请联系${contact}。`,
  },
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
  const words = WORDS[check.locale];
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await queueMessage(work, {
    channel: 'email',
    template: 'card-agreement',
    locale: check.locale,
    to,
    customerId,
    subjectKind: about.kind,
    subjectId: about.id,
    subject: words.subject(merchant.tradingName),
    ...mailPage({
      locale: check.locale,
      sender: merchant.tradingName,
      brand: merchant.brand,
      title: words.title,
      paragraphs: [words.kept(merchant.tradingName, check.last4), ...check.consent.split('\n')],
      footer: words.footer(contact),
    }),
  });
}
