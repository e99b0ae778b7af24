/**
 * The sentence of a failing field: the specification's words, the same on both sides of the wire. A rule's message
 * in a schema is one of these codes; `{min}` and the like come from the rule.
 */
export const FAULT_SENTENCES = {
  invalid: { en: 'The field is not valid', zh: '该字段无效' },
  required: { en: 'This field is required', zh: '此项为必填项' },
  unknown_field: { en: 'This field is not known here', zh: '此处不接受该字段' },
  too_short: { en: 'Enter at least {min} characters', zh: '至少输入 {min} 个字符' },
  too_long: { en: 'Enter at most {max} characters', zh: '最多输入 {max} 个字符' },
  too_small: { en: 'Enter at least {min}', zh: '不得小于 {min}' },
  too_big: { en: 'Enter at most {max}', zh: '不得大于 {max}' },
  invalid_id: { en: 'This id is not valid', zh: '编号无效' },
  network_invalid: {
    en: 'Enter an address or a range, like 203.0.113.7 or 203.0.113.0/24',
    zh: '请输入地址或网段，例如 203.0.113.7 或 203.0.113.0/24',
  },
  webhook_url: {
    en: 'Enter an address that begins with https://, without a name or password in it',
    zh: '请输入以 https:// 开头且不含用户名和密码的地址',
  },
  event_required: { en: 'Choose at least one event', zh: '请至少选择一个事件' },
  host_invalid: {
    en: 'Enter the name or address of a server, like sftp.bank.example',
    zh: '请输入服务器名称或地址，例如 sftp.bank.example',
  },
  host_key_invalid: {
    en: 'Enter the fingerprint that the bank publishes: SHA256: and 43 characters',
    zh: '请输入银行公布的指纹：SHA256: 及 43 个字符',
  },
  folder_invalid: {
    en: 'Enter a folder of the server, like /outgoing',
    zh: '请输入服务器上的文件夹，例如 /outgoing',
  },
  private_key_invalid: {
    en: 'Enter a private key in OpenSSH or PEM form, without a passphrase',
    zh: '请输入 OpenSSH 或 PEM 格式且不带口令的私钥',
  },
  too_many_networks: { en: 'Enter at most 20 addresses', zh: '最多输入 20 个地址' },
  whole_number: { en: 'Enter a whole number', zh: '请输入整数' },
  invalid_date: { en: 'Enter a valid date', zh: '请输入有效日期' },
  invalid_amount: { en: 'Enter a valid amount', zh: '请输入有效金额' },
  amount_positive: { en: 'The amount must be greater than 0', zh: '金额必须大于 0' },
  amount_required: { en: 'Amount is required', zh: '请输入金额' },
  date_required: { en: 'Date is required', zh: '请选择日期' },
  due_before_issue: {
    en: 'Choose a due date that is not before the invoice is issued',
    zh: '到期日不得早于开具日期',
  },
  date_past: { en: 'Choose today or a later date', zh: '请选择今天或之后的日期' },
  date_between: { en: 'Choose a day from {from} to {until}', zh: '请选择 {from} 至 {until} 之间的日期' },
  arrangement_empty: {
    en: 'Choose what is granted: a pause, a later finish or no interest',
    zh: '请选择批准内容：暂停、延后付清或免息',
  },
  page_size: { en: 'Choose 10, 20, 50 or 100 rows', zh: '每页可选 10、20、50 或 100 行' },
  email_required: { en: 'Email is required', zh: '请输入电子邮箱' },
  email_invalid: { en: 'Enter a valid email', zh: '请输入有效的电子邮箱' },
  username_required: { en: 'Username is required', zh: '请输入用户名' },
  username_invalid: { en: 'Enter a valid username', zh: '请输入有效的用户名' },
  password_required: { en: 'Password is required', zh: '请输入密码' },
  password_min: { en: 'Password must be at least 8 characters', zh: '密码至少 8 个字符' },
  password_uppercase: { en: 'Password must contain an uppercase letter', zh: '密码须包含大写字母' },
  password_lowercase: { en: 'Password must contain a lowercase letter', zh: '密码须包含小写字母' },
  password_number: { en: 'Password must contain a number', zh: '密码须包含数字' },
  password_special: { en: 'Password must contain a special character', zh: '密码须包含特殊字符' },
  password_common: {
    en: 'This password is too common. Choose one that is harder to guess',
    zh: '该密码过于常见，请换一个更难猜的密码',
  },
  password_is_email: { en: 'The password must not contain your email', zh: '密码不能包含您的电子邮箱' },
  password_has_name: {
    en: 'The password must not contain the name of the portal or of your organisation',
    zh: '密码不能包含本平台或贵机构的名称',
  },
  password_wrong: { en: 'This is not your current password', zh: '当前密码不正确' },
  password_same: { en: 'Choose a password other than the current one', zh: '新密码不能与当前密码相同' },
  confirm_required: { en: 'Confirm the password', zh: '请再次输入密码' },
  password_mismatch: { en: 'Passwords do not match', zh: '两次输入的密码不一致' },
  merchant_id_required: { en: 'Merchant ID is required', zh: '请输入商户号' },
  merchant_id_invalid: {
    en: 'Use lowercase letters, numbers and hyphens only',
    zh: '只能使用小写字母、数字和连字符',
  },
  code_invalid: {
    en: 'Invalid code format: the code must be 6 digits',
    zh: '验证码格式无效：必须为 6 位数字',
  },
  code_required: { en: 'Enter the code', zh: '请输入验证码' },
  recovery_code_invalid: {
    en: 'Enter the 28 letters and digits of a recovery code',
    zh: '请输入恢复代码的 28 位字母和数字',
  },
  human_check: { en: 'Please complete the human verification check', zh: '请先完成人机验证' },
  terms_required: { en: 'You must agree to the terms of service', zh: '请先同意服务条款' },
  agreement_required: { en: 'Accept the agreement to continue', zh: '请先接受协议' },
  phone_required: { en: 'Phone is required', zh: '请输入电话号码' },
  phone_invalid: {
    en: 'Use digits, +, -, parentheses and spaces only, 5 to 20 characters',
    zh: '只能使用数字、+、-、括号和空格，长度 5 到 20',
  },
  name_required: { en: 'Name is required', zh: '请输入姓名' },
  abn_invalid: { en: 'This ABN is not valid: check its 11 digits', zh: 'ABN 无效：请核对 11 位数字' },
  colour_invalid: {
    en: 'Enter the colour as # and six digits or letters, such as #0a7a5c',
    zh: '请输入 # 加六位数字或字母的颜色，例如 #0a7a5c',
  },
  invoice_number_invalid: {
    en: 'Enter the invoice number as printed, such as INV-000123',
    zh: '请按账单上的样式输入账单编号，例如 INV-000123',
  },
  biller_code_invalid: {
    en: 'Enter the biller code as printed: three to ten digits',
    zh: '请按账单输入收款方代码：3 到 10 位数字',
  },
  crn_invalid: {
    en: 'Enter the reference (CRN) as printed: digits only, up to 20',
    zh: '请按账单输入参考号（CRN）：最多 20 位数字',
  },
  amount_printed: {
    en: 'Enter the amount with two decimals, such as 100.00',
    zh: '请输入带两位小数的金额，例如 100.00',
  },
  bsb_invalid: { en: 'Enter the six digits of the BSB', zh: '请输入 6 位 BSB' },
  bsb_unknown: { en: 'No bank in Australia has this BSB', zh: '没有澳大利亚银行使用该 BSB' },
  account_invalid: {
    en: 'Enter the account number: up to nine digits, not all zeros',
    zh: '请输入账号：最多 9 位，且不能全为零',
  },
  account_name_invalid: {
    en: 'Use the name on the account: letters, digits and plain punctuation, at most 32 characters',
    zh: '请填写账户户名：字母、数字和常用标点，最多 32 个字符',
  },
  postcode_invalid: { en: 'Enter a four-digit postcode', zh: '请输入 4 位邮政编码' },
  tiers_required: { en: 'Add at least one tier', zh: '请至少添加一个阶梯' },
  tier_overlap: { en: 'Tier ranges cannot overlap', zh: '阶梯区间不能重叠' },
  tier_gap: { en: 'There must be no gaps between tiers', zh: '阶梯之间不能有空档' },
  coupon_code: { en: 'Use letters, numbers and dashes only', zh: '只能使用字母、数字和连字符' },
  percent_too_big: { en: 'At most 100%', zh: '最多 100%' },
  tier_first_must_be_1: { en: 'The first tier must start at unit 1', zh: '第一个阶梯必须从第 1 单位开始' },
  tier_first_positive_integer: { en: 'First unit must be a positive integer', zh: '起始单位必须为正整数' },
  tier_last_greater_than_first: {
    en: 'Last unit must be greater than first unit',
    zh: '结束单位必须大于起始单位',
  },
  tier_price_positive: { en: 'Per-unit price must be positive', zh: '单价必须大于零' },
  tier_flat_fee_non_negative: { en: 'Flat fee must be zero or more', zh: '固定费用不能为负' },
  choose_one: { en: 'Choose one of the options', zh: '请选择一项' },
  end_before_start: { en: 'The end must not be before the start', zh: '结束日期不能早于开始日期' },
  one_method: {
    en: 'Choose a direct debit request or a card, not both',
    zh: '直接借记授权与银行卡只能选一个',
  },
  website_invalid: { en: 'Enter an address that begins with https://', zh: '请输入以 https:// 开头的网址' },
  institution_invalid: {
    en: 'Enter the three capitals of the bank, such as CBA',
    zh: '请输入银行的三个大写字母，如 CBA',
  },
  debit_user_id_invalid: { en: 'Enter the six digits of the user id', zh: '请输入 6 位用户编号' },
  time_invalid: { en: 'Enter a time as 17:30', zh: '请按 17:30 的格式输入时间' },
  cut_off_invalid: { en: 'Enter a time from 06:00 to 23:59', zh: '请输入 06:00 至 23:59 之间的时间' },
  reference_prefix_invalid: { en: 'Use four capitals or digits', zh: '请使用 4 个大写字母或数字' },
  bank_text_invalid: {
    en: 'Use letters, digits and plain punctuation: banks carry nothing else',
    zh: '只能使用字母、数字和常用标点：银行文件不支持其他字符',
  },
  tag_too_long: { en: 'A tag has at most 30 characters', zh: '标签最多 30 个字符' },
  too_many_tags: { en: 'Use at most 20 tags', zh: '最多 20 个标签' },
  organisation_required: {
    en: 'Choose a customer, or enter the name of the organisation',
    zh: '请选择客户，或填写机构名称',
  },
  customer_has_name: {
    en: 'Leave this blank: the organisation is the customer',
    zh: '请留空：机构即所选客户',
  },
  supplier_is_no_customer: {
    en: 'A person at one of your customers is on the customers’ side',
    zh: '客户的联系人应归为“客户”',
  },
  customer_unknown: {
    en: 'There is no such customer. Use the customer’s number from the list of customers',
    zh: '没有该客户，请使用客户列表中的客户编号',
  },
  customer_ambiguous: {
    en: 'Several customers have this name. Add the customer’s number',
    zh: '有多位客户同名，请填写客户编号',
  },
  customer_exists: {
    en: 'There is a customer with this name and e-mail, or with this reference, already',
    zh: '已有姓名和电子邮箱相同或参考号相同的客户',
  },
  customer_twice: {
    en: 'This customer stands in the file twice',
    zh: '文件中重复出现同一客户',
  },
  contact_exists: {
    en: 'This person is a contact of the organisation already, with the same e-mail',
    zh: '该机构已有此联系人，且电子邮箱相同',
  },
  contact_twice: {
    en: 'This person stands in the file twice',
    zh: '文件中重复出现同一联系人',
  },
  row_broken: {
    en: 'A quote in this row is not closed, or it has a character that is no text',
    zh: '该行的引号未闭合，或含有非文本字符',
  },
  lines_needed: { en: 'Add at least one line', zh: '请至少添加一行' },
  too_many_lines: { en: 'An order has at most 50 lines', zh: '订单最多 50 行' },
  prefix_invalid: {
    en: 'Use one to eight capital letters or digits',
    zh: '请使用 1 至 8 位大写字母或数字',
  },
  order_type_off: {
    en: 'Orders of this type are switched off. Switch it on under Order types',
    zh: '此类订单已停用，可在订单类型中启用',
  },
  order_item_unknown: { en: 'There is no such item any more', zh: '该商品已不存在' },
  order_item_type: { en: 'The item is of another type', zh: '该商品属于其他类型' },
  order_item_currency: { en: 'The item is priced in another currency', zh: '该商品以其他币种定价' },
  appointment_required: { en: 'Say when the service is given', zh: '请填写服务时间' },
  order_total: {
    en: 'An order comes to more than nothing and at most 100 million',
    zh: '订单金额须大于零且不超过一亿',
  },
  stock_of_goods_only: { en: 'Only goods are counted', zh: '仅实物商品有库存' },
  codes_of_virtual_only: { en: 'Only virtual goods give codes', zh: '仅虚拟商品可发放兑换码' },
  codes_needed: { en: 'Enter at least one code', zh: '请至少填写一个兑换码' },
  too_many_codes: { en: 'Add at most 500 codes at once', zh: '一次最多添加 500 个兑换码' },
  code_too_long: { en: 'A code has at most 200 characters', zh: '兑换码最多 200 个字符' },
  id_taken: { en: 'This is taken. Choose another', zh: '已被使用，请换一个' },
  bank_account_aud_only: {
    en: 'Bank accounts are debited in Australian dollars only; another currency is paid by card',
    zh: '银行账户仅可扣取澳元，其他币种须以银行卡支付',
  },
  birthday_future: { en: 'Choose a date in the past', zh: '请选择过去的日期' },
  sole_authority_required: {
    en: 'Tick this if you can approve debits from this account alone. If it needs two signatures, choose the line below',
    zh: '如您可独自授权该账户扣款，请勾选；如需双人签署，请选择下方一项',
  },
  channel_required: { en: 'Choose e-mail, SMS or both', zh: '请选择电子邮件、短信或两者' },
  quantity_invalid: { en: 'Enter a whole number, 1 or more', zh: '请输入不小于 1 的整数' },
  council_required: { en: 'Choose your council', zh: '请选择市政厅' },
  assessment_number_required: { en: 'Enter the assessment number', zh: '请输入评估编号' },
  assessment_number_invalid: {
    en: 'Enter the assessment number as it is on the notice',
    zh: '请按通知单所示输入评估编号',
  },
  verification_code_required: { en: 'Enter the verification code', zh: '请输入验证码' },
  verification_code_invalid: {
    en: 'The code on the notice has 8 letters and digits',
    zh: '通知单上的验证码为 8 位字母和数字',
  },
  file_required: { en: 'Choose a file', zh: '请选择文件' },
  image_broken: { en: 'This picture cannot be read. Choose another', zh: '无法读取该图片，请换一张' },
  logo_kind: {
    en: 'Save the picture as a PNG of 8 bits without palette and without interlacing',
    zh: '请将图片保存为 8 位 PNG，不使用调色板和隔行扫描',
  },
  image_too_large: {
    en: 'Choose a picture of at most {max} pixels on each side',
    zh: '图片每边不得超过 {max} 像素',
  },
  form_broken: {
    en: 'The upload did not arrive whole. Choose the file again',
    zh: '上传不完整，请重新选择文件',
  },
  file_type: { en: 'Choose a file of this kind: {types}', zh: '请选择以下类型的文件：{types}' },
  file_too_large: { en: 'Choose a file of at most {max}', zh: '文件不得超过 {max}' },
  email_listed: { en: 'This e-mail is on your profile already', zh: '该电子邮箱已在您的资料中' },
  username_taken: {
    en: 'Somebody of the team has this username. Choose another',
    zh: '该用户名已被使用，请换一个',
  },
  email_taken: {
    en: 'This e-mail signs in to the portal already. Use another',
    zh: '该电子邮箱已用于登录本平台，请使用其他邮箱',
  },
  slug_invalid: {
    en: 'Use lowercase letters, numbers and hyphens only',
    zh: '只能使用小写字母、数字和连字符',
  },
  role_name_taken: {
    en: 'Another role is called this. Choose another name',
    zh: '已有同名角色，请换一个名称',
  },
  role_name_system: {
    en: 'A role that every merchant has is called this, in English or Chinese. Choose another name',
    zh: '此名称（中文或英文）属于系统角色，请换一个名称',
  },
  slug_taken: { en: 'Another role has this slug. Choose another', zh: '该标识已被其他角色使用，请换一个' },
  role_required: { en: 'Choose at least one role', zh: '请至少选择一个角色' },
  role_not_yours: {
    en: 'You can give only roles whose permissions you hold yourself',
    zh: '只能分配您自己拥有其全部权限的角色',
  },
  role_owner: {
    en: 'The role Owner belongs to owners: choose that type',
    zh: '“所有者”角色仅属于所有者，请选择相应类型',
  },
  permission_required: { en: 'Choose at least one permission', zh: '请至少选择一项权限' },
  permission_not_yours: {
    en: 'You can give only permissions that you hold yourself',
    zh: '只能授予您自己拥有的权限',
  },
  permission_needs_read: {
    en: 'Whoever may change something must be able to see it. Add the permission to see it, or take the other one away',
    zh: '能更改的内容必须也能查看。请加上相应的查看权限，或去掉该更改权限',
  },
  permission_platform: {
    en: 'Only the platform’s own staff can hold one of these permissions',
    zh: '其中有权限仅限平台自身员工',
  },
} as const satisfies Record<string, { en: string; zh: string }>;

export type FaultCode = keyof typeof FAULT_SENTENCES;

/** The sentence of a fault in the reader's language; an unknown code reads as the default. */
export function faultSentence(
  code: string,
  locale: 'en' | 'zh',
  params: Record<string, unknown> = {},
): string {
  const known = FAULT_SENTENCES[code as FaultCode] ?? FAULT_SENTENCES.invalid;
  return known[locale].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
