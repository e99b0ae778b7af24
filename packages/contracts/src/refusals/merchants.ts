import type { Sentences } from '../sentences.ts';

export const MERCHANT_REFUSALS = {
  'brand.colour_illegible': {
    en: 'White text cannot be read on this colour. The nearest on which it can is {nearest}',
    zh: '此颜色上的白字难以辨认。最接近的可用颜色是 {nearest}',
  },
  'brand.logo_illegible': {
    en: 'This picture cannot be made out on a light or on a dark ground. Choose one with a clear mark',
    zh: '该图片在浅色和深色背景上都难以辨认，请选择标志清晰的图片',
  },
  'merchant.currency_not_collected': {
    en: 'You do not collect {currency}. Choose it under Settings, Cards first',
    zh: '您未收取 {currency}。请先在“设置”的“银行卡”中选择该币种',
  },
  'merchant.slug_taken': {
    en: 'This merchant ID is taken. Choose another',
    zh: '该商户号已被使用，请换一个',
  },
  'merchant.council_has_no_gst': {
    en: 'A council’s rates carry no GST. Leave out whether it is registered for GST',
    zh: '市政费不含 GST，请勿填写是否已登记 GST',
  },
  'merchant.time_zone_stands': {
    en: 'The time zone of an approved business stands: its bills and days are dated by it',
    zh: '商户获批后时区不可更改：其账单和日期均以此为准',
  },
  'merchant.abn_missing': {
    en: 'Not ready to go live: the ABN is missing',
    zh: '尚不能上线：缺少 ABN',
  },
  'merchant.facility_missing': {
    en: 'Not ready to go live: there is no bank facility',
    zh: '尚不能上线：未设置银行扣款通道',
  },
  'merchant.payout_account_missing': {
    en: 'Not ready to go live: there is no payout account',
    zh: '尚不能上线：未设置付款结算账户',
  },
  'merchant.closing': {
    en: 'This merchant is being closed: nothing new is billed, debited or agreed',
    zh: '该商户正在关闭，不再开具账单、扣款或签署授权',
  },
  'merchant.identity_by_person': {
    en: 'A person must ask for another legal name or ABN of an approved business. An API key can change the rest',
    zh: '已获批准企业的法定名称或 ABN 须由个人提出更改，API 密钥只能更改其余内容',
  },
  'merchant.identity_waits': {
    en: 'Another legal name or ABN already waits for the platform’s staff, and nothing was saved. Whoever asked for it can take it back. A colleague who may change settings can decline it. Or leave both as they are',
    zh: '已有一项法定名称或 ABN 的更改在等待平台工作人员审批，本次内容均未保存。提出人可撤回该项更改，有权修改设置的同事可拒绝该项更改；也可保持这两项不变',
  },
  'merchant.identity_stands': {
    en: 'A closed merchant keeps its legal name and ABN',
    zh: '已关闭的商户保留其法定名称和 ABN',
  },
  'merchant.not_closing': {
    en: 'A claim is written only while a merchant is being closed',
    zh: '仅在商户关闭过程中可登记债权',
  },
  'merchant.claim_too_early': {
    en: 'Files, payouts or refunds are still on their way. The balance is written into a claim once they are settled',
    zh: '仍有文件、付款结算或退款尚未了结，了结之后才能将余额登记为债权',
  },
  'merchant.claim_nothing': {
    en: 'The balance is zero: there is nothing to write into a claim',
    zh: '余额为零，无需登记债权',
  },
  'merchant.not_live': {
    en: 'This merchant is not live yet. It can prepare everything, but no money moves before it is approved',
    zh: '该商户尚未上线。可以先完成各项准备，但在批准之前不会进行任何资金往来',
  },
  'merchant.approve_refused': {
    en: 'Only a merchant that is preparing can be approved',
    zh: '只有准备中的商户可以批准上线',
  },
  'merchant.suspend_refused': { en: 'Only a live merchant can be suspended', zh: '只有已上线的商户可以暂停' },
  'merchant.resume_refused': {
    en: 'Only a suspended merchant can be resumed',
    zh: '只有已暂停的商户可以恢复',
  },
  'merchant.close_refused': { en: 'This merchant cannot be closed', zh: '该商户无法关闭' },
  'facility.none': {
    en: 'Debits are not set up with the bank yet. That follows the business details: a direct debit request names who debits',
    zh: '尚未向银行开通扣款。填写商户资料后即可开通：直接借记授权须写明扣款方',
  },
  'facility.stopped': {
    en: 'The bank facility is stopped: {reason}',
    zh: '银行扣款通道已停用：{reason}',
  },
  'facility.closed': { en: 'A closed facility cannot be changed', zh: '已关闭的扣款通道无法更改' },
  'facility.changed_meanwhile': {
    en: 'This facility was stopped, started or closed meanwhile. Look at it again first',
    zh: '此扣款通道刚刚被停用、启用或关闭，请先重新查看',
  },
  'facility.prefix_taken': {
    en: 'Another facility of this user id begins its references with {prefix}. Choose another',
    zh: '该用户编号下已有扣款通道使用前缀 {prefix}，请换一个',
  },
  'facility.user_id_taken': {
    en: 'Returns of the user id {user_id} go to another inbox. A facility needs a user id of its own with its bank',
    zh: '用户编号 {user_id} 的退回由另一方接收。通道须使用商户在其银行的专属用户编号',
  },
  'facility.no_sponsor': {
    en: 'The platform has no bank facility of its own yet',
    zh: '平台自身尚未开通银行扣款通道',
  },
  'payout_account.owner_only': {
    en: 'Only an owner can change where payouts go',
    zh: '只有所有者可以更改付款结算账户',
  },
  'payout_account.same': {
    en: 'Payouts already go to this account',
    zh: '该账户已是付款结算账户',
  },
  'payout_account.none': {
    en: 'There is no payout account yet. Add one in the settings',
    zh: '尚未设置付款结算账户，请在设置中添加',
  },
  'platform_fee.too_early': {
    en: 'Choose {date} or later. Debits and returns up to today keep the fee that they have',
    zh: '请选择 {date} 或之后的日期。截至今天的扣款和退回仍按原费率收取',
  },
  'platform_fee.date_taken': {
    en: 'Another fee begins on this date. Take it back first, or choose another date',
    zh: '该日期已有另一项费率生效，请先撤回或另选日期',
  },
  'platform_fee.begun': {
    en: 'This fee has begun and stays in the history. Add another from a later date',
    zh: '该费率已开始生效，会保留在历史中。请另加一项日后生效的费率',
  },
  'user.email_taken': {
    en: 'This e-mail already belongs to a staff member of a merchant',
    zh: '该邮箱已属于某商户的员工',
  },
} as const satisfies Sentences;
