import type { BrfLine } from '@lorikeet/bank-files';
import { bpayTable } from '@lorikeet/domain/bpay';
import { type AllocatedReceipt, allocateReceipt } from '@lorikeet/domain/invoices';
import { type Cents, moveBy, subCents, sumCents, toCents, ZERO } from '@lorikeet/domain/kernel';
import {
  bpayMatched,
  bpaySettled,
  bpayUnmatched,
  bpayUnmatchedSettled,
  type MerchantPosting,
} from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { holdKeptCustomers } from '../customers/index.ts';
import { cancelPaidDebits } from '../debits/index.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { addToCredit, moveInvoices } from '../invoices/index.ts';
import { postingsOfSet } from '../ledger/index.ts';
import { enterPayments } from '../payments/index.ts';
import { type CrnFault, type Named, namedBy } from './find-crn.query.ts';
import { holdOwing, type Owing } from './hold-invoices.ts';
import type { LineOutcome, Loading } from './loading.ts';
import { addToSettlement, bookReceiptsInTrust } from './settlements.ts';

/** A receipt that is new, whom it names, and what it pays. */
type Receipt = { line: BrfLine; named: Named | CrnFault; pays: AllocatedReceipt | undefined };
type Entered = Receipt & { id: string };

/**
 * Enters the payments among lines that were never entered: each pays what its reference names, the invoice first and then
 * the oldest due, or waits for a person. Payments, allocations and postings of all of them are one statement each. A
 * reference that was entered with another amount or CRN waits for a person, and books nothing.
 */
export async function enterReceipts(
  work: Work,
  loading: Loading,
  lines: readonly BrfLine[],
): Promise<LineOutcome[]> {
  const { fresh, known } = await splitKnown(work, lines);
  if (fresh.length === 0) return known;
  const receipts = await namedReceipts(work, loading, fresh);
  const owing = await holdOwing(work, customersOf(receipts));
  const allocated = receipts.map(({ line, named }) => ({
    line,
    named,
    pays: spend(line.amountCents, named, owing),
  }));
  const entered = await store(work, loading, allocated);
  await settleInvoices(work, entered);
  await postReceipts(work, loading, entered);
  await bookSettlements(work, loading, entered);
  await tellOf(work, entered);
  return [
    ...known,
    ...entered.map(({ line, named, id }) =>
      typeof named === 'object'
        ? { line, outcome: 'matched' as const, paymentId: id }
        : { line, outcome: 'unmatched' as const, reason: named, paymentId: id },
    ),
  ];
}

const customersOf = (receipts: readonly Pick<Receipt, 'named'>[]): string[] => [
  ...new Set(receipts.flatMap(({ named }) => (typeof named === 'object' ? (named.customerId ?? []) : []))),
];

/** Whom each names, held until the transaction ends, so that no merge ends in between: what is paid is the kept record's. */
async function namedReceipts(work: Work, { biller }: Loading, lines: readonly BrfLine[]) {
  const read = async () => {
    const names = await namedBy(work, biller.crnRule, [...new Set(lines.map(({ crn }) => crn))]);
    return lines.map((line) => ({ line, named: names.get(line.crn) ?? ('crn_unknown' as const) }));
  };
  const receipts = await read();
  const kept = await holdKeptCustomers(work, customersOf(receipts));
  return [...kept].every(([id, to]) => id === to) ? receipts : read();
}

async function splitKnown(work: Work, lines: readonly BrfLine[]) {
  const rows = await work.rows<{ reference: string; crn: string; cents: number; id: string | undefined }>(sql`
    select r.reference, r.crn, p.amount_cents as cents, p.id from bpay_receipts r
    join payments p on p.merchant_id = ${work.merchantId} and p.id = r.payment_id
    where r.merchant_id = ${work.merchantId}
      and r.reference = any(${lines.map((line) => line.transactionReference)}::text[])`);
  const seen = new Map(rows.map((row) => [row.reference, row]));
  const fresh: BrfLine[] = [];
  const known: LineOutcome[] = [];
  for (const line of lines) {
    const { transactionReference: reference, crn, amountCents: cents } = line;
    const before = seen.get(reference);
    if (!before) {
      seen.set(reference, { reference, crn, cents, id: undefined });
      fresh.push(line);
    } else if (before.crn === crn && before.cents === cents) {
      known.push({ line, outcome: 'repeated', paymentId: before.id });
    } else known.push({ line, outcome: 'queued', reason: 'reference_differs', paymentId: before.id });
  }
  return { fresh, known };
}

