import type { Sentences } from '../sentences.ts';

export const CUSTOMER_REFUSALS = {
  'customer.still_billed': {
    en: 'This customer has a running subscription or a debit to come. End those first',
    zh: '该客户仍有进行中的订阅或待扣款项，请先终止',
  },
  'customer.no_mandate': {
    en: 'This customer has no active direct debit request and no kept card yet. Send an invite first',
    zh: '该客户尚无有效的直接借记授权，也未保存银行卡，请先发送邀请',
  },
  'customer.currency_fixed': {
    en: 'This customer is billed, invited or pays in their currency already. Add another customer for another currency',
    zh: '该客户已按现有币种出账、受邀或付款。如需其他币种，请另建客户',
  },
  'payment_method.removed': { en: 'This payment method was removed', zh: '该付款方式已移除' },
  'payment_method.has_mandate': {
    en: 'A direct debit request covers this account. Cancel the DDR first',
    zh: '该账户仍有直接借记授权，请先取消 DDR',
  },
} as const satisfies Sentences;
