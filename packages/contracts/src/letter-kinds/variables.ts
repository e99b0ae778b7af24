import { same, type Words, words } from './words.ts';

type Variable = Readonly<{ name: Words; sample: Words }>;
const variable = (name: Words, sample: Words): Variable => ({ name, sample });

/** What may be named in a letter: what it is called, and what stands for it in a preview. */
export const LETTER_VARIABLES = {
  merchant: variable(words('Your trading name', '您的商户名称'), words('Harbour Fitness', 'Harbour Fitness')),
  customer: variable(words('Name of the person', '收件人姓名'), words('Mia Nguyen', 'Mia Nguyen')),
  amount: variable(words('Amount', '金额'), same('$45.00')),
  date: variable(words('Date', '日期'), words('Fri 27 November 2026', '2026年11月27日 周五')),
  account: variable(words('Account, masked', '账户（部分隐藏）'), same('••• 5148')),
  reference: variable(words('Reference', '参考号'), same('HF0000000421')),
  invoice: variable(words('Invoice number', '账单编号'), same('INV-000421')),
  credit_note: variable(words('Number of the credit note', '贷项通知单编号'), same('CN-000012')),
  due: variable(
    words('When it is or was due', '到期说明'),
    words('It is due on Fri 27 November 2026.', '到期日为2026年11月27日 周五。'),
  ),
  card: variable(words('Last four digits of the card', '银行卡尾号'), same('4242')),
  card_fee: variable(
    words('The card fee, where there is one', '银行卡手续费（如有）'),
    words(
      'That is $45.00 for the invoice and a card fee of $1.43.',
      '其中账单金额 $45.00，银行卡手续费 $1.43。',
    ),
  ),
  fee: variable(words('Fee', '费用'), same('$5.50')),
  plan: variable(words('Plan', '方案'), words('Gold membership', '金卡会籍')),
  order: variable(words('Order number', '订单编号'), same('ORD-000042')),
  property: variable(words('Address of the property', '房产地址'), same('14 Wattle Street, Banksia')),
  number: variable(words('Number of the question', '工单编号'), same('T-7K4M-P2QX')),
  link: variable(words('Link', '链接'), same('https://pay.example/b/4f2a')),
  what_happened: variable(
    words('What happened', '发生的情况'),
    words('Your bank returned the debit of $45.00.', '您的银行退回了 $45.00 的扣款。'),
  ),
  what_next: variable(
    words('What happens next', '后续安排'),
    words(
      'Please contact Harbour Fitness (hello@harbour.test).',
      '请联系Harbour Fitness（hello@harbour.test）。',
    ),
  ),
  headline: variable(
    words('What it is about, in a line', '一句话说明'),
    words('Your payments have changed', '付款安排有变动'),
  ),
  answer: variable(
    words('What you wrote to the person', '您写给申请人的话'),
    words(
      'We are glad to help. Call us when your work begins.',
      '我们很乐意提供帮助。恢复工作后请来电告知。',
    ),
  ),
  your_rights: variable(
    words('What can be done about it', '您可以采取的措施'),
    words(
      'This differs in its amount or its date from what your agreement states, so you are notified at least 14 days before.',
      '金额或日期与您的协议不同，因此至少提前 14 天通知您。',
    ),
  ),
  agreement: variable(
    words('The words that were agreed to', '约定的内容'),
    words(
      'You let Harbour Fitness keep this card and charge it for what you owe, each time after an e-mail.',
      '您同意Harbour Fitness保存此卡，并在每次邮件通知后就应付款项扣款。',
    ),
  ),
  paid_back: variable(
    words('How much goes back, and where to', '退回的金额和去向'),
    words(
      'Harbour Fitness is paying $45.00 back to the account that was debited, CBA ••• 5148.',
      'Harbour Fitness正在将 $45.00 退回至被扣款的账户 CBA ••• 5148。',
    ),
  ),
  what_for: variable(words('What is paid', '付款对象'), words('for Gold membership', '“金卡会籍”')),
  invites: variable(
    words('Who invites, and to what', '邀请说明'),
    words(
      'Harbour Fitness invites you to set up how you pay for Gold membership.',
      'Harbour Fitness邀请您设置“金卡会籍”的付款方式。',
    ),
  ),
  message: variable(
    words('Your message in the invitation, where there is one', '邀请中的留言（如有）'),
    words('We look forward to seeing you on Monday.', '期待周一见到您。'),
  ),
  price: variable(
    words('The price, where a plan was named', '价格（如指定了方案）'),
    words(', $45.00 a month', '：每月 $45.00'),
  ),
  last_free: variable(
    words('Last day that costs nothing', '最后一个免费日'),
    words('Thu 26 November 2026', '2026年11月26日 周四'),
  ),
  payable_until: variable(
    words('Until when it can be paid, where there is an end', '付款期限（如有）'),
    words('It can be paid until Fri 27 November 2026.', '请在2026年11月27日 周五前付款。'),
  ),
  notes: variable(
    words('What goes with the items, where there is something', '商品说明（如有）'),
    words('Day pass: show this letter at the desk.', '单日通行证：请在前台出示此邮件。'),
  ),
} as const satisfies Record<string, Variable>;

export type LetterVariable = keyof typeof LETTER_VARIABLES;
