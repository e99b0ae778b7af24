import type { LetterKindDefinition } from './define.ts';
import { words } from './words.ts';

const HARDSHIP = {
  group: 'council',
  facts: [],
  action: words('See the property', '查看房产'),
  footer: words(
    'Questions? Contact {contact}. Free, independent advice: National Debt Helpline, 1800 007 007.',
    '如有疑问，请联系{contact}。免费独立咨询：全国债务热线 1800 007 007。',
  ),
} as const;

/** Letters of a council to ratepayers who asked it for help. */
export const HARDSHIP_LETTERS = {
  'hardship-received': {
    ...HARDSHIP,
    name: words('A request for help came in', '已收到帮助申请'),
    variables: ['customer', 'property'],
    needed: ['property'],
    texts: {
      en: {
        subject: 'We have your request for help with {property}',
        heading: 'We have your request for help with {property}',
        text: 'Hello {customer},\n\n{merchant} reads what you wrote about {property} and answers you by e-mail. You need to do nothing more.',
        sms: null,
      },
      zh: {
        subject: '我们已收到您关于 {property} 的帮助申请',
        heading: '我们已收到您关于 {property} 的帮助申请',
        text: '{customer}，您好：\n\n{merchant}会阅读您关于 {property} 的申请，并以电子邮件答复。您无需再做任何事。',
        sms: null,
      },
    },
  },
  'hardship-approved': {
    ...HARDSHIP,
    name: words('A request for help is approved', '帮助申请获批'),
    variables: ['customer', 'property', 'answer'],
    needed: ['property', 'answer'],
    facts: [
      [words('Nothing is taken until', '暂停扣款至'), words('Fri 27 November 2026', '2026年11月27日 周五')],
      [words('To be paid off by', '付清期限'), words('Wed 30 June 2027', '2027年6月30日 周三')],
    ],
    texts: {
      en: {
        subject: 'Your request for help with {property} is approved',
        heading: 'Your request for help with {property} is approved',
        text: 'Hello {customer},\n\n{merchant} agrees to help with {property}. What is arranged stands below.\n\n{answer}\n\nIf you pay by a schedule, its payments as they are now come in a letter of their own.',
        sms: null,
      },
      zh: {
        subject: '您关于 {property} 的帮助申请已获批准',
        heading: '您关于 {property} 的帮助申请已获批准',
        text: '{customer}，您好：\n\n{merchant}同意就 {property} 提供帮助，具体安排如下。\n\n{answer}\n\n如果您按计划付款，调整后的各笔付款将另函告知。',
        sms: null,
      },
    },
  },
  'hardship-declined': {
    ...HARDSHIP,
    name: words('A request for help is declined', '帮助申请未获批'),
    variables: ['customer', 'property', 'answer'],
    needed: ['property', 'answer'],
    samples: {
      answer: words(
        'Your plan is within what you say that you can pay.',
        '您现有的付款计划在您所述的支付能力之内。',
      ),
    },
    texts: {
      en: {
        subject: 'The answer to your request for help with {property}',
        heading: 'The answer to your request for help with {property}',
        text: 'Hello {customer},\n\n{merchant} cannot agree to what you asked for {property}. Your payments go on as planned; you can see them, change them or ask again.\n\n{answer}',
        sms: null,
      },
      zh: {
        subject: '关于 {property} 的帮助申请的答复',
        heading: '关于 {property} 的帮助申请的答复',
        text: '{customer}，您好：\n\n{merchant}无法同意您关于 {property} 的申请。您的付款按原计划继续；您可以查看、更改或再次申请。\n\n{answer}',
        sms: null,
      },
    },
  },
} as const satisfies Record<string, LetterKindDefinition>;
