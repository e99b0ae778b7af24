import type { AccountLetter } from '../account-mail.ts';
import { LINK_HOURS } from '../links.ts';
import type { Realm } from '../person.ts';

type Locale = 'en' | 'zh';
/** The pages of each area that letters lead to. */
const PAGES = {
  merchant: { newPassword: '/merchant/new-password', forgot: '/merchant/forgot-password' },
  flex: { newPassword: '/flexirates/new-password', forgot: '/flexirates/forgot-password' },
} as const satisfies Record<Realm['area'], object>;

const RESET = {
  en: {
    subject: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for this e-mail. The link below works once and for ${LINK_HOURS.reset_password} hour.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: 'Choose a new password',
    named: {
      first: `Somebody asked for a new password for the account below. The link works once and for ${LINK_HOURS.reset_password} hour, and for this account alone.`,
      business: 'Business',
      username: 'Username',
    },
    footer: 'We never ask for your password by e-mail or telephone.',
  },
  zh: {
    subject: '设置新密码',
    paragraphs: [
      `有人为此邮箱申请了新密码。以下链接只能使用一次，${LINK_HOURS.reset_password} 小时内有效。`,
      '如非本人操作，无需处理：密码保持不变。',
    ],
    action: '设置新密码',
    named: {
      first: `有人为下列账户申请了新密码。链接只能使用一次，${LINK_HOURS.reset_password} 小时内有效，且仅适用于该账户。`,
      business: '商户',
      username: '用户名',
    },
    footer: '我们绝不会通过邮件或电话索要您的密码。',
  },
} as const;

/** The link to choose a new password. An account that was asked for by its name is named: an inbox can have several. */
export function resetLetter(to: {
  area: Realm['area'];
  email: string;
  locale: Locale;
  token: string;
  named?: { business: string; username: string } | undefined;
}): AccountLetter {
  const { action, named, paragraphs, ...words } = RESET[to.locale];
  const path = `${PAGES[to.area].newPassword}/${to.token}`;
  return {
    template: 'reset-password',
    to: to.email,
    locale: to.locale,
    ...words,
    paragraphs: to.named ? [named.first, paragraphs[1]] : paragraphs,
    ...(to.named && {
      facts: [
        [named.business, to.named.business],
        [named.username, to.named.username],
      ],
    }),
    action: { label: action, path },
  };
}

const WAITING = {
  en: {
    subject: 'Your invitation is waiting',
    paragraphs: (merchant: string) => [
      `Somebody asked for a new password for this e-mail, but you have not chosen your first one yet: ${merchant} invited you to its team, and the letter with that link is how you begin.`,
      'If the link has expired, ask whoever invited you to send it again.',
    ],
  },
  zh: {
    subject: '您的邀请尚待接受',
    paragraphs: (merchant: string) => [
      `有人为此邮箱申请了新密码，但您尚未设置首个密码：${merchant} 已邀请您加入团队，请从邀请邮件中的链接开始。`,
      '如链接已过期，请让邀请人重新发送。',
    ],
  },
} as const;

/** For a person who was invited and has no password to forget. */
export function waitingInvitationLetter(to: {
  email: string;
  locale: Locale;
  merchantName: string | null;
}): AccountLetter {
  const words = WAITING[to.locale];
  return {
    template: 'invitation-waiting',
    to: to.email,
    locale: to.locale,
    subject: words.subject,
    paragraphs: words.paragraphs(to.merchantName ?? 'Lorikeet'),
  };
}

const CHANGED = {
  en: {
    subject: 'Your password was changed',
    paragraphs: [
      'A new password was chosen through the link that we sent you. Everybody who was signed in as you has been signed out.',
      'If it was not you, choose another password at once and check who can read this e-mail.',
    ],
    wasUnproven:
      'The e-mail of this account had not been confirmed until now. Two-factor authentication, passkeys and other e-mails that somebody set up before were removed. Look at your profile, and set two-factor up again.',
    from: 'From the address',
    action: 'Choose another password',
  },
  zh: {
    subject: '您的密码已更改',
    paragraphs: [
      '已通过我们发送的链接设置了新密码，所有已登录的设备均已退出。',
      '如非本人操作，请立即重新设置密码，并检查谁能读取此邮箱。',
    ],
    wasUnproven:
      '该账户的电子邮箱此前从未确认。之前设置的两步验证、通行密钥和其他邮箱均已移除。请检查您的个人资料，并重新启用两步验证。',
    from: '来源地址',
    action: '重新设置密码',
  },
} as const;

/** Told to the person once a forgotten password was replaced, and what went with it where the e-mail was unproven. */
export function passwordReplacedLetter(to: {
  area: Realm['area'];
  email: string;
  locale: Locale;
  ip: string;
  wasUnproven: boolean;
}): AccountLetter {
  const { action, from, subject, paragraphs, wasUnproven } = CHANGED[to.locale];
  return {
    template: 'password-replaced',
    to: to.email,
    locale: to.locale,
    subject,
    paragraphs: to.wasUnproven ? [...paragraphs, wasUnproven] : paragraphs,
    facts: [[from, to.ip]],
    action: { label: action, path: PAGES[to.area].forgot },
  };
}
