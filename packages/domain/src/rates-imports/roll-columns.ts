import { columnFaultsOf, guessedColumns } from '../kernel/index.ts';

export const ROLL_FIELDS = [
  'assessment_number',
  'address_line1',
  'address_line2',
  'suburb',
  'state',
  'postcode',
  'owner_name',
  'owner_email',
  'owner_phone',
  'land_value',
  'rates',
  'arrears',
  'balance',
  'instalment_1',
  'due_1',
  'instalment_2',
  'due_2',
  'instalment_3',
  'due_3',
  'instalment_4',
  'due_4',
  'concession',
  'concession_amount',
] as const;
/** What a column of a rates roll can hold. `rates` is what the year asks for, `balance` what is owed at the extraction. */
export type RollField = (typeof ROLL_FIELDS)[number];

/** Which column, from 0, holds a field. */
export type RollColumns = { readonly [field in RollField]?: number };

/** Fields without which no row can be taken in. */
export const NEEDED_ROLL_FIELDS = [
  'assessment_number',
  'address_line1',
  'suburb',
  'postcode',
  'owner_name',
  'rates',
  'balance',
] as const satisfies readonly RollField[];

/** Headings that rates systems and people use, without spaces, marks and case. */
const HEADINGS: Record<RollField, readonly string[]> = {
  assessment_number: [
    'assessmentnumber',
    'assessment',
    'assessmentno',
    'assessmentid',
    'propertynumber',
    'propertyno',
    'propertyid',
    'assess',
    'ratenumber',
    '评估编号',
    '房产编号',
  ],
  address_line1: [
    'address',
    'addressline1',
    'street',
    'streetaddress',
    'propertyaddress',
    'location',
    '地址',
    '街道',
  ],
  address_line2: ['addressline2', 'unit', 'unitnumber', '地址2', '单元'],
  suburb: ['suburb', 'town', 'locality', 'city', '区', '城区'],
  state: ['state', '州'],
  postcode: ['postcode', 'postalcode', 'pcode', 'zip', '邮编', '邮政编码'],
  owner_name: ['owner', 'ownername', 'ratepayer', 'ratepayername', 'owners', 'name', '业主', '姓名'],
  owner_email: ['email', 'owneremail', 'emailaddress', '邮箱', '电子邮箱'],
  owner_phone: ['phone', 'ownerphone', 'mobile', 'telephone', '电话', '手机'],
  land_value: ['landvalue', 'uv', 'unimprovedvalue', 'capitalvalue', 'valuation', 'sitevalue', '土地价值'],
  rates: [
    'rates',
    'amount',
    'levied',
    'ratesamount',
    'annualrates',
    'totalrates',
    'currentrates',
    'total',
    '市政费',
    '年度市政费',
  ],
  arrears: ['arrears', 'arrearsamount', 'overdue', 'broughtforward', '欠费'],
  balance: [
    'balance',
    'balanceowing',
    'owing',
    'outstanding',
    'amountowing',
    'totaldue',
    'owed',
    '余额',
    '应缴余额',
  ],
  instalment_1: ['instalment1', 'inst1', 'instalment1amount', 'installment1', '第1期', '第一期'],
  due_1: ['due1', 'instalment1due', 'duedate1', 'instalment1date', '第1期到期', '第一期到期'],
  instalment_2: ['instalment2', 'inst2', 'instalment2amount', 'installment2', '第2期', '第二期'],
  due_2: ['due2', 'instalment2due', 'duedate2', 'instalment2date', '第2期到期', '第二期到期'],
  instalment_3: ['instalment3', 'inst3', 'instalment3amount', 'installment3', '第3期', '第三期'],
  due_3: ['due3', 'instalment3due', 'duedate3', 'instalment3date', '第3期到期', '第三期到期'],
  instalment_4: ['instalment4', 'inst4', 'instalment4amount', 'installment4', '第4期', '第四期'],
  due_4: ['due4', 'instalment4due', 'duedate4', 'instalment4date', '第4期到期', '第四期到期'],
  concession: ['concession', 'concessiontype', 'rebate', 'pensioner', 'pensionerrebate', '优惠', '减免'],
  concession_amount: ['concessionamount', 'rebateamount', '优惠金额', '减免金额'],
};

/** The columns that the headings seem to hold. */
export const guessRollColumns = (headings: readonly string[]): RollColumns =>
  guessedColumns(headings, ROLL_FIELDS, HEADINGS);

/** What is wrong with a choice of columns: one that is needed and not named, that the file lacks, or named twice. */
export const rollColumnFaults = (columns: RollColumns, width: number) =>
  columnFaultsOf(columns, { width, fields: ROLL_FIELDS, needed: NEEDED_ROLL_FIELDS });
