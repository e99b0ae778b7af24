import { isTest, type SourceFile } from './source-files.ts';

/**
 * The one file that writes the state of a table's rows, where the table has a state table in domain or more than
 * one place that moves it. It builds the target, and the states that are left, from the event.
 */
export const STATE_WRITERS: Readonly<Record<string, string>> = {
  bank_files: 'modules/bank-files/move-files.ts',
  file_transfers: 'modules/bank-connections/move-transfers.ts',
  batches: 'modules/bank-files/move-batch.ts',
  webhooks: 'modules/integrations/webhooks/move-webhook.ts',
  webhook_deliveries: 'modules/integrations/webhooks/move-deliveries.ts',
  payments: 'modules/payments/move-payments.ts',
  payouts: 'modules/payouts/payout-store.ts',
  orders: 'modules/orders/move-orders.ts',
  refunds: 'modules/refunds/move-refunds.ts',
  fee_debits: 'modules/tax-invoices/fee-debit-store.ts',
  disputes: 'modules/disputes/dispute-store.ts',
  mandate_imports: 'modules/mandate-imports/move-imports.ts',
  mandate_import_rows: 'modules/mandate-imports/move-imports.ts',
  rates_imports: 'modules/council/imports/import-store.ts',
  customers: 'modules/customers/customer-store.ts',
  mandates: 'modules/customers/move-mandate.ts',
  downloads: 'modules/downloads/move-downloads.ts',
  facilities: 'modules/merchants/move-facility.ts',
  merchants: 'modules/merchants/move-merchant.ts',
  support_tickets: 'modules/support/ticket-store.ts',
  schedules: 'modules/schedules/move-schedule.ts',
  hardship_requests: 'modules/hardship/hardship-store.ts',
};

/**
 * Tables whose rows have no state table because they go one way, with the way: the words may stand in the
 * statements of the module that owns them.
 */
const ONE_WAY: Readonly<Record<string, string>> = {
  '${realm.users}': 'invited, then active; a team removes and restores its people',
  bpay_files: 'loading, then loaded',
  biller_applications: 'open, then approved or declined',
  billing_runs: 'previewed, held or not, then running, then done',
  enquiries: 'open, then resolved',
  exceptions: 'open, then resolved',
  messages: 'queued, then sent, failed or bounced',
  payment_methods: 'active, then removed',
  payout_accounts: 'active, then replaced',
  rates_import_rows: 'ready or faulty, then applied, then undone or kept',
  returns_files: 'loading, then loaded',
  sandbox_refunds: 'unknown, then done, or pending, then refused: those of the provider that is played',
  statement_lines: 'queued, then matched',
};

const SERVER = 'apps/server/src/';
const UPDATE = /\bupdate\s+(\w+|\$\{[^}]*\})(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\s([^`]*)/gi;
/** What an insertion sets where the row is there already. */
const UPSERT = /\binsert\s+into\s+(\w+|\$\{[^}]*\})[^`]*?\bdo\s+update\s+set\s([^`]*)/gi;
/** `(…, status) = (…)`: which word goes to which column is not read, so that it counts as one of its own. */
const IN_ROW = /^\s*(\([^)]*\b(?:stage|status)\b[^)]*\))\s*=/;
/** `status = …` among the columns that are set: before the first `where` or `from` of the statement. */
const STATE =
  /\b(?:stage|status)\s*=\s*('[a-z_]+'|\$\{\s*'[^}]*\}|\$\{[^}]*\?[^}]*'[^}]*\}|case\b(?:(?!\bend\b)[\s\S])*?'[a-z_]+')?/;

/** Statements that set a state beside the table's own helper, or name its target themselves. */
export function findStateWriters(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith(SERVER) && !isTest(path) && !/\/walk\//.test(path))
    .flatMap((file) =>
      [UPDATE, UPSERT].flatMap((one) => [...file.text.matchAll(one)]).flatMap((found) => judge(file, found)),
    );
}

function judge({ path, text }: SourceFile, found: RegExpExecArray): string[] {
  const [, table = '', rest = ''] = found;
  const columns = rest.split(/\b(?:where|from)\b/)[0] ?? '';
  const state = IN_ROW.exec(columns) ?? STATE.exec(columns);
  if (!state) return [];
  const at = `${path}:${text.slice(0, found.index).split('\n').length}`;
  const own = STATE_WRITERS[table];
  if (own && path !== `${SERVER}${own}`) {
    return [
      `${at} moves ${table} by itself. Only ${own} writes the state of ${table}: call it with the event.`,
    ];
  }
  if (state[1] === undefined || table in ONE_WAY) return [];
  return [
    `${at} sets the state of ${table} to a word of its own. Take the target, and the states that may be left, from the state table and the event: moveBy of @lorikeet/domain/kernel.`,
  ];
}
