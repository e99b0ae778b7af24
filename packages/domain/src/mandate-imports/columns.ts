import { type ColumnFaultOf, columnFaultsOf, guessedColumns } from '../kernel/index.ts';

export const IMPORT_FIELDS = [
  'name',
  'email',
  'mobile',
  'bsb',
  'account_number',
  'account_name',
  'reference',
  'signed_on',
  'consent',
  'amount',
  'next_date',
  'plan',
  'ends_on',
  'customer_reference',
] as const;
/** What a column of the file can hold. `reference` and `signed_on` are those of the old authority. */
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Which column, from 0, holds a field. */
export type Columns = { readonly [field in ImportField]?: number };

/** Fields without which no row can be taken in. */
export const NEEDED_FIELDS = ['name', 'bsb', 'account_number', 'reference', 'signed_on'] as const;

/** Headings that other providers and people use, without spaces, marks and case. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  name: [
    'name',
    'customername',
    'payername',
    'payer',
    'customer',
    'fullname',
    'membername',
    '姓名',
    '客户',
    '付款人',
  ],
  email: ['email', 'emailaddress', 'payeremail', 'customeremail', 'mail', '邮箱', '电子邮件'],
  mobile: ['mobile', 'phone', 'mobilephone', 'mobilenumber', 'phonenumber', '手机', '电话'],
  bsb: ['bsb', 'bsbnumber', 'banksortcode', 'branchcode', 'sortcode'],
  account_number: [
    'accountnumber',
    'account',
    'accountno',
    'bankaccount',
    'bankaccountnumber',
    'acctno',
    '账号',
  ],
  account_name: ['accountname', 'accountholder', 'accountholdername', 'nameonaccount', 'holder', '户名'],
  reference: [
    'reference',
    'mandatereference',
    'mandateid',
    'authorityreference',
    'ddrreference',
    'mandate',
    'ddr',
    'contractid',
    '授权编号',
    '参考号',
  ],
  signed_on: [
    'signedon',
    'signeddate',
    'datesigned',
    'mandatedate',
    'authoritydate',
    'agreementdate',
    'ddrdate',
    'signed',
    '签署日期',
    '授权日期',
  ],
  consent: ['consent', 'consenttext', 'authoritytext', 'evidence', '同意', '授权凭证'],
  amount: ['amount', 'agreedamount', 'debitamount', 'instalment', 'price', 'limit', '金额'],
  next_date: [
    'nextdate',
    'nextdebit',
    'nextdebitdate',
    'nextpayment',
    'nextpaymentdate',
    'nextdue',
    'startdate',
    '下次扣款日',
    '下次扣款',
  ],
  plan: ['plan', 'planname', 'product', 'membership', 'schedule', '方案'],
  ends_on: ['endson', 'enddate', 'expiry', 'expirydate', 'expires', '截止日', '到期日'],
  customer_reference: [
    'customerreference',
    'customernumber',
    'customerid',
    'memberid',
    'membernumber',
    '客户编号',
  ],
};

/** The columns that the headings seem to hold: each column for one field, and the first of several that would fit. */
export const guessColumns = (headings: readonly string[]): Columns =>
  guessedColumns(headings, IMPORT_FIELDS, HEADINGS);

/** What is wrong with a choice of columns: one that is needed and not named, that the file lacks, or that is named twice. */
export const columnFaults = (columns: Columns, width: number): ColumnFaultOf<ImportField>[] =>
  columnFaultsOf(columns, { width, fields: IMPORT_FIELDS, needed: NEEDED_FIELDS });
