import type { LocalDate } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { ownersOf } from '../identity/index.ts';
import { merchantProfile } from './merchant.query.ts';

export type PayoutChange = {
  from: { bsb: string; accountMasked: string };
  to: { bsb: string; masked: string };
  heldUntil: LocalDate;
};

const WORDS = {
  en: {
    subject: 'Your payout account was changed',
    told: (who: string) => `${who} changed the bank account that payouts go to.`,
    rest: (date: string) =>
      `No payout leaves for the new account before ${date}. If this was not agreed, contact us before then.`,
    old: 'Old account',
    fresh: 'New account',
    footer: 'You get this letter because you are a contact of the merchant. It cannot be switched off.',
  },
  zh: {
    subject: '付款结算账户已更改',
    told: (who: string) => `${who} 更改了付款结算的银行账户。`,
    rest: (date: string) => `${date} 之前不会向新账户作付款结算。如非贵方同意的更改，请在此之前联系我们。`,
    old: '原账户',
    fresh: '新账户',
    footer: '您是该商户的联系人，因此收到此邮件。此类邮件无法关闭。',
  },
} as const;

/** Notifies the merchant's contact and its owners that payouts will go elsewhere, before any does. */
export async function notifyPayoutChange(work: Work, change: PayoutChange): Promise<void> {
  const merchant = await merchantProfile(work);
  const owners = await ownersOf(work);
  const readers = new Map(owners.map((owner) => [owner.email, owner.locale]));
  if (merchant.email && !readers.has(merchant.email.toLowerCase())) readers.set(merchant.email, 'en');
  for (const [to, locale] of readers) {
    const words = WORDS[locale];
    await queueMessage(work, {
      channel: 'email',
      template: 'payout-account-changed',
      locale,
      to,
      subject: words.subject,
      ...mailPage({
        locale,
        sender: 'Lorikeet',
        brand: null,
        title: words.subject,
        paragraphs: [
          words.told(nameInMail(work.actor.name)),
          words.rest(dateInWords(change.heldUntil, locale)),
        ],
        facts: [
          [words.old, `${change.from.bsb} ${change.from.accountMasked}`],
          [words.fresh, `${change.to.bsb} ${change.to.masked}`],
        ],
        footer: words.footer,
      }),
    });
  }
}
