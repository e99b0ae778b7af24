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
      subject: (number: string, merchant: string) => `Your order ${number} from ${merchant}`,
      title: (amount: string) => `${amount} to pay`,
      until: (day: string) => `It can be paid until ${day}.`,
      how: 'The link opens the order, with any fee shown before you pay. You need no account.',
      action: 'Open the order and pay',
    },
    paid: {
      subject: (number: string, merchant: string) => `Order ${number} from ${merchant} is paid`,
      title: 'Thank you. Your order is paid.',
      sent: 'You get an e-mail once the goods are on their way.',
      page: 'The page of your order keeps what you bought, and what is on its way.',
    },
    handed: {
      subject: (number: string, merchant: string) => `News of your order ${number} from ${merchant}`,
      sent: (number: string, merchant: string) => `Your order ${number} from ${merchant} is on its way`,
      title: 'Something of your order was handed over',
      sentTitle: 'Your order is on its way',
      page: 'The page of your order shows what was handed over and what is still to come.',
    },
    cancelled: {
      subject: (number: string, merchant: string) => `Order ${number} from ${merchant} is cancelled`,
      title: 'Your order is cancelled',
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
      subject: (number: string, merchant: string) => `您在${merchant}的订单 ${number}`,
      title: (amount: string) => `应付 ${amount}`,
      until: (day: string) => `请在${day}前付款。`,
      how: '点击链接可查看订单，付款前会显示手续费。无需开立账户。',
      action: '打开订单并付款',
    },
    paid: {
      subject: (number: string, merchant: string) => `${merchant}的订单 ${number} 已付款`,
      title: '谢谢，您的订单已付款。',
      sent: '商品发出后，您会收到邮件通知。',
      page: '订单页面会保留您购买的内容及配送情况。',
    },
    handed: {
      subject: (number: string, merchant: string) => `${merchant}的订单 ${number} 有新进展`,
      sent: (number: string, merchant: string) => `${merchant}的订单 ${number} 已发货`,
      title: '您的订单已有内容交付',
      sentTitle: '您的订单已发货',
      page: '订单页面会显示已交付和尚待交付的内容。',
    },
    cancelled: {
      subject: (number: string, merchant: string) => `${merchant}的订单 ${number} 已取消`,
      title: '您的订单已取消',
      unpaid: '您无需再付款。',
      paid: '如需退款，您会另行收到退款邮件。',
    },
  },
} as const;
