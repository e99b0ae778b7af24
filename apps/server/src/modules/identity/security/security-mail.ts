import { BANK_ZONE, localDateAt, localTimeAt } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../../platform/messages/date-words.ts';
import { nameInMail } from '../../../platform/messages/name-in-mail.ts';
import type { Work } from '../../../platform/work.ts';
import { type AccountLetter, queueAccountMail } from '../account-mail.ts';
import { type Person, personRow } from '../person.ts';
import { deviceInWords } from './device.ts';

type Locale = 'en' | 'zh';
export type SecurityNews = { wall: Date } & (
  | { what: 'two-factor-enabled' | 'two-factor-disabled' | 'recovery-codes-replaced' }
  | { what: 'recovery-code-used'; left: number }
  | { what: 'passkey-added' | 'passkey-removed'; name: string }
  | { what: 'password-changed' | 'new-device' | 'session-copied' }
);
type Words = Record<Locale, { subject: string; text: string }>;

const COPIED: Words = {
  en: {
    subject: 'Somebody else used your session',
    text: 'What keeps you signed in on a device was used from two places, so somebody may have a copy of it. We ended that session: whoever used it must sign in again. A connection that was lost at the wrong moment, or a device or browser restored from a backup, can cause this as well. Below is where the second use came from. If somebody else was first, that is your own device.',
  },
  zh: {
    subject: '有他人使用了您的会话',
    text: '您某台设备的登录凭据在两处被使用，可能已被他人复制。我们已终止该会话，使用者须重新登录。网络在关键时刻中断，或从备份恢复设备或浏览器，也可能出现此情况。下方是第二次使用的来源；如果他人使用在先，该来源就是您自己的设备。',
  },
};

function wordsOf(news: SecurityNews): Words {
  switch (news.what) {
    case 'two-factor-enabled':
      return {
        en: {
          subject: 'Two-factor authentication is on',
          text: 'From now on, signing in to your account asks for a code from your authenticator app.',
        },
        zh: { subject: '两步验证已启用', text: '今后登录您的账户时，需要输入身份验证器应用中的验证码。' },
      };
    case 'two-factor-disabled':
      return {
        en: {
          subject: 'Two-factor authentication is off',
          text: 'Signing in to your account asks for your password alone now.',
        },
        zh: { subject: '两步验证已停用', text: '现在登录您的账户只需输入密码。' },
      };
    case 'recovery-codes-replaced':
      return {
        en: {
          subject: 'You have new recovery codes',
          text: 'New recovery codes were made for your account. The earlier ones no longer work.',
        },
        zh: { subject: '恢复代码已更换', text: '已为您的账户生成新的恢复代码，之前的恢复代码不再有效。' },
      };
    case 'recovery-code-used':
      return {
        en: {
          subject: 'A recovery code was used',
          text: `A recovery code was used for your account. Codes left: ${news.left}.`,
        },
        zh: { subject: '已使用一个恢复代码', text: `您的账户使用了一个恢复代码，剩余 ${news.left} 个。` },
      };
    case 'passkey-added':
    case 'passkey-removed':
      return passkeyWords(news.what, nameInMail(news.name));
    case 'password-changed':
      return {
        en: {
          subject: 'Your password was changed',
          text: 'The password of your account was changed, and you were signed out on your other devices.',
        },
        zh: { subject: '密码已修改', text: '您的账户密码已修改，您在其他设备上的登录已退出。' },
      };
    case 'new-device':
      return {
        en: {
          subject: 'A sign-in from a new device',
          text: 'Somebody signed in to your account from a device that you have not used before.',
        },
        zh: { subject: '新设备登录', text: '有人从您此前未使用过的设备登录了您的账户。' },
      };
    case 'session-copied':
      return COPIED;
  }
}

/** A name is the person's own, and in a letter one line without links. */
function passkeyWords(what: 'passkey-added' | 'passkey-removed', name: string): Words {
  if (what === 'passkey-added')
    return {
      en: {
        subject: 'A passkey was added',
        text: `The passkey “${name}” can now be used to sign in to your account.`,
      },
      zh: { subject: '已添加通行密钥', text: `通行密钥“${name}”现在可用于登录您的账户。` },
    };
  return {
    en: {
      subject: 'A passkey was removed',
      text: `The passkey “${name}” no longer signs in to your account.`,
    },
    zh: { subject: '已移除通行密钥', text: `通行密钥“${name}”不再能登录您的账户。` },
  };
}

const MADE = { device: { en: 'Device', zh: '设备' }, address: { en: 'Address', zh: '网络地址' } };
/** Of a session used from two places it is not known which of them was the thief’s. */
const SECOND_USE = {
  device: { en: 'Where the second use came from: device', zh: '第二次使用的来源：设备' },
  address: { en: 'Where the second use came from: address', zh: '第二次使用的来源：网络地址' },
};

const PLACES = {
  merchant: '/merchant/user/settings?tab=security',
  flex: '/flexirates/security',
} as const;

/** Notifies a person by mail, in this transaction, what happened to their sign-in: when, on what, from where. */
export async function notifyPerson(work: Work, person: Person, news: SecurityNews): Promise<void> {
  const row = await personRow(work, person);
  if (!row) return;
  await queueAccountMail(work, letterOf(work, person, { ...row, news }));
}

function letterOf(
  work: Work,
  person: Person,
  to: { name: string; email: string; locale: Locale; news: SecurityNews },
): AccountLetter {
  const { locale, news } = to;
  const { subject, text } = wordsOf(news)[locale];
  const isZh = locale === 'zh';
  const from = news.what === 'session-copied' ? SECOND_USE : MADE;
  const when = `${dateInWords(localDateAt(news.wall, BANK_ZONE), locale)} ${localTimeAt(news.wall, BANK_ZONE)}`;
  return {
    template: `security-${news.what}`,
    to: to.email,
    locale,
    subject,
    paragraphs: [isZh ? `${to.name}，您好：` : `Hello ${to.name},`, text],
    facts: [
      [isZh ? '时间（悉尼）' : 'When (Sydney time)', when],
      [from.device[locale], deviceInWords(work.actor.userAgent, locale)],
      [from.address[locale], work.actor.ip ?? '-'],
    ],
    action: { label: isZh ? '查看安全设置' : 'Look at your security', path: PLACES[person.realm.area] },
    footer: isZh
      ? '如果不是您本人操作，请立即修改密码并退出其他设备。'
      : 'If this was not you, change your password at once and sign your other devices out.',
  };
}