/** Spends a receipt on what its customer owes; the invoices are changed, so that the next receipt finds what is left. */
export function spend(
  amount: Cents,
  named: Named | CrnFault,
  owing: readonly Owing[],
): AllocatedReceipt | undefined {
  if (typeof named !== 'object') return undefined;
  // What a property owes is one balance, and below nothing it is the property's credit.
  if (named.customerId === null) return { allocations: [], customerCredit: ZERO };
  const theirs = owing.filter(({ customerId }) => customerId === named.customerId);
  const pays = allocateReceipt(amount, theirs, named.invoiceId);
  for (const { invoiceId, amount: part } of pays.allocations) {
    const invoice = theirs.find(({ id }) => id === invoiceId) as { due: Cents };
    invoice.due = subCents(invoice.due, part);
  }
  return pays;
}

const propertyOf = (named: Receipt['named']) =>
  typeof named === 'object' ? (named.propertyId ?? null) : null;

async function store(work: Work, loading: Loading, receipts: readonly Receipt[]): Promise<Entered[]> {
  const initial = bpayTable.initial;
  const matched = moveBy(bpayTable, 'match', [initial]).to;
  const rows = receipts.map(({ line, named, pays }, at) => ({
    n: at + 1,
    stage: pays ? matched : initial,
    customer: typeof named === 'object' ? named.customerId : null,
    property: propertyOf(named),
    invoice: pays?.allocations.length === 1 ? pays.allocations[0]!.invoiceId : null,
    cents: line.amountCents,
    day: line.paymentDate,
    description: `CRN ${line.crn}`,
    reference: line.transactionReference,
  }));
  const made = await work.rows<{ id: string; reference: string }>(sql`
    ${enterPayments(
      work,
      sql`select r.n, 'bpay' as rail, r.stage, r.customer as customer_id, null::uuid as payment_method_id,
        null::uuid as mandate_id, ${loading.biller.facilityId}::uuid as facility_id, r.invoice as invoice_id,
        'AUD' as currency, r.cents as amount_cents, r.day as due_date, r.day as debit_date, r.description,
        r.reference as lodgement_reference, null::uuid as retry_of, 1 as attempt, null as notice_kind,
        null::date as notice_allows_from, r.property as property_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (n bigint, stage text, customer uuid, property uuid, invoice uuid,
        cents bigint, day date, description text, reference text)`,
    )} returning id, lodgement_reference as reference`);
  const ids = new Map(made.map(({ id, reference }) => [reference, id]));
  return receipts.map((receipt) => ({ ...receipt, id: ids.get(receipt.line.transactionReference)! }));
}

