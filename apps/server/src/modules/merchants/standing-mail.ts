import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessages } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { ownersOf } from '../identity/index.ts';
import { merchantProfile } from './merchant.query.ts';

/** What happened to a merchant's standing with the platform. */
export type Standing = 'approve' | 'suspend' | 'resume' | 'close' | 'settle';

const WORDS = {
  en: {
    approve: {
      subject: (name: string) => `${name} is live`,
      body: 'Your details were checked and approved. From now on debits are sent to the bank and payouts are paid to your account.',
    },
    suspend: {
      subject: (name: string) => `${name} is suspended`,
      body: 'No debit is sent to the bank and no payout is paid until this is lifted. What is with the bank already takes its course.',
    },
    resume: {
      subject: (name: string) => `${name} is live again`,
      body: 'The suspension is lifted: debits are sent to the bank and payouts are paid again.',
    },
    close: {
      subject: (name: string) => `${name} is being closed`,
      body: 'There are no new invoices, debits or invitations. What is with the bank is cleared and paid out; then the account is closed. You can sign in to read and export your records for seven years.',
    },
    settle: {
      subject: (name: string) => `${name} is closed`,
      body: 'Nothing of it is on the way any more. You can sign in to read and export your records for seven years.',
    },
    reason: 'Reason',
    footer: 'You get this letter because you are an owner of the merchant. It cannot be switched off.',
  },
  zh: {
    approve: {
      subject: (name: string) => `${name}已上线`,
      body: '您的资料已通过审核。从现在起，扣款会提交银行，付款结算会转入您的账户。',
    },
    suspend: {
      subject: (name: string) => `${name}已被暂停`,
      body: '在解除暂停之前，不会向银行提交扣款，也不会进行付款结算。已在银行的款项照常处理。',
    },
    resume: {
      subject: (name: string) => `${name}已恢复`,
      body: '暂停已解除：扣款会再次提交银行，付款结算照常进行。',
    },
    close: {
      subject: (name: string) => `${name}正在关闭`,
      body: '不再有新的账单、扣款或邀请。已在银行的款项结清并付出之后，账户即关闭。七年之内您仍可登录查看和导出记录。',
    },
    settle: {
      subject: (name: string) => `${name}已关闭`,
      body: '已没有任何在途款项。七年之内您仍可登录查看和导出记录。',
    },
    reason: '原因',
    footer: '您是该商户的所有者，因此收到此邮件。此类邮件无法关闭。',
  },
} as const;

/** Notifies the merchant's owners that it went live, was suspended, resumed, or closes. */
export async function notifyStanding(work: Work, standing: Standing, reason: string | null): Promise<void> {
  const [{ tradingName }, owners] = await Promise.all([merchantProfile(work), ownersOf(work)]);
  const letters = owners.map(({ email, locale }) => {
    const words = WORDS[locale];
    const subject = words[standing].subject(tradingName);
    return {
      channel: 'email' as const,
      template: 'merchant-standing',
      locale,
      to: email,
      subject,
      ...mailPage({
        locale,
        sender: 'Lorikeet',
        brand: null,
        title: subject,
        paragraphs: [words[standing].body],
        ...(reason ? { facts: [[words.reason, reason]] } : {}),
        footer: words.footer,
      }),
    };
  });
  if (letters.length > 0) await queueMessages(work, letters);
}
