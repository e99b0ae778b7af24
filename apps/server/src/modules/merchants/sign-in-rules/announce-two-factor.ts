import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import { dateInWords } from '../../../platform/messages/date-words.ts';
import { nameInMail } from '../../../platform/messages/name-in-mail.ts';
import type { Work } from '../../../platform/work.ts';
import { limitLetter, queueAccountMail } from '../../identity/index.ts';

type Colleague = { name: string; email: string; locale: 'en' | 'zh' };

/**
 * Notifies everybody who signs in without a second factor of the date from which one is required. Counted by mailbox
 * (HTTP 429): who moves the date again and again does not fill them.
 */
export async function announceTwoFactor(work: Work, from: LocalDate): Promise<void> {
  const colleagues = await work.rows<Colleague>(sql`
    select name, email, locale from merchant_users
    where merchant_id = ${work.merchantId} and status = 'active' and not two_factor_enabled order by id`);
  const { merchant } = await work.one<{ merchant: string }>(sql`
    select trading_name as merchant from merchants where id = ${work.merchantId}`);
  const team = nameInMail(merchant);
  for (const { email: to, name, locale } of colleagues) {
    const words = WORDS[locale];
    await limitLetter(work, to);
    await queueAccountMail(work, {
      template: 'two-factor-required',
      to,
      locale,
      subject: words.subject(team),
      paragraphs: [words.hello(nameInMail(name)), words.what(team, dateInWords(from, locale)), words.now],
      action: { label: words.action, path: '/merchant/user/settings?tab=security' },
    });
  }
}

const WORDS = {
  en: {
    subject: (merchant: string) => `${merchant} asks for two-factor authentication`,
    hello: (name: string) => `Hello ${name},`,
    what: (merchant: string, date: string) =>
      `From ${date} everybody at ${merchant} signs in with a second factor beside the password.`,
    now: 'Set yours up under Security. If you have none by then, you set it up at your next sign-in, before anything else.',
    action: 'Set it up now',
  },
  zh: {
    subject: (merchant: string) => `${merchant} 要求启用两步验证`,
    hello: (name: string) => `${name}，您好：`,
    what: (merchant: string, date: string) =>
      `自 ${date} 起，${merchant} 的所有人员登录时除密码外还需完成两步验证。`,
    now: '请在安全设置中启用。届时仍未启用的，须在下次登录时先完成设置，才能继续操作。',
    action: '立即设置',
  },
} as const;
