import { nameInMail } from '../../../platform/messages/name-in-mail.ts';
import type { Work } from '../../../platform/work.ts';
import { queueAccountMail } from '../account-mail.ts';
import { LINK_HOURS } from '../links.ts';
import type { Person } from '../person.ts';

type Reader = { name: string; locale: 'en' | 'zh' };

const WORDS = {
  en: {
    verifySubject: 'Confirm your e-mail',
    verify: (name: string) => `Somebody signed in as ${name} added this e-mail to their profile.`,
    howLong: `If that was you, open the link while you are signed in. It works once, for ${LINK_HOURS.verify_email} hours.`,
    confirm: 'Confirm this e-mail',
    notYou: 'If that was not you, there is nothing to do: the e-mail stays unconfirmed and is not used.',
    changedSubject: 'Your primary e-mail was changed',
    changed: (name: string) => `The primary e-mail of ${name} was changed. Letters now go to the new one.`,
    fresh: 'New primary e-mail',
    addedSubject: 'An e-mail was added to your account',
    added: (name: string) => `An e-mail was confirmed for the account of ${name}.`,
    signsIn: 'It can be used to sign in from now on.',
    addedEmail: 'Added e-mail',
    removedSubject: 'An e-mail was removed from your account',
    removed: (name: string) => `An e-mail was removed from the account of ${name}.`,
    removedEmail: 'Removed e-mail',
    alarm: 'If that was not you, change your password at once and contact support.',
    footer: 'This letter protects your sign-in. It cannot be switched off.',
  },
  zh: {
    verifySubject: '确认您的电子邮箱',
    verify: (name: string) => `以 ${name} 登录的用户将此邮箱添加到了个人资料。`,
    howLong: `如果是您本人操作，请在登录状态下打开链接。链接仅可使用一次，${LINK_HOURS.verify_email} 小时内有效。`,
    confirm: '确认此邮箱',
    notYou: '如果不是您本人操作，无需处理：该邮箱将保持未确认状态，不会被使用。',
    changedSubject: '您的主邮箱已更改',
    changed: (name: string) => `${name} 的主邮箱已更改，今后的邮件将发送到新邮箱。`,
    fresh: '新的主邮箱',
    addedSubject: '您的账户已添加邮箱',
    added: (name: string) => `${name} 的账户已确认一个新邮箱。`,
    signsIn: '今后可使用该邮箱登录。',
    addedEmail: '添加的邮箱',
    removedSubject: '您的账户已移除邮箱',
    removed: (name: string) => `${name} 的账户已移除一个邮箱。`,
    removedEmail: '移除的邮箱',
    alarm: '如果不是您本人操作，请立即修改密码并联系客服。',
    footer: '此邮件用于保护您的登录安全，无法关闭。',
  },
} as const;

/** Where each area's profile is; it reads the link's token. */
const PROFILE_PATH = { merchant: '/merchant/user/profile', flex: '/flexirates/myProfile' } as const;

/** Posts the link that proves an e-mail, to that e-mail. */
export async function sendVerifyLetter(
  work: Work,
  person: Person,
  reader: Reader,
  link: { to: string; token: string },
): Promise<void> {
  const words = WORDS[reader.locale];
  await queueAccountMail(work, {
    template: 'verify-email',
    to: link.to,
    locale: reader.locale,
    subject: words.verifySubject,
    paragraphs: [words.verify(nameInMail(reader.name)), words.howLong],
    action: {
      label: words.confirm,
      path: `${PROFILE_PATH[person.realm.area]}?verify=${encodeURIComponent(link.token)}`,
    },
    footer: words.notYou,
  });
}

/** Notifies the e-mail that was primary until now which one is. */
export async function sendPrimaryChanged(
  work: Work,
  reader: Reader,
  change: { from: string; to: string },
): Promise<void> {
  const words = WORDS[reader.locale];
  await queueAccountMail(work, {
    template: 'primary-email-changed',
    to: change.from,
    locale: reader.locale,
    subject: words.changedSubject,
    paragraphs: [words.changed(nameInMail(reader.name)), words.alarm],
    facts: [[words.fresh, change.to]],
    footer: words.footer,
  });
}

/** Notifies an e-mail that was a person's before that another one is theirs now: staff sign in with either. */
export async function sendEmailAdded(
  work: Work,
  person: Person,
  reader: Reader,
  change: { to: string; added: string },
): Promise<void> {
  const words = WORDS[reader.locale];
  const isStaff = person.realm.area === 'merchant';
  await queueAccountMail(work, {
    template: 'email-added',
    to: change.to,
    locale: reader.locale,
    subject: words.addedSubject,
    paragraphs: [words.added(nameInMail(reader.name)), ...(isStaff ? [words.signsIn] : []), words.alarm],
    facts: [[words.addedEmail, change.added]],
    footer: words.footer,
  });
}

/** Notifies an e-mail of a person that one of theirs is no longer used: itself, or another. */
export async function sendEmailRemoved(
  work: Work,
  reader: Reader,
  change: { to: string; removed: string },
): Promise<void> {
  const words = WORDS[reader.locale];
  await queueAccountMail(work, {
    template: 'email-removed',
    to: change.to,
    locale: reader.locale,
    subject: words.removedSubject,
    paragraphs: [words.removed(nameInMail(reader.name)), words.alarm],
    facts: [[words.removedEmail, change.removed]],
    footer: words.footer,
  });
}
