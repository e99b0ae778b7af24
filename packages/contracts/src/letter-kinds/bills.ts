import { FACTS, type LetterKindDefinition } from './define.ts';
import { words } from './words.ts';

const BILL = {
  group: 'bills',
  variables: ['invoice', 'amount', 'due'],
  needed: ['due'],
  facts: [FACTS.invoice, FACTS.plan, FACTS.toPay],
  action: words('Open the invoice and pay', '打开账单并付款'),
  footer: words(
    'Whoever has this link can read and pay this invoice. If you did not expect it, contact {contact} by a number that you know.',
    '持有此链接的人可以查看并支付该账单。如果您并未预期收到，请用您已知的电话联系{contact}。',
  ),
} as const;
const BILL_TEXT = {
  en: {
    heading: '{amount} to pay',
    text: '{due}\n\nThe link opens the invoice with its lines and its PDF, and any fee is shown there before you pay. You need no account.',
    sms: null,
  },
  zh: {
    heading: '应付 {amount}',
    text: '{due}\n\n点击链接可查看账单明细和 PDF，付款前会显示手续费。无需开立账户。',
    sms: null,
  },
} as const;
const CARD_FOOTER = words(
  'To have a card removed, or with questions, contact {contact}.',
  '如需移除银行卡或有疑问，请联系{contact}。',
);

