import { sql } from '../../platform/db/sql.ts';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import type { Work } from '../../platform/work.ts';
import {
  type AccountLetter,
  isClaimedBy,
  LINK_HOURS,
  makeLink,
  queueAccountMail,
  staffPerson,
} from '../identity/index.ts';
import type { TeamUser } from './team-store.ts';

const HOUR_MS = 3_600_000;
const DAYS = LINK_HOURS.invitation / 24;

type Addressee = Pick<TeamUser, 'id' | 'name' | 'email' | 'locale' | 'username'>;

/**
 * Sends the link with which a person chooses their password. It works once, for seven days by the wall clock; an
 * earlier one stops working. The owner of a merchant that was opened for them joins nobody's team, and is told that it
 * is open. Returns until when the link works.
 */
export async function sendInvitation(
  work: Work,
  user: Addressee,
  as: 'colleague' | 'owner' = 'colleague',
): Promise<Date> {
  const wall = work.clock.wall();
  const person = staffPerson(work.merchantId, user.id);
  const token = await makeLink(work, person, { purpose: 'invitation' }, wall);
  const merchant = await work.one<{ name: string; slug: string }>(sql`
    select trading_name as name, slug from merchants where id = ${work.merchantId}`);
  const host = work.actor.kind === 'user' ? nameInMail(work.actor.name) : null;
  const team = nameInMail(merchant.name);
  const { locale, email: to } = user;
  const signsInByEmail = await isClaimedBy(work, user.id, to);
  const action = { label: INVITATION[locale].action, path: `/merchant/new-password/${token}` };
  const words = INVITATION[locale];
  const isOwner = as === 'owner';
  await queueAccountMail(work, {
    template: 'staff-invitation',
    to,
    locale,
    subject: isOwner ? words.open(team) : words.subject(team),
    paragraphs: [
      words.hello(nameInMail(user.name)),
      isOwner ? words.owned(team) : words.what(host, team),
      ...(signsInByEmail ? [] : [words.elsewhere]),
      words.until(DAYS),
    ],
    facts: [
      ...(signsInByEmail ? ([[words.email, user.email]] as const) : []),
      [words.merchantId, merchant.slug],
      [words.username, user.username],
    ],
    action,
    footer: words.footer,
  });
  return new Date(wall.getTime() + LINK_HOURS.invitation * HOUR_MS);
}

const INVITATION = {
  en: {
    subject: (merchant: string) => `Join ${merchant} on Lorikeet`,
    open: (merchant: string) => `${merchant} is open on Lorikeet`,
    hello: (name: string) => `Hello ${name},`,
    owned: (merchant: string) =>
      `The account of ${merchant} is open, and you are its owner. Choose a password to sign in: the first screen shows the steps to your first debit.`,
    what: (host: string | null, merchant: string) =>
      `${host ? `${host} has added you` : 'You have been added'} to the team of ${merchant}. Choose a password to sign in.`,
    until: (days: number) => `The link works once, for ${days} days.`,
    elsewhere:
      'You sign in to another merchant with this e-mail. Here, sign in with merchant ID and username.',
    email: 'E-mail',
    merchantId: 'Merchant ID',
    username: 'Username',
    action: 'Choose a password',
    footer: 'If you do not know why you got this, do nothing: without a password nobody can sign in.',
  },
  zh: {
    subject: (merchant: string) => `加入 ${merchant} 的 Lorikeet 团队`,
    open: (merchant: string) => `${merchant} 的 Lorikeet 账户已开通`,
    hello: (name: string) => `${name}，您好：`,
    owned: (merchant: string) =>
      `${merchant} 的账户已开通，您是其所有者。请设置密码后登录，首页会列出首次扣款前的各个步骤。`,
    what: (host: string | null, merchant: string) =>
      `${host ? `${host} 已将您加入` : '您已加入'} ${merchant} 的团队。请设置密码后登录。`,
    until: (days: number) => `链接仅可使用一次，${days} 天内有效。`,
    elsewhere: '该邮箱已用于登录另一商户。此处请使用商户号和用户名登录。',
    email: '电子邮箱',
    merchantId: '商户号',
    username: '用户名',
    action: '设置密码',
    footer: '如果您不清楚为何收到此邮件，无需理会：未设置密码前任何人都无法登录。',
  },
} as const;

const letter = (
  work: Work,
  user: Addressee,
  what: { template: string; to?: string; subject: string; paragraphs: string[]; footer: string },
): Promise<void> => {
  const { to = user.email, ...rest } = what;
  const mail: AccountLetter = { ...rest, to, locale: user.locale };
  return queueAccountMail(work, mail);
};

/** Notifies a person that a colleague has switched their two-factor off. */
export function sendTwoFactorReset(work: Work, user: Addressee): Promise<void> {
  const host = nameInMail(work.actor.name);
  return letter(
    work,
    user,
    user.locale === 'zh'
      ? {
          template: 'two-factor-reset',
          subject: '您的两步验证已被关闭',
          paragraphs: [
            `${nameInMail(user.name)}，您好：`,
            `${host} 已关闭您的两步验证，您的所有会话均已结束。请用密码登录，并在安全设置中重新启用两步验证。`,
          ],
          footer: '如果这不是您要求的，请立即联系贵商户的所有者并修改密码。',
        }
      : {
          template: 'two-factor-reset',
          subject: 'Your two-factor was switched off',
          paragraphs: [
            `Hello ${nameInMail(user.name)},`,
            `${host} has switched your two-factor off, and all your sessions have ended. Sign in with your password and set two-factor up again under Security.`,
          ],
          footer: 'If you did not ask for this, tell an owner of your merchant now and change your password.',
        },
  );
}

/** Notifies the old address that a colleague has given a person another e-mail. */
export function sendEmailChanged(work: Work, user: Addressee, newEmail: string): Promise<void> {
  const host = nameInMail(work.actor.name);
  return letter(
    work,
    user,
    user.locale === 'zh'
      ? {
          template: 'staff-email-changed',
          subject: '您的登录邮箱已更改',
          paragraphs: [
            `${nameInMail(user.name)}，您好：`,
            `${host} 已将您的登录邮箱更改为 ${newEmail}。此邮箱不再用于登录。`,
          ],
          footer: '如果您不知道此事，请立即联系贵商户的所有者。',
        }
      : {
          template: 'staff-email-changed',
          subject: 'Your sign-in e-mail was changed',
          paragraphs: [
            `Hello ${nameInMail(user.name)},`,
            `${host} has changed the e-mail you sign in with to ${newEmail}. This address no longer signs in.`,
          ],
          footer: 'If you know nothing of this, tell an owner of your merchant now.',
        },
  );
}
