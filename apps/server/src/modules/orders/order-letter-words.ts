/** The words of the letters about orders. */
export const ORDER_LETTERS = {
  en: {
    order: 'Order',
    amount: 'Total',
    what: 'Handed over',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    code: (what: string) => `Code: ${what}`,
    open: 'Open the order',
    footer: (contact: string) =>
      `Whoever has this link can see this order. If you did not expect it, contact ${contact} by a number that you know.`,
    link: {
      until: (day: string) => `It can be paid until ${day}.`,
      action: 'Open the order and pay',
    },
    paid: {
      sent: 'You get an e-mail once the goods are on their way.',
    },
    handed: {
      subject: (number: string, merchant: string) => `News of your order ${number} from ${merchant}`,
      sent: (number: string, merchant: string) => `Your order ${number} from ${merchant} is on its way`,
      title: 'Something of your order was handed over',
      sentTitle: 'Your order is on its way',
    },
    cancelled: {
      unpaid: 'There is nothing to pay any more.',
      paid: 'If you are due a refund, you get an e-mail of its own about it.',
    },
  },
  zh: {
    order: '订单',
    amount: '合计',
    what: '已交付',
    carrier: '承运商',
    tracking: '运单号',
    code: (what: string) => `兑换码：${what}`,
    open: '打开订单',
    footer: (contact: string) =>
      `持有此链接的人可以查看该订单。如果您并未预期收到，请用您已知的电话联系${contact}。`,
    link: {
      until: (day: string) => `请在${day}前付款。`,
      action: '打开订单并付款',
    },
    paid: {
      sent: '商品发出后，您会收到邮件通知。',
    },
    handed: {
      subject: (number: string, merchant: string) => `${merchant}的订单 ${number} 有新进展`,
      sent: (number: string, merchant: string) => `${merchant}的订单 ${number} 已发货`,
      title: '您的订单已有内容交付',
      sentTitle: '您的订单已发货',
    },
    cancelled: {
      unpaid: '您无需再付款。',
      paid: '如需退款，您会另行收到退款邮件。',
    },
  },
} as const;
