import { FACTS, type LetterKindDefinition } from './define.ts';
import { words } from './words.ts';

const ORDER = {
  group: 'orders',
  facts: [FACTS.order, FACTS.total],
  footer: words(
    'Whoever has this link can see this order. If you did not expect it, contact {contact} by a number that you know.',
    '持有此链接的人可以查看该订单。如果您并未预期收到，请用您已知的电话联系{contact}。',
  ),
} as const;
const OPEN = words('Open the order', '打开订单');

/** Letters about orders. */
export const ORDER_LETTERS = {
  'order-link': {
    ...ORDER,
    name: words('Checkout page of an order', '订单结账页面'),
    variables: ['order', 'amount', 'payable_until'],
    needed: ['payable_until'],
    action: words('Open the order and pay', '打开订单并付款'),
    texts: {
      en: {
        subject: 'Your order {order} from {merchant}',
        heading: '{amount} to pay',
        text: '{payable_until}\n\nThe link opens the order, with any fee shown before you pay. You need no account.',
        sms: null,
      },
      zh: {
        subject: '您在{merchant}的订单 {order}',
        heading: '应付 {amount}',
        text: '{payable_until}\n\n点击链接可查看订单，付款前会显示手续费。无需开立账户。',
        sms: null,
      },
    },
  },
  'order-paid': {
    ...ORDER,
    name: words('An order is paid', '订单已付款'),
    variables: ['order', 'amount', 'notes', 'what_next'],
    needed: ['notes', 'what_next'],
    action: OPEN,
    samples: {
      what_next: words(
        'You get an e-mail once the goods are on their way.',
        '商品发出后，您会收到邮件通知。',
      ),
    },
    texts: {
      en: {
        subject: 'Order {order} from {merchant} is paid',
        heading: 'Thank you. Your order is paid.',
        text: '{notes}\n\n{what_next}\n\nThe page of your order keeps what you bought, and what is on its way.',
        sms: null,
      },
      zh: {
        subject: '{merchant}的订单 {order} 已付款',
        heading: '谢谢，您的订单已付款。',
        text: '{notes}\n\n{what_next}\n\n订单页面会保留您购买的内容及配送情况。',
        sms: null,
      },
    },
  },
  'order-handed-over': {
    ...ORDER,
    name: words('Something of an order is on its way', '订单已发货或交付'),
    variables: ['order', 'headline', 'what_happened'],
    needed: [],
    action: OPEN,
    samples: {
      headline: words(
        'Your order ORD-000042 from Harbour Fitness is on its way',
        'Harbour Fitness的订单 ORD-000042 已发货',
      ),
      what_happened: words('Your order is on its way', '您的订单已发货'),
    },
    texts: {
      en: {
        subject: '{headline}',
        heading: '{what_happened}',
        text: 'The page of your order shows what was handed over and what is still to come.',
        sms: null,
      },
      zh: {
        subject: '{headline}',
        heading: '{what_happened}',
        text: '订单页面会显示已交付和尚待交付的内容。',
        sms: null,
      },
    },
  },
  'order-cancelled': {
    ...ORDER,
    name: words('An order is cancelled', '订单已取消'),
    variables: ['order', 'amount', 'what_next'],
    needed: ['what_next'],
    samples: {
      what_next: words('There is nothing to pay any more.', '您无需再付款。'),
    },
    texts: {
      en: {
        subject: 'Order {order} from {merchant} is cancelled',
        heading: 'Your order is cancelled',
        text: '{what_next}',
        sms: null,
      },
      zh: {
        subject: '{merchant}的订单 {order} 已取消',
        heading: '您的订单已取消',
        text: '{what_next}',
        sms: null,
      },
    },
  },
} as const satisfies Record<string, LetterKindDefinition>;
