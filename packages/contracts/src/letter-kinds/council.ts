import { FACTS, type LetterKindDefinition } from './define.ts';
import { words } from './words.ts';

const QUESTION = {
  group: 'council',
  variables: ['number'],
  needed: [],
  facts: [FACTS.number, FACTS.about],
  action: words('Open the question', '打开工单'),
  footer: null,
} as const;

/** Letters of a council to its ratepayers. */
export const COUNCIL_LETTERS = {
  'property-code': {
    group: 'council',
    name: words('Verification code of a property, or invitation to it', '房产验证码（或登记邀请）'),
    variables: ['customer', 'property'],
    needed: ['property'],
    facts: [
      [words('Assessment number', '评估编号'), words('104-2231', '104-2231')],
      [words('Verification code', '验证码'), words('K7PM-2QXA', 'K7PM-2QXA')],
    ],
    action: words('Register this property', '登记此房产'),
    footer: words(
      'Did you expect no code? Your access has not changed. Questions: {contact}.',
      '没有申请过验证码？您的访问权没有变化。如有疑问，请联系：{contact}。',
    ),
    texts: {
      en: {
        subject: 'Your verification code from {merchant}',
        heading: 'Your verification code from {merchant}',
        text: 'Hello {customer},\n\nWith this code you can see {property} online and pay its rates there.\n\nWhoever has the code can do this, so give it to nobody whom you would not let pay for you.',
        sms: null,
      },
      zh: {
        subject: '{merchant}寄给您的验证码',
        heading: '{merchant}寄给您的验证码',
        text: '{customer}，您好：\n\n使用此验证码，您可以在网上查看 {property} 并缴纳其市政费。\n\n任何持有此验证码的人都可以这样做，请勿交给您不愿让其代为付款的人。',
        sms: null,
      },
    },
  },
  'property-access-ended': {
    group: 'council',
    name: words('Access to a property has ended', '房产访问权终止'),
    variables: ['customer', 'property'],
    needed: ['property'],
    facts: [],
    footer: words(
      'Is this a mistake? Contact the council: {contact}.',
      '如有错误，请联系市政厅：{contact}。',
    ),
    texts: {
      en: {
        subject: 'Your access to {property} has ended',
        heading: 'Your access to {property} has ended',
        text: 'Hello {customer},\n\n{merchant} has ended your access to {property}. It is no longer among your properties.\n\nYour sign-in and your other properties stay as they are.',
        sms: null,
      },
      zh: {
        subject: '您对 {property} 的访问权已结束',
        heading: '您对 {property} 的访问权已结束',
        text: '{customer}，您好：\n\n{merchant}已结束您对 {property} 的访问权，该房产不再显示在您的房产中。\n\n您的登录账户和其他房产不受影响。',
        sms: null,
      },
    },
  },
  'rates-receipt': {
    group: 'council',
    name: words('Receipt of what was paid by card for a property', '房产银行卡付款收据'),
    variables: ['amount', 'property'],
    needed: ['amount', 'property'],
    facts: [FACTS.total],
    action: words('Receipt as PDF', '查看 PDF 收据'),
    footer: words(
      'Keep this letter for your records. Questions: {contact}.',
      '请保存此邮件备查。如有疑问，请联系{contact}。',
    ),
    texts: {
      en: {
        subject: 'Receipt from {merchant} for {property}',
        heading: 'Your receipt',
        text: 'Thank you. You paid {merchant} {amount} towards the rates of {property}.',
        sms: null,
      },
      zh: {
        subject: '{merchant}的收据：{property}',
        heading: '您的收据',
        text: '谢谢。您已为 {property} 的市政费向{merchant}支付 {amount}。',
        sms: null,
      },
    },
  },
  'schedule-plan': {
    group: 'council',
    name: words('A payment schedule, and its changes', '付款计划及其变动'),
    variables: ['property', 'headline', 'what_happened'],
    needed: ['what_happened'],
    facts: [
      [words('Fri 27 November 2026', '2026年11月27日 周五'), words('$46.92', '$46.92')],
      [words('Fri 11 December 2026', '2026年12月11日 周五'), words('$46.91', '$46.91')],
      [words('In all', '合计'), words('$93.83', '$93.83')],
    ],
    action: words('See your plan', '查看付款计划'),
    footer: words('Questions? Contact {contact}.', '如有疑问，请联系{contact}。'),
    samples: {
      headline: words(
        '14 Wattle Street, Banksia: your payments have changed',
        '14 Wattle Street, Banksia：付款安排有变动',
      ),
      what_happened: words(
        'What is owed for 14 Wattle Street, Banksia has changed, and your payments follow it. Each new amount is announced before it is taken.',
        '14 Wattle Street, Banksia 的应付金额有变动，付款安排随之调整。每笔新金额在扣款前都会另行通知。',
      ),
    },
    texts: {
      en: { subject: '{headline}', heading: '{headline}', text: '{what_happened}', sms: null },
      zh: { subject: '{headline}', heading: '{headline}', text: '{what_happened}', sms: null },
    },
  },
  'ticket-received': {
    ...QUESTION,
    name: words('A question came in', '已收到问题'),
    texts: {
      en: {
        subject: '{merchant} has your question: {number}',
        heading: '{merchant} has your question: {number}',
        text: 'You get a letter when there is an answer. You can add to your question at any time.',
        sms: null,
      },
      zh: {
        subject: '{merchant}已收到您的问题: {number}',
        heading: '{merchant}已收到您的问题: {number}',
        text: '有回复时会以邮件通知您。您可以随时补充内容。',
        sms: null,
      },
    },
  },
  'ticket-answered': {
    ...QUESTION,
    name: words('A question was answered', '问题已回复'),
    texts: {
      en: {
        subject: '{merchant} has answered your question: {number}',
        heading: '{merchant} has answered your question: {number}',
        text: 'Sign in to read the answer and to write back.',
        sms: null,
      },
      zh: {
        subject: '{merchant}已回复您的问题: {number}',
        heading: '{merchant}已回复您的问题: {number}',
        text: '请登录查看回复并继续留言。',
        sms: null,
      },
    },
  },
  'ticket-resolved': {
    ...QUESTION,
    name: words('A question is settled', '问题已解决'),
    texts: {
      en: {
        subject: '{merchant} has settled your question: {number}',
        heading: '{merchant} has settled your question: {number}',
        text: 'Is something still open? Write to it again, and it is taken up once more.',
        sms: null,
      },
      zh: {
        subject: '{merchant}已将您的问题标记为已解决: {number}',
        heading: '{merchant}已将您的问题标记为已解决: {number}',
        text: '仍有疑问？在该工单中再次留言即可重新打开。',
        sms: null,
      },
    },
  },
} as const satisfies Record<string, LetterKindDefinition>;
