import type { Work } from '../../platform/work.ts';
import { ownersOf, queueAccountMail } from '../identity/index.ts';

type Locale = 'en' | 'zh';
type Kind = 'enquiry' | 'application';

const RECEIVED = {
  enquiry: {
    en: {
      subject: 'We have your message',
      paragraphs: ['We read each message on bank business days and reply to this e-mail address.'],
      number: 'Your number',
    },
    zh: {
      subject: '我们已收到您的留言',
      paragraphs: ['我们在银行工作日阅读每条留言，并回复到此邮箱。'],
      number: '您的编号',
    },
  },
  application: {
    en: {
      subject: 'We have your application',
      paragraphs: [
        'A person looks at each application: the ABN, the name and the account. You get an e-mail when it is decided.',
        'If it was not you who applied, do nothing: no account is opened before the owner of this e-mail address chooses a password.',
      ],
      number: 'Your number',
    },
    zh: {
      subject: '我们已收到您的申请',
      paragraphs: [
        '每份申请都由人工核对 ABN、名称和账户。处理完成后会以邮件通知您。',
        '如非本人申请，无需处理：此邮箱的持有人设置密码之前，不会开立账户。',
      ],
      number: '您的编号',
    },
  },
} as const;

/** Tells the sender under which number it was kept; nothing of what they wrote is in the letter. */
export async function mailReceived(
  work: Work,
  kind: Kind,
  to: { id: string; email: string; locale: Locale; reference: string },
): Promise<void> {
  const { number, ...words } = RECEIVED[kind][to.locale];
  await queueAccountMail(work, {
    template: `${kind}-received`,
    to: to.email,
    locale: to.locale,
    ...words,
    facts: [[number, to.reference]],
    about: { kind, id: to.id },
  });
}

const WAITING = {
  enquiry: {
    en: { subject: 'A message waits', text: 'A message came by the public site.', action: 'Open messages' },
    zh: { subject: '有一条留言待处理', text: '公开网站收到一条留言。', action: '打开留言' },
    path: '/merchant/platform/enquiries',
  },
  application: {
    en: {
      subject: 'An application waits',
      text: 'Somebody applied to be a biller.',
      action: 'Open applications',
    },
    zh: { subject: '有一份申请待处理', text: '有人申请成为收款方。', action: '打开申请' },
    path: '/merchant/platform/applications',
  },
} as const;

/** Tells the platform's owners that something waits: its number, and nothing that the sender wrote. */
export async function mailWaiting(
  work: Work,
  kind: Kind,
  about: { id: string; reference: string },
): Promise<void> {
  for (const owner of await ownersOf(work)) {
    const { subject, text, action } = WAITING[kind][owner.locale];
    await queueAccountMail(work, {
      template: `${kind}-waiting`,
      to: owner.email,
      locale: owner.locale,
      subject: `${subject}: ${about.reference}`,
      paragraphs: [text],
      action: { label: action, path: WAITING[kind].path },
      about: { kind, id: about.id },
    });
  }
}

const DECLINED = {
  en: {
    subject: 'Your application was declined',
    before: 'We can’t open an account on this application. The reason:',
    number: 'Your number',
  },
  zh: { subject: '您的申请未获批准', before: '我们无法根据此申请开立账户。原因：', number: '您的编号' },
} as const;

/** Tells an applicant why it was declined, in the words of the staff. */
export async function mailDeclined(
  work: Work,
  to: { id: string; email: string; locale: Locale; reference: string; reason: string },
): Promise<void> {
  const { subject, before, number } = DECLINED[to.locale];
  await queueAccountMail(work, {
    template: 'application-declined',
    to: to.email,
    locale: to.locale,
    subject,
    paragraphs: [before, to.reason],
    facts: [[number, to.reference]],
    about: { kind: 'application', id: to.id },
  });
}
