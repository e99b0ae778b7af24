import { codeWords } from './code-words.ts';
import type { Sentences } from './sentences.ts';

/** Codes that stand in what was changed and in no list. */
const OWN = {
  daily: { en: 'Every bank day', zh: '每个银行日' },
  weekly: { en: 'Every week', zh: '每周' },
  manual: { en: 'When asked', zh: '按要求' },
  owner: { en: 'Owner', zh: '所有者' },
  staff: { en: 'Staff', zh: '员工' },
  email: { en: 'E-mail', zh: '电子邮件' },
  sms: { en: 'SMS', zh: '短信' },
  en: { en: 'English', zh: '英文' },
  zh: { en: 'Chinese', zh: '中文' },
  person: { en: 'Person', zh: '个人' },
  business: { en: 'Business', zh: '企业' },
  off: { en: 'Off', zh: '关闭' },
  on: { en: 'On', zh: '开启' },
  payers_bank: { en: 'The payer’s bank said so', zh: '付款人的银行已确认' },
  payer_statement: { en: 'A statement of the payer shows the payment', zh: '付款人的对账单显示该笔付款' },
  duplicate: { en: 'Paid twice', zh: '重复付款' },
  billed_in_error: { en: 'Billed in error', zh: '误收' },
  not_provided: { en: 'Not provided', zh: '未提供服务' },
  goodwill: { en: 'Goodwill', zh: '善意退款' },
  other: { en: 'Another reason', zh: '其他原因' },
  receipt: { en: 'Receipt or invoice', zh: '收据或账单' },
  delivery: { en: 'Proof of delivery', zh: '交付证明' },
  service: { en: 'Proof of the service', zh: '服务证明' },
  correspondence: { en: 'Messages with the customer', zh: '与客户的往来信息' },
  signature: { en: 'Signature of the customer', zh: '客户签名' },
  refund_policy: { en: 'Refund policy', zh: '退款政策' },
  cancellation_policy: { en: 'Cancellation policy', zh: '取消政策' },
  key: { en: 'Private key', zh: '私钥' },
  password: { en: 'Password', zh: '密码' },
} as const satisfies Sentences;

/** What rows are called, who acts: no value of a field. */
const { subject: _, actor: __, yes: ___, ...VALUES } = codeWords;

const words = new Map<string, { en: string; zh: string }>([
  ...Object.values(VALUES).flatMap((list) => Object.entries(list)),
  ...Object.entries(OWN),
]);

/** What people type is shown as they typed it, whatever it looks like. */
const TYPED =
  /(name|description|notes?|words|title|message|text|number|reference|email|phone|suburb|slug|code)$/;
/** As `as_advised`. */
const CODE = /^[a-z]+(_[a-z]+)*$/;

/** What a code in a recorded change of a field is called; spelled out where no list names it. Other text stays as it is. */
export function changeValueWords(field: string, text: string, locale: 'en' | 'zh'): string {
  if (TYPED.test(field)) return text;
  const known = words.get(text);
  if (known) return known[locale];
  if (!text.includes('_') || !CODE.test(text)) return text;
  return text.replaceAll('_', ' ').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
