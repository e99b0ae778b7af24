import { APPROVAL_KINDS, OVERTAKEN_WORDS } from './approval-kinds.ts';
import { codeWords } from './code-words.ts';
import { reportWords } from './report-words.ts';
import type { Sentences } from './sentences.ts';

/** Codes that stand in what was changed and in no list. A code of several fields has a word that is true of each. */
const OWN = {
  daily: { en: 'Every bank day', zh: '每个银行工作日' },
  manual: { en: 'When asked', zh: '按要求' },
  email: { en: 'E-mail', zh: '电子邮件' },
  no_email: { en: 'No e-mail address', zh: '没有电子邮箱' },
  messages_stopped: { en: 'Messages stopped', zh: '已停止发送消息' },
  sms: { en: 'SMS', zh: '短信' },
  en: { en: 'English', zh: '英文' },
  zh: { en: 'Chinese', zh: '中文' },
  off: { en: 'Off', zh: '关闭' },
  on: { en: 'On', zh: '开启' },
  payers_bank: { en: 'The payer’s bank said so', zh: '付款人的银行已确认' },
  payer_statement: { en: 'A statement of the payer shows the payment', zh: '付款人的对账单显示该笔付款' },
  duplicate: { en: 'Paid twice', zh: '重复付款' },
  billed_in_error: { en: 'Billed in error', zh: '误收' },
  not_provided: { en: 'Goods or service not provided', zh: '未提供商品或服务' },
  goodwill: { en: 'Goodwill', zh: '善意退款' },
  other: { en: 'Another reason', zh: '其他原因' },
  receipt: { en: 'Receipt or invoice', zh: '收据或账单' },
  delivery: { en: 'Proof of delivery', zh: '交付证明' },
  correspondence: { en: 'Messages with the customer', zh: '与客户的往来信息' },
  signature: { en: 'Signature of the customer', zh: '客户签名' },
  refund_policy: { en: 'Refund policy', zh: '退款政策' },
  cancellation_policy: { en: 'Cancellation policy', zh: '取消政策' },
  key: { en: 'Private key', zh: '私钥' },
  password: { en: 'Password', zh: '密码' },
  varying: { en: 'Varies', zh: '不固定' },
  fixed: { en: 'The same each time', zh: '每次相同' },
  all: { en: 'All', zh: '全部' },
  pdf: { en: 'PDF', zh: 'PDF' },
  xlsx: { en: 'XLSX', zh: 'XLSX' },
  csv: { en: 'CSV', zh: 'CSV' },
  as_advised: { en: 'Advised before each debit', zh: '每次扣款前另行通知' },
  instalment: { en: 'By instalment', zh: '按期付款' },
  in_full: { en: 'In full', zh: '一次付清' },
  begin: { en: 'Begun', zh: '开始' },
  skip: { en: 'A payment skipped', zh: '跳过一笔' },
  extra: { en: 'Extra payment', zh: '额外付款' },
  pause: { en: 'Paused', zh: '暂停' },
  move: { en: 'A payment moved', zh: '改期' },
  end: { en: 'Ended', zh: '结束' },
  restart: { en: 'Started again', zh: '重新开始' },
  details: { en: 'Details', zh: '资料' },
  problem: { en: 'A problem', zh: '故障' },
  payment: { en: 'Payment', zh: '付款' },
  account: { en: 'Account', zh: '账户' },
  report: { en: 'Report', zh: '报表' },
  payer: { en: 'Payer', zh: '付款人' },
  no_account: { en: 'No account or card to take it from', zh: '没有可扣款的账户或银行卡' },
  schedule_changed: { en: 'The schedule changed', zh: '付款计划有变' },
  bank_days: { en: 'Bank days', zh: '银行工作日' },
  taxable: { en: 'GST included', zh: '含 GST' },
  gst_free: { en: 'GST-free', zh: '免 GST' },
  outside: { en: 'Outside GST', zh: '不属 GST 范围' },
  opened: { en: 'Open', zh: '未结' },
  waiting: { en: 'Waiting', zh: '待处理' },
  resolved: { en: 'Settled', zh: '已解决' },
  reused_token: { en: 'Its token was used from two places', zh: '其令牌在两处被使用' },
  reopened: { en: 'Reopened', zh: '已重新打开' },
} as const satisfies Sentences;

/** What rows are called, who acts: no value of a field. */
const { subject: _, actor: __, yes: ___, ...VALUES } = codeWords;

const words = new Map<string, { en: string; zh: string }>([
  ...[reportWords.report, reportWords.preset, ...Object.values(VALUES)].flatMap((list) =>
    Object.entries(list),
  ),
  ...[APPROVAL_KINDS, OVERTAKEN_WORDS, OWN].flatMap((list) => Object.entries(list)),
]);

/** What people type is shown as they typed it, whatever it looks like. */
const TYPED =
  /(name|description|notes?|tags|words|title|message|text|number|reference|email|phone|suburb|slug|code)$/;
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