/** Letters about bills, what was paid, and what was paid back. */
export const BILL_LETTERS = {
  'invoice-link': {
    ...BILL,
    name: words('Invoice with its payment link', '账单及付款链接'),
    texts: {
      en: { ...BILL_TEXT.en, subject: 'Invoice {invoice} from {merchant}' },
      zh: { ...BILL_TEXT.zh, subject: '{merchant}的账单 {invoice}' },
    },
  },
  'invoice-reminder': {
    ...BILL,
    name: words('Reminder of an overdue invoice', '逾期账单提醒'),
    texts: {
      en: { ...BILL_TEXT.en, subject: 'Reminder: invoice {invoice} from {merchant} is overdue' },
      zh: { ...BILL_TEXT.zh, subject: '提醒：{merchant}的账单 {invoice} 已逾期' },
    },
  },
  refund: {
    group: 'bills',
    name: words('Notice of a refund', '退款通知'),
    variables: ['amount', 'paid_back'],
    needed: ['paid_back'],
    facts: [FACTS.toPay, FACTS.plan, FACTS.account],
    footer: words(
      'It can take a bank day longer until you see it. Questions: {contact}.',
      '到账可能需要多一个银行工作日。如有疑问，请联系{contact}。',
    ),
    texts: {
      en: {
        subject: 'Your refund from {merchant}',
        heading: 'Your refund is on its way',
        text: '{paid_back}',
        sms: null,
      },
      zh: { subject: '{merchant}的退款', heading: '您的退款正在处理', text: '{paid_back}', sms: null },
    },
  },
  'credit-note': {
    group: 'bills',
    name: words('A credit note', '贷项通知单'),
    variables: ['credit_note', 'invoice', 'amount', 'what_next'],
    needed: ['credit_note', 'invoice', 'amount', 'what_next'],
    facts: [FACTS.creditNote, FACTS.invoice, FACTS.credited],
    footer: words(
      'Keep this letter for your records. Questions: {contact}.',
      '请保存此邮件备查。如有疑问，请联系{contact}。',
    ),
    samples: {
      what_next: words('$45.00 comes off what you owe.', '$45.00 冲减您的应付金额。'),
    },
    texts: {
      en: {
        subject: 'Credit note {credit_note} from {merchant}',
        heading: '{amount} credited',
        text: '{merchant} credited {amount} of invoice {invoice} with credit note {credit_note}.\n\n{what_next}',
        sms: null,
      },
      zh: {
        subject: '{merchant}的贷项通知单 {credit_note}',
        heading: '已冲减 {amount}',
        text: '{merchant}已通过贷项通知单 {credit_note} 冲减账单 {invoice} 中的 {amount}。\n\n{what_next}',
        sms: null,
      },
    },
  },
  'card-receipt': {
    group: 'cards',
    name: words('Receipt of a card payment', '银行卡付款收据'),
    variables: ['amount', 'invoice'],
    needed: ['amount', 'invoice'],
    facts: [FACTS.invoice, FACTS.total],
    footer: words(
      'Keep this letter for your records. Questions: {contact}.',
      '请保存此邮件备查。如有疑问，请联系{contact}。',
    ),
    texts: {
      en: {
        subject: 'Receipt from {merchant} for invoice {invoice}',
        heading: 'Your receipt',
        text: 'Thank you. You paid {merchant} {amount} towards invoice {invoice}.',
        sms: null,
      },
      zh: {
        subject: '{merchant}的收据，账单 {invoice}',
        heading: '您的收据',
        text: '谢谢。您已为账单 {invoice} 向{merchant}支付 {amount}。',
        sms: null,
      },
    },
  },
  'card-charge': {
    group: 'cards',
    name: words('A card will be charged', '银行卡即将扣款'),
    variables: ['card', 'invoice', 'amount', 'date', 'card_fee'],
    needed: ['card', 'amount', 'date', 'card_fee'],
    facts: [],
    action: words('See the invoice', '查看账单'),
    footer: CARD_FOOTER,
    samples: {
      amount: words('$46.43', '$46.43'),
    },
    texts: {
      en: {
        subject: '{merchant} charges your card on {date}',
        heading: 'Your card will be charged',
        text: 'On {date}, {merchant} charges {amount} for invoice {invoice} to your card ending in {card}, as you agreed when you let it be kept.\n\n{card_fee}\n\nYou need to do nothing. To pay in another way or with another card, open the invoice before that day: no account is needed.',
        sms: null,
      },
      zh: {
        subject: '{merchant}将于{date}从您的银行卡扣款',
        heading: '您的银行卡即将扣款',
        text: '根据您保存银行卡时的同意，{merchant}将于{date}就账单 {invoice} 从您尾号 {card} 的银行卡扣款 {amount}。\n\n{card_fee}\n\n您无需任何操作。如想以其他方式或其他银行卡付款，请在该日之前打开账单，无需账户。',
        sms: null,
      },
    },
  },
  'card-declined': {
    group: 'cards',
    name: words('A card could not be charged', '银行卡扣款未成功'),
    variables: ['card', 'invoice', 'amount', 'what_happened', 'what_next'],
    needed: ['what_happened', 'amount', 'what_next'],
    facts: [],
    action: words('Keep another card', '保存其他银行卡'),
    footer: CARD_FOOTER,
    samples: {
      what_happened: words(
        'Your bank said that there is not enough money on the card. Nothing was taken.',
        '您的银行表示卡内余额不足。未扣除任何款项。',
      ),
      what_next: words(
        'The same card is tried once more on Mon 30 November 2026.',
        '系统将于2026年11月30日 周一再用同一张卡扣款一次。',
      ),
    },
    texts: {
      en: {
        subject: 'Your card ending in {card} could not be charged for {merchant}',
        heading: 'Your card could not be charged',
        text: '{what_happened}\n\n{amount} of invoice {invoice} is still to be paid.\n\n{what_next}\n\nGive {merchant} another card at the link: what is owed and your next bills are then charged to that one, each after an e-mail. No account is needed.',
        sms: null,
      },
      zh: {
        subject: '{merchant}未能从您尾号 {card} 的银行卡扣款',
        heading: '银行卡扣款未成功',
        text: '{what_happened}\n\n账单 {invoice} 尚有 {amount} 未付。\n\n{what_next}\n\n请通过链接向{merchant}提供另一张卡：欠款和今后的账单将从该卡扣取，每次扣款前均以邮件告知。无需账户。',
        sms: null,
      },
    },
  },
  'card-expiry': {
    group: 'cards',
    name: words('A kept card ends soon', '保存的银行卡即将到期'),
    variables: ['card', 'date'],
    needed: ['card', 'date'],
    facts: [],
    action: words('Keep another card', '保存其他银行卡'),
    footer: words(
      'To have the card removed, or with questions, contact {contact}.',
      '如需移除此卡或有疑问，请联系{contact}。',
    ),
    texts: {
      en: {
        subject: 'Your card ending in {card} at {merchant} ends soon',
        heading: 'Your card ends soon',
        text: 'The card ending in {card} that you let {merchant} keep is good until {date}. After that day nothing can be charged to it.\n\nGive {merchant} your new card at the link, which needs no account. What the old card pays for is then charged to that one.',
        sms: null,
      },
      zh: {
        subject: '您在{merchant}保存的尾号 {card} 银行卡即将到期',
        heading: '您的银行卡即将到期',
        text: '您授权{merchant}保存的尾号 {card} 银行卡有效期至{date}，之后无法再用此卡扣款。\n\n请通过链接向{merchant}提供新卡，无需账户。原卡支付的款项今后将从新卡扣取。',
        sms: null,
      },
    },
  },
  'card-agreement': {
    group: 'cards',
    name: words('Copy of what was agreed about a card', '银行卡约定副本'),
    variables: ['card', 'agreement'],
    needed: ['card', 'agreement'],
    facts: [],
    footer: words(
      'To have the card removed, or if this was not you, contact {contact}.',
      '如需移除此卡，或并非您本人操作，请联系{contact}。',
    ),
    texts: {
      en: {
        subject: 'What you agreed with {merchant}: your card',
        heading: 'Your card is kept',
        text: 'You let {merchant} keep your card ending in {card}. Your bank confirmed it, and nothing was taken. This is what you agreed to:\n\n{agreement}',
        sms: null,
      },
      zh: {
        subject: '您与{merchant}的约定：银行卡',
        heading: '您的银行卡已保存',
        text: '您已同意由{merchant}保存您尾号 {card} 的银行卡。银行已确认此卡，未扣除任何款项。约定内容如下：\n\n{agreement}',
        sms: null,
      },
    },
  },
} as const satisfies Record<string, LetterKindDefinition>;
