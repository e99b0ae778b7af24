/** The prefix of each kind of thing, as the wire, screens and exports show it before `_`. */
export const ID_KINDS = {
  merchant: 'mer',
  user: 'usr',
  role: 'rol',
  customer: 'cus',
  customer_import: 'cim',
  payment_method: 'pm',
  mandate: 'ddr',
  invitation: 'ivt',
  plan: 'pln',
  coupon: 'cpn',
  plan_version: 'plv',
  subscription: 'sub',
  invoice: 'inv',
  invoice_draft: 'drf',
  order: 'ord',
  order_item: 'itm',
  order_fulfilment: 'ful',
  payment: 'pay',
  refund: 'ref',
  dispute: 'dsp',
  batch: 'bat',
  bank_file: 'fil',
  facility: 'fac',
  payout: 'pyt',
  payout_account: 'pya',
  fee_debit: 'fdb',
  posting: 'pst',
  return_line: 'rtl',
  statement_line: 'stl',
  recall: 'rcl',
  card_settlement: 'cst',
  card_check: 'cck',
  returns_file: 'rtf',
  notice: 'ntc',
  document: 'doc',
  event: 'evt',
  job: 'job',
  audit: 'aud',
  message: 'msg',
  property: 'prp',
  property_access: 'pra',
  ratepayer: 'rtp',
  schedule: 'sch',
  rates_notice: 'rnt',
  arrangement: 'arr',
  hardship_request: 'hdr',
  rates_import: 'rim',
  rates_receipts_file: 'rrf',
  bpay_file: 'bpf',
  bpay_settlement: 'bps',
  dunning_decision: 'dun',
  approval: 'apr',
  ticket: 'tkt',
  contact: 'con',
  notification: 'ntf',
  template: 'tpl',
  api_key: 'key',
  webhook: 'whk',
  webhook_delivery: 'whd',
  report: 'rpt',
  export: 'exp',
  download: 'dwn',
  saved_view: 'viw',
  import: 'imp',
  import_row: 'imr',
  session: 'ses',
  attachment: 'att',
  billing_run: 'brn',
  credit_note: 'crn',
  application: 'app',
  exception: 'exc',
  email: 'eml',
  passkey: 'psk',
} as const;

export type IdKind = keyof typeof ID_KINDS;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const BARE = /^[0-9a-f]{32}$/;

/** True for a uuid in its canonical text: lower case, with hyphens. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The public form of an id, `cus_` and 32 hex digits. Throws RangeError when `uuid` is none. */
export function printId(kind: IdKind, uuid: string): string {
  const id = uuid.toLowerCase();
  if (!UUID.test(id)) throw new RangeError(`not a uuid: ${uuid}`);
  // An export prints two million of them, and a search for each hyphen costs twice as much.
  const digits = id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24);
  return `${ID_KINDS[kind]}_${digits}`;
}

/** True for the public form of an id of that kind. */
export function isPrintedId(kind: IdKind, text: string): boolean {
  const prefix = ID_KINDS[kind];
  return text.startsWith(prefix) && text[prefix.length] === '_' && BARE.test(text.slice(prefix.length + 1));
}

/** The uuid inside a public id of that kind; undefined for another kind or anything malformed. */
export function parseId(kind: IdKind, text: string): string | undefined {
  if (!isPrintedId(kind, text)) return undefined;
  const hex = text.slice(ID_KINDS[kind].length + 1);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The kind that a public id names by its prefix; undefined when the prefix is unknown or the rest malformed. */
export function kindOfId(text: string): IdKind | undefined {
  const kinds = Object.keys(ID_KINDS) as IdKind[];
  return kinds.find((kind) => isPrintedId(kind, text));
}