/** Puts what receipts pay on their invoices and customers' credit, and cancels debits that nothing is left for. */
async function settleInvoices(work: Work, entered: readonly Entered[]): Promise<void> {
  const parts = entered.flatMap(({ pays }) => pays?.allocations ?? []);
  await payInvoices(work, parts);
  const credits = entered.flatMap(({ named, pays }) =>
    typeof named === 'object' && named.customerId && pays && pays.customerCredit > 0
      ? [{ customerId: named.customerId, cents: pays.customerCredit }]
      : [],
  );
  const byCustomer = [...Map.groupBy(credits, ({ customerId }) => customerId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [customerId, own] of byCustomer)
    await addToCredit(work, customerId, 'AUD', sumCents(own.map(({ cents }) => cents)));
}

/** Carries allocations to their invoices; the caller holds them by `holdOwing`. */
export async function payInvoices(work: Work, parts: AllocatedReceipt['allocations']): Promise<void> {
  if (parts.length === 0) return;
  const ids = parts.map(({ invoiceId }) => invoiceId);
  await work.run(
    moveInvoices(
      work,
      'received',
      sql`select * from unnest(${ids}::uuid[], ${parts.map(({ amount }) => amount)}::bigint[])
        as a (invoice_id, amount_cents)`,
    ),
  );
  await cancelPaidDebits(work, [...new Set(ids)], 'paid_by_bpay');
}

/** Each receipt is posted as it was placed, and as settled: the bank's file says what it pays. */
async function postReceipts(work: Work, { model }: Loading, entered: readonly Entered[]): Promise<void> {
  const rows = entered.flatMap(({ line, named, pays, id }) => {
    const of = ({ kind, entries }: MerchantPosting, day: string) => ({
      kind,
      source: id,
      accounts: entries.map(({ account }) => account),
      amounts: entries.map(({ amountCents }) => amountCents),
      customer: typeof named === 'object' ? named.customerId : null,
      property: propertyOf(named),
      day,
    });
    const amount = line.amountCents;
    const applied = pays && (propertyOf(named) ? { receivable: amount } : appliedOf(pays));
    const placed = applied ? bpayMatched(applied) : bpayUnmatched(amount);
    const settled = pays ? bpaySettled(model, amount) : bpayUnmatchedSettled(model, amount);
    return [of(placed, line.paymentDate), of(settled, line.settlementDate)];
  });
  const { n } = await work.one<{ n: number }>(sql`
    with given as materialized (
      select r.kind, r.source as source_id, 'AUD' as currency,
        (select array_agg(a order by at) from jsonb_array_elements_text(r.accounts) with ordinality as x (a, at))
          as accounts,
        (select array_agg(a::bigint order by at) from jsonb_array_elements_text(r.amounts) with ordinality as x (a, at))
          as amounts,
        r.customer as customer_id, r.property as property_id, r.day as effective_date
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, source uuid, accounts jsonb,
        amounts jsonb, customer uuid, property uuid, day date)
    ), ${postingsOfSet(work, sql`select * from given`)}
    select count(*)::int as n from posted`);
  if (n !== rows.length) throw new Error('receipts were posted before');
}

/** What of a receipt is on invoices, and what is credit, as postings take it. */
export const appliedOf = ({ allocations, customerCredit }: AllocatedReceipt) => ({
  receivable: sumCents(allocations.map(({ amount }) => amount)),
  customerCredit,
});

async function bookSettlements(work: Work, loading: Loading, entered: readonly Entered[]): Promise<void> {
  const days = [...Map.groupBy(entered, ({ line }) => line.settlementDate)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [settlesOn, own] of days) {
    const cents = sumCents(own.map(({ line }) => line.amountCents));
    const settlementId = await addToSettlement(work, loading, { settlesOn, cents });
    await bookReceiptsInTrust(work, loading.model, { cents, day: settlesOn, sourceId: work.newId() });
    await work.run(sql`
      insert into bpay_receipts (merchant_id, payment_id, crn, reference, settlement_id, settles_on, credit_cents)
      select ${work.merchantId}::uuid, r.id, r.crn, r.reference, ${settlementId}::uuid, ${settlesOn}::date, r.credit
      from unnest(${own.map(({ id }) => id)}::uuid[], ${own.map(({ line }) => line.crn)}::text[],
        ${own.map(({ line }) => line.transactionReference)}::text[],
        ${own.map(({ pays }) => pays?.customerCredit ?? toCents(0))}::bigint[]) as r (id, crn, reference, credit)`);
  }
  await storeAllocations(
    work,
    entered.flatMap(({ id, pays }) => (pays?.allocations ?? []).map((part) => ({ ...part, paymentId: id }))),
  );
}

/** Keeps what receipts paid of which invoice: what the bank takes back undoes exactly this. */
export async function storeAllocations(
  work: Work,
  parts: readonly (AllocatedReceipt['allocations'][number] & { paymentId: string })[],
): Promise<void> {
  if (parts.length === 0) return;
  await work.run(sql`
    insert into bpay_allocations (merchant_id, payment_id, invoice_id, amount_cents)
    select ${work.merchantId}::uuid, a.payment, a.invoice, a.cents
    from unnest(${parts.map(({ paymentId }) => paymentId)}::uuid[],
      ${parts.map(({ invoiceId }) => invoiceId)}::uuid[], ${parts.map(({ amount }) => amount)}::bigint[])
      as a (payment, invoice, cents)`);
}

async function tellOf(work: Work, entered: readonly Entered[]): Promise<void> {
  for (const fault of ['crn_invalid', 'crn_unknown'] as const) {
    const own = entered.filter(({ named }) => named === fault);
    if (own.length === 0) continue;
    const rows = own.map(({ id, line }) => ({
      id,
      details: { amount_cents: line.amountCents, crn: line.crn },
    }));
    await raiseExceptions(work, {
      kind: 'bpay.unmatched',
      reason: fault,
      found: sql`select r.id as subject_id, r.details
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, details jsonb)`,
    });
  }
  for (const { id, named, line } of entered)
    await work.emit('bpay_receipt.received', {
      id,
      customer_id: typeof named === 'object' ? named.customerId : null,
      property_id: propertyOf(named),
      amount_cents: line.amountCents,
      currency: 'AUD',
      crn: line.crn,
    });
}
