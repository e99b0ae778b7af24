import type { Sentences } from '../sentences.ts';

export const CARD_REFUSALS = {
  'card.number_refused': {
    en: 'The sandbox takes its own test cards only. Use one of the numbers listed beside the form',
    zh: '沙盒环境仅接受测试卡，请使用表单旁列出的卡号',
  },
  'card.not_saved': {
    en: 'This card is not kept any more. Nothing was charged',
    zh: '该卡已不再保存，尚未扣款',
  },
  'card.has_expired': { en: 'This card has expired', zh: '该卡已过期' },
  'card.token_unknown': {
    en: 'The card details are no longer held. Enter the card again',
    zh: '卡片信息已失效，请重新输入',
  },
  'card.network_refused': {
    en: 'Cards of this network are not taken here. Use another card',
    zh: '此处不接受该卡组织的银行卡，请换一张卡',
  },
  'card.processor_silent': {
    en: 'The card processor does not respond at the moment. Try again in a minute',
    zh: '银行卡处理机构暂无响应，请稍后重试',
  },
  'stripe.signature_refused': {
    en: 'The signature of this event does not match, or is older than five minutes. Nothing was done. The portal’s webhook secret must be the one of this endpoint at Stripe',
    zh: '该事件的签名不符，或已超过五分钟，未作任何处理。系统设置的 Webhook 密钥须与 Stripe 中该端点的密钥一致',
  },
  'card_payment.amount_changed': {
    en: 'What is due has changed meanwhile: it is {due} now. Nothing was charged',
    zh: '应付金额已变为 {due}，尚未扣款',
  },
  'card_payment.part_refused': {
    en: 'A debit of the whole amount waits for its day, so only all of it can be paid now. Nothing was charged',
    zh: '已安排全额扣款，现在只能一次付清，尚未扣款',
  },
  'card_payment.fee_changed': {
    en: 'The card fee has changed meanwhile: it is {fee} now. Nothing was charged',
    zh: '刷卡手续费已变为 {fee}，尚未扣款',
  },
  'card_payment.in_progress': {
    en: 'A payment is on its way already. Wait for its outcome',
    zh: '已有一笔付款正在处理，请等待结果',
  },
  'card_payment.not_offered': {
    en: 'This business does not take cards at the moment',
    zh: '该商户目前不接受银行卡付款',
  },
  'card_payment.card_not_kept': {
    en: 'This bill was found by its number, so the card is not kept. Nothing was charged. Pay without keeping it, or keep it at the link that the business sent',
    zh: '此账单是凭账单号找到的，因此不能保存银行卡，尚未扣款。请不保存直接付款，或通过商户发送的链接保存',
  },
  'card_payment.too_many': {
    en: 'Too many cards were declined here today. Nothing was charged. Try again tomorrow, or pay another way',
    zh: '今天在此被拒绝的银行卡过多，尚未扣款。请明天再试，或改用其他方式付款',
  },
  'card_check.in_progress': {
    en: 'A bank is being asked about a card already, perhaps in another tab. Wait for its word, or answer its question there',
    zh: '银行正在核验一张卡，可能在另一个页面中进行。请等待结果，或在该页面完成验证',
  },
  'card_check.too_many': {
    en: 'Too many cards were tried today. Nothing was taken. Try again tomorrow, or choose a bank account',
    zh: '今天尝试的银行卡过多，未扣除任何款项。请明天再试，或选择银行账户',
  },
  'card_link.unknown': {
    en: 'This link does not work any more. Use the one in the latest letter, or ask the business for help',
    zh: '此链接已失效。请使用最新邮件中的链接，或联系商户',
  },
  'card_link.changed': {
    en: 'What you agree to has changed meanwhile. Nothing was kept. Read it again',
    zh: '约定内容已更改，尚未保存任何银行卡。请重新阅读',
  },
  'card_payment.no_challenge': {
    en: 'The bank asks for no code for this payment',
    zh: '银行未要求为该付款输入验证码',
  },
} as const satisfies Sentences;
