import type { Sentences } from './refusals.ts';

/** What the fields of records are called where a change is shown, however a record spells them. */
const FIELD_WORDS = {
  abn: { en: 'ABN', zh: 'ABN' },
  account: { en: 'Account number', zh: '账号' },
  accountName: { en: 'Account name', zh: '户名' },
  address: { en: 'Address', zh: '地址' },
  addressLine1: { en: 'Address line 1', zh: '地址第一行' },
  addressLine2: { en: 'Address line 2', zh: '地址第二行' },
  addressLine3: { en: 'Address line 3', zh: '地址第三行' },
  amountCents: { en: 'Amount', zh: '金额' },
  bankDate: { en: 'Bank day', zh: '银行日' },
  birthday: { en: 'Birthday', zh: '出生日期' },
  bsb: { en: 'BSB', zh: 'BSB' },
  change: { en: 'Change', zh: '更改事项' },
  changed: { en: 'Changed', zh: '已更改' },
  channels: { en: 'Channels', zh: '发送渠道' },
  chosen: { en: 'Chosen rows', zh: '所选记录' },
  date: { en: 'Date', zh: '日期' },
  day: { en: 'Day', zh: '日期' },
  debits: { en: 'Debits', zh: '扣款笔数' },
  digest: { en: 'Digest', zh: '摘要' },
  dishonourFeeCents: { en: 'Dishonour fee', zh: '退票费' },
  email: { en: 'E-mail', zh: '电子邮箱' },
  emailPrimary: { en: 'E-mail', zh: '电子邮箱' },
  emailSecondary: { en: 'Second e-mail', zh: '备用邮箱' },
  endDate: { en: 'End', zh: '结束日期' },
  expiresAt: { en: 'Expires', zh: '过期时间' },
  faults: { en: 'Faults', zh: '错误数' },
  files: { en: 'Files', zh: '文件数' },
  filters: { en: 'Filters', zh: '筛选条件' },
  firstName: { en: 'First name', zh: '名' },
  gstRegistered: { en: 'Registered for GST', zh: '已注册 GST' },
  heldUntil: { en: 'No payout before', zh: '此日期前不付款' },
  kind: { en: 'Kind', zh: '种类' },
  lastName: { en: 'Last name', zh: '姓' },
  legalName: { en: 'Legal name', zh: '法定名称' },
  list: { en: 'List', zh: '列表' },
  locale: { en: 'Language', zh: '语言' },
  message: { en: 'Message', zh: '留言' },
  middleName: { en: 'Middle name', zh: '中间名' },
  mode: { en: 'From when', zh: '生效方式' },
  name: { en: 'Name', zh: '名称' },
  nextPeriodStart: { en: 'Next period', zh: '下一周期' },
  nickname: { en: 'Nickname', zh: '昵称' },
  noticeBankDays: { en: 'Notice before a debit', zh: '扣款前通知天数' },
  payoutAccount: { en: 'Second person for the payout account', zh: '到账账户双人审批' },
  payoutFrequency: { en: 'Payouts', zh: '付款频率' },
  payoutMinimumCents: { en: 'Smallest payout', zh: '最低付款额' },
  payoutWeekday: { en: 'Payout day', zh: '付款日' },
  permissions: { en: 'Permissions', zh: '权限' },
  phone: { en: 'Phone', zh: '电话' },
  phoneAfterHours: { en: 'Phone after hours', zh: '非工作时间电话' },
  phoneDaytime: { en: 'Daytime phone', zh: '日间电话' },
  phoneFax: { en: 'Fax', zh: '传真' },
  phoneMobile: { en: 'Mobile', zh: '手机' },
  plan: { en: 'Plan', zh: '方案' },
  platformFeeBps: { en: 'Platform fee, share', zh: '平台费率' },
  platformFeeCents: { en: 'Platform fee, each', zh: '平台每笔费用' },
  postcode: { en: 'Postcode', zh: '邮政编码' },
  processingDate: { en: 'Processing date', zh: '处理日期' },
  quantity: { en: 'Quantity', zh: '数量' },
  reason: { en: 'Reason', zh: '原因' },
  receipt: { en: 'Bank receipt', zh: '银行回执' },
  records: { en: 'Records', zh: '记录数' },
  reference: { en: 'Reference', zh: '编号' },
  refused: { en: 'Refused', zh: '被拒' },
  resolution: { en: 'How it was settled', zh: '处理结果' },
  retryBankDays: { en: 'Retry after', zh: '重试间隔天数' },
  role: { en: 'Role', zh: '角色' },
  roles: { en: 'Roles', zh: '角色' },
  rows: { en: 'Rows', zh: '记录数' },
  slug: { en: 'Short name', zh: '短名称' },
  stage: { en: 'Stage', zh: '阶段' },
  start: { en: 'Start', zh: '开始日期' },
  state: { en: 'State', zh: '州' },
  status: { en: 'Status', zh: '状态' },
  stopReason: { en: 'Reason for the stop', zh: '停用原因' },
  suburb: { en: 'Suburb', zh: '城区' },
  terms: { en: 'Terms', zh: '条款版本' },
  title: { en: 'Title', zh: '称谓' },
  totalCents: { en: 'Total', zh: '总额' },
  trace: { en: 'Trace account', zh: '追踪账户' },
  tradingName: { en: 'Trading name', zh: '商业名称' },
  twoFactorEnabled: { en: 'Two-factor', zh: '两步验证' },
  type: { en: 'Type', zh: '类型' },
  passwordChosenByAsker: { en: 'First password chosen by who asks', zh: '首个密码由申请人设置' },
  termsVersion: { en: 'Terms agreed to', zh: '已同意的条款版本' },
  username: { en: 'Username', zh: '用户名' },
  version: { en: 'Version', zh: '版本' },
  website: { en: 'Website', zh: '网址' },
} as const satisfies Sentences;

const spelled = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * What a field of a change is called: `address_line1` and `addressLine1` alike. One without words here is told by its
 * own name, spelled as words; what is inside another comes after it.
 */
export function fieldWords(field: string, locale: 'en' | 'zh'): string {
  return field
    .split('.')
    .map((name) => wordsOf(name, locale))
    .join(' · ');
}

function wordsOf(name: string, locale: 'en' | 'zh'): string {
  const key = spelled(name);
  if (Object.hasOwn(FIELD_WORDS, key)) return FIELD_WORDS[key as keyof typeof FIELD_WORDS][locale];
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/ (Id|Cents|At)$/, '')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
