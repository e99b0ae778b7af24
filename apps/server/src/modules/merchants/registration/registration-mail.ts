import { type AccountLetter, LINK_HOURS } from '../../identity/index.ts';

type Locale = 'en' | 'zh';

const CONFIRM = {
  en: {
    subject: 'Confirm your e-mail',
    paragraphs: [
      `You asked for a Lorikeet account for this e-mail. Confirm it to open the account; the link works once and for ${LINK_HOURS.verify_email} hours.`,
      'If it was not you, do nothing: without the link no account is made.',
    ],
    action: 'Confirm and open the account',
  },
  zh: {
    subject: '请确认您的邮箱',
    paragraphs: [
      `您为此邮箱申请了 Lorikeet 账户。请确认以开通账户；链接只能使用一次，${LINK_HOURS.verify_email} 小时内有效。`,
      '如非本人操作，无需处理：不打开链接就不会创建账户。',
    ],
    action: '确认并开通账户',
  },
} as const;

/** The link that confirms a registration. */
export function confirmLetter(to: { email: string; locale: Locale; token: string }): AccountLetter {
  const { action, ...words } = CONFIRM[to.locale];
  return {
    template: 'confirm-registration',
    to: to.email,
    locale: to.locale,
    ...words,
    action: { label: action, path: `/merchant/register?confirm=${to.token}` },
  };
}

const EXISTS = {
  en: {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody asked for a Lorikeet account for this e-mail, which has one already. Sign in with it; if you do not know the password any more, choose “Forgot password?” on that page.',
      'If it was not you, do nothing: nothing was changed.',
    ],
    action: 'Sign in',
  },
  zh: {
    subject: '您已有账户',
    paragraphs: [
      '有人为此邮箱申请 Lorikeet 账户，但该邮箱已有账户。请直接登录；如忘记密码，请在登录页选择“忘记密码？”。',
      '如非本人操作，无需处理：账户没有任何变化。',
    ],
    action: '登录',
  },
} as const;

/** Instead of the link, to who has an account. */
export function accountExistsLetter(to: { email: string; locale: Locale }): AccountLetter {
  const { action, ...words } = EXISTS[to.locale];
  return {
    template: 'account-exists',
    to: to.email,
    locale: to.locale,
    ...words,
    action: { label: action, path: '/merchant/login' },
  };
}
