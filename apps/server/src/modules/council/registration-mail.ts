import { sql } from '../../platform/db/sql.ts';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import type { Work } from '../../platform/work.ts';
import { makeLink, queueAccountMail, ratepayerPerson } from '../identity/index.ts';

type Locale = 'en' | 'zh';

const CONFIRM = {
  en: {
    subject: 'Confirm your e-mail',
    hello: (name: string) => `Hello ${name},`,
    told: 'Your sign-in is ready. Open the link and sign in to confirm that this e-mail is yours; letters about your properties then reach you here.',
    action: 'Confirm e-mail',
    footer: 'The link works for two days. Did you not register? Ignore this letter and nothing more is sent.',
  },
  zh: {
    subject: '请确认您的电子邮箱',
    hello: (name: string) => `${name}，您好：`,
    told: '您的登录账户已就绪。请打开链接并登录，确认此邮箱属于您；此后有关您房产的信件将寄到这里。',
    action: '确认邮箱',
    footer: '链接两天内有效。如果您没有注册，请忽略此信，我们不会再寄。',
  },
} as const;

const KNOWN = {
  en: {
    subject: 'You have a sign-in already',
    told: (council: string) =>
      `Somebody, probably you, registered a property of ${council} with this e-mail. It has a sign-in already, so nothing was changed and no second one was made.`,
    how: 'To add the property, sign in, open My Properties and choose Add a property. You need the same notice. If the password is forgotten, the sign-in page offers a new one.',
    action: 'Sign in',
    footer:
      'Was it not you? Then nothing needs to be done: your password was not asked for and is unchanged.',
  },
  zh: {
    subject: '您已有登录账户',
    told: (council: string) =>
      `有人（可能是您本人）用此邮箱登记了${council}的房产。此邮箱已有登录账户，因此没有更改任何内容，也没有新建账户。`,
    how: '要添加该房产，请登录后打开“我的房产”，选择“添加房产”，并准备好同一份通知单。如忘记密码，可在登录页重设。',
    action: '登录',
    footer: '不是您本人？无需处理：您的密码没有被索取，也没有更改。',
  },
} as const;

/** The letter whose link proves a new ratepayer's e-mail, in the platform's post. */
export async function confirmNewEmail(
  work: Work,
  who: { id: string; emailId: string; email: string; name: string; locale: Locale },
): Promise<void> {
  const { id, emailId, email, name, locale } = who;
  const link = { purpose: 'verify_email', emailId } as const;
  const token = await makeLink(work, ratepayerPerson(id), link, work.clock.wall());
  const words = CONFIRM[locale];
  await queueAccountMail(work, {
    template: 'confirm-email',
    to: email,
    locale,
    subject: words.subject,
    paragraphs: [words.hello(nameInMail(name)), words.told],
    action: { label: words.action, path: `/flexirates/myProfile?verify=${encodeURIComponent(token)}` },
    footer: words.footer,
  });
}

/** The letter to an e-mail that has a sign-in: in its owner's language, naming the council and nothing more. */
export async function notifyKnownEmail(
  work: Work,
  { email, council }: { email: string; council: string },
): Promise<void> {
  const { locale } = await work.one<{ locale: Locale }>(
    sql`select locale from ratepayers where email = ${email}`,
  );
  const words = KNOWN[locale];
  await queueAccountMail(work, {
    template: 'known-email',
    to: email,
    locale,
    subject: words.subject,
    paragraphs: [words.told(council), words.how],
    action: { label: words.action, path: '/flexirates/login' },
    footer: words.footer,
  });
}
