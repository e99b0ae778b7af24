import { FACTS, type LetterKindDefinition } from './define.ts';
import { words } from './words.ts';

const UNPAID = {
  group: 'subscriptions',
  facts: [FACTS.invoice, FACTS.toPay],
  action: words('Open the bill and pay', '打开账单并付款'),
  footer: words('Questions, or trouble paying? Contact {contact}.', '如有疑问或付款困难，请联系{contact}。'),
} as const;
const CHANGED = {
  group: 'subscriptions',
  variables: ['plan'],
  needed: ['plan'],
  footer: words('Not what you agreed with them? Contact {contact}.', '如与约定不符，请联系{contact}。'),
} as const;
const PERIOD_FACTS = [
  [words('Period', '账期'), words('1 to 30 November 2026', '2026年11月1日至30日')],
  [words('Next period that is billed', '下一个出账账期'), words('Tue 1 December 2026', '2026年12月1日 周二')],
] as const;
const COUPON_FACTS = [
  [words('Coupon', '优惠券'), words('WELCOME', 'WELCOME')],
  [words('From', '起始日'), words('Tue 1 December 2026', '2026年12月1日 周二')],
  [words('You pay', '应付'), words('$36.00', '$36.00')],
] as const;

/** Letters about what is billed again and again, and the invitation to it. */
export const SUBSCRIPTION_LETTERS = {
  invitation: {
    group: 'subscriptions',
    name: words('Invitation to pay', '付款邀请'),
    variables: ['customer', 'what_for', 'invites', 'message', 'price', 'link'],
    needed: ['invites', 'message'],
    neededInSms: ['link'],
    facts: [[words('Plan', '方案'), FACTS.plan[1]], FACTS.toPay],
    action: words('Review and accept', '查看并接受'),
    footer: words(
      'This link works until Fri 27 November 2026. It is meant for you alone. Questions: {contact}.',
      '此链接在 2026年11月27日 周五 前有效，仅供您本人使用。如有疑问，请联系{contact}。',
    ),
    texts: {
      en: {
        subject: 'Set up how you pay {what_for}',
        heading: 'Set up how you pay {what_for}',
        text: 'Hello {customer},\n\n{invites}\n\n{message}',
        sms: '{merchant}: set up how you pay{price}. {link}',
      },
      zh: {
        subject: '请设置{what_for}的付款方式',
        heading: '请设置{what_for}的付款方式',
        text: '{customer}，您好：\n\n{invites}\n\n{message}',
        sms: '【{merchant}】请设置付款方式{price}。{link}',
      },
    },
  },
  'unpaid-warning': {
    ...UNPAID,
    name: words('A subscription pauses or ends unless its bill is paid', '账单未付，订阅即将暂停或取消'),
    variables: ['plan', 'invoice', 'date', 'headline', 'what_happened'],
    needed: ['what_happened'],
    samples: {
      headline: words(
        'Gold membership is paused on Fri 27 November 2026 unless its bill is paid',
        '账单未付：金卡会籍将于2026年11月27日 周五暂停',
      ),
      what_happened: words(
        'The payment of INV-000421 to Harbour Fitness failed and is not tried again. If the bill is still unpaid on Fri 27 November 2026, Gold membership is paused from that day.',
        'Harbour Fitness的账单 INV-000421 扣款失败，不再自动扣款。如到2026年11月27日 周五仍未付清，金卡会籍将自该日起暂停。',
      ),
    },
    texts: {
      en: { subject: '{headline}', heading: 'A bill is unpaid', text: '{what_happened}', sms: null },
      zh: { subject: '{headline}', heading: '有一张账单未付', text: '{what_happened}', sms: null },
    },
  },
  'subscription-paused': {
    ...UNPAID,
    name: words('A subscription is paused: a bill is unpaid', '账单未付，订阅暂停'),
    variables: ['plan', 'invoice'],
    needed: ['plan', 'invoice'],
    texts: {
      en: {
        subject: '{plan} is paused: a bill is unpaid',
        heading: 'Your subscription is paused',
        text: '{invoice} from {merchant} is unpaid, so {plan} is paused and bills nothing further. Once the bill is paid, {plan} goes on by itself.',
        sms: null,
      },
      zh: {
        subject: '{plan}已暂停：账单未付',
        heading: '您的订阅已暂停',
        text: '{merchant}的账单 {invoice} 未付，{plan}因此暂停，不再出账。付清后将自动恢复。',
        sms: null,
      },
    },
  },
  'subscription-cancelled': {
    ...UNPAID,
    name: words('A subscription is cancelled: a bill is unpaid', '账单未付，订阅取消'),
    variables: ['plan', 'invoice'],
    needed: ['plan', 'invoice'],
    texts: {
      en: {
        subject: '{plan} is cancelled: a bill is unpaid',
        heading: 'Your subscription is cancelled',
        text: '{invoice} from {merchant} is unpaid, so {plan} is cancelled and bills nothing further. The bill stays owed.',
        sms: null,
      },
      zh: {
        subject: '{plan}已取消：账单未付',
        heading: '您的订阅已取消',
        text: '{merchant}的账单 {invoice} 未付，{plan}因此取消，不再出账。该账单仍须支付。',
        sms: null,
      },
    },
  },
  'subscription-resumed': {
    group: 'subscriptions',
    facts: [FACTS.invoice],
    footer: UNPAID.footer,
    name: words('A paused subscription goes on', '订阅恢复'),
    variables: ['plan', 'invoice'],
    needed: ['plan'],
    texts: {
      en: {
        subject: '{plan} goes on',
        heading: 'Your subscription goes on',
        text: 'Nothing is owed on {invoice} from {merchant} any more. {plan} was paused because of it and is billed again from its next period; the periods in between are not billed.',
        sms: null,
      },
      zh: {
        subject: '{plan}已恢复',
        heading: '您的订阅已恢复',
        text: '{merchant}的账单 {invoice} 已无欠款，此前因欠费暂停的{plan}自下一账期起恢复出账，暂停期间不补收。',
        sms: null,
      },
    },
  },
  'period-skipped': {
    ...CHANGED,
    name: words('A period is skipped', '跳过一期'),
    facts: PERIOD_FACTS,
    texts: {
      en: {
        subject: '{plan}: a payment is skipped',
        heading: 'Nothing is taken this time',
        text: '{merchant} does not bill {plan} for the period below. If a debit for it was announced, it is called off.',
        sms: null,
      },
      zh: {
        subject: '{plan}：跳过一期付款',
        heading: '本期不收款',
        text: '{merchant}不为{plan}的以下账期出账。如已就该期发出扣款预告，该扣款将取消。',
        sms: null,
      },
    },
  },
  'period-not-skipped': {
    ...CHANGED,
    name: words('A skipped period is billed after all', '已跳过的一期恢复出账'),
    facts: PERIOD_FACTS,
    texts: {
      en: {
        subject: '{plan}: a skipped payment is due after all',
        heading: 'A skipped period is billed after all',
        text: '{merchant} had skipped {plan} for the period below, and bills it now after all, at its usual price.',
        sms: null,
      },
      zh: {
        subject: '{plan}：已跳过的一期恢复收款',
        heading: '已跳过的账期恢复出账',
        text: '{merchant}曾跳过{plan}的以下账期，现恢复按原价出账。',
        sms: null,
      },
    },
  },
  'trial-ends': {
    group: 'subscriptions',
    name: words('A free trial ends soon', '免费试用即将结束'),
    variables: ['plan', 'last_free', 'date'],
    needed: ['plan', 'date'],
    facts: [
      [words('Last free day', '最后一个免费日'), words('Thu 26 November 2026', '2026年11月26日 周四')],
      [words('Billed from', '出账起始日'), words('Fri 27 November 2026', '2026年11月27日 周五')],
      [words('Each month', '每月'), FACTS.toPay[1]],
    ],
    footer: words(
      'To go on you need do nothing. To end it without paying, contact {contact} before Fri 27 November 2026.',
      '如继续使用，无需操作。如不想付费，请在2026年11月27日 周五之前联系{contact}取消。',
    ),
    texts: {
      en: {
        subject: 'Your free trial of {plan} ends on {last_free}',
        heading: 'Your free trial ends soon',
        text: 'Your trial of {plan} at {merchant} costs nothing until it ends. From {date} it is billed as you agreed.',
        sms: null,
      },
      zh: {
        subject: '您的{plan}免费试用将于{last_free}结束',
        heading: '免费试用即将结束',
        text: '您在{merchant}的{plan}试用期内不收费。自{date}起将按约定出账。',
        sms: null,
      },
    },
  },
  'coupon-given': {
    ...CHANGED,
    name: words('A discount begins', '优惠开始'),
    facts: COUPON_FACTS,
    texts: {
      en: {
        subject: '{plan}: a discount',
        heading: 'You pay less',
        text: '{merchant} gives you a discount on {plan}. This is what you pay from the day below.',
        sms: null,
      },
      zh: {
        subject: '{plan}：您获得优惠',
        heading: '您的付款金额降低',
        text: '{merchant}为您的{plan}提供优惠。自以下日期起按此付款。',
        sms: null,
      },
    },
  },
  'coupon-removed': {
    ...CHANGED,
    name: words('A discount ends', '优惠结束'),
    facts: COUPON_FACTS,
    texts: {
      en: {
        subject: '{plan}: your discount ends',
        heading: 'Your discount ends',
        text: '{merchant} has ended your discount on {plan}. From the day below it costs its usual price.',
        sms: null,
      },
      zh: {
        subject: '{plan}：优惠结束',
        heading: '您的优惠已结束',
        text: '{merchant}已结束您的{plan}优惠。自以下日期起恢复原价。',
        sms: null,
      },
    },
  },
} as const satisfies Record<string, LetterKindDefinition>;
