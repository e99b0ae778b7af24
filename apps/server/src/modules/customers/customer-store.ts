import { type CustomerEvent, type CustomerStatus, customerStates } from '@lorikeet/domain/customers';
import { type Currency, type LocalDate, moveBy } from '@lorikeet/domain/kernel';
import { empty, join, raw, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import type { Addressed } from './ports.ts';

/** What is kept about a customer, as its table has it. */
export type CustomerRecord = {
  type: 'person' | 'business';
  name: string;
  abn: string | null;
  title: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  birthday: LocalDate | null;
  address_line1: string | null;
  address_line2: string | null;
  address_line3: string | null;
  suburb: string | null;
  postcode: string | null;
  state: string | null;
  phone_daytime: string | null;
  phone_after_hours: string | null;
  phone_mobile: string | null;
  phone_fax: string | null;
  email_primary: string | null;
  email_secondary: string | null;
  reference: string | null;
  locale: 'en' | 'zh';
  /** What the customer is billed in. */
  currency: Currency;
};

export const CUSTOMER_COLUMNS = [
  'type',
  'name',
  'abn',
  'title',
  'first_name',
  'middle_name',
  'last_name',
  'birthday',
  'address_line1',
  'address_line2',
  'address_line3',
  'suburb',
  'postcode',
  'state',
  'phone_daytime',
  'phone_after_hours',
  'phone_mobile',
  'phone_fax',
  'email_primary',
  'email_secondary',
  'reference',
  'locale',
  'currency',
] as const satisfies readonly (keyof CustomerRecord)[];

const columnList = raw(CUSTOMER_COLUMNS.join(', '));

/** How a record names and reaches its customer. */
export const addressedBy = (record: CustomerRecord): Addressed => ({
  name: record.name,
  email: record.email_primary,
  phone: record.phone_mobile ?? record.phone_daytime ?? record.phone_after_hours,
  locale: record.locale,
});

export async function insertCustomer(work: Work, id: string, record: CustomerRecord): Promise<void> {
  const values = join(CUSTOMER_COLUMNS.map((column) => record[column]));
  await work.run(sql`
    insert into customers (merchant_id, id, status, ${columnList}, created_at, updated_at)
    values (${work.merchantId}, ${id}, 'pending', ${values}, ${work.now}, ${work.now})`);
}

export type HeldCustomer = CustomerRecord & {
  id: string;
  status: CustomerStatus;
  merged_into_id: string | null;
  erased_at: Date | null;
  messages_stopped: boolean;
  updated_at: Date;
};

/** The customer's record under lock, or undefined. */
export async function lockCustomer(work: Work, id: string): Promise<HeldCustomer | undefined> {
  return (await lockCustomers(work, [id])).get(id);
}

/** Records under lock, in one order whoever asks; what refers to them waits. */
export async function lockCustomers(work: Work, ids: readonly string[]): Promise<Map<string, HeldCustomer>> {
  const rows = await work.rows<HeldCustomer>(sql`
    select id, status, merged_into_id, erased_at, messages_stopped, updated_at, ${columnList} from customers
    where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[]) order by id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function rewriteCustomer(work: Work, id: string, record: CustomerRecord): Promise<void> {
  const changes = join(CUSTOMER_COLUMNS.map((column) => sql`${raw(column)} = ${record[column]}`));
  await work.run(sql`
    update customers set ${changes}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}

/**
 * Moves a customer by its table; returns whether it moved. A merge names the record that is kept. Nothing else writes
 * `customers.status`.
 */
export async function moveCustomer(
  work: Work,
  id: string,
  event: CustomerEvent,
  mergedInto?: string,
): Promise<boolean> {
  const { from, to } = moveBy(customerStates, event);
  const also = mergedInto ? sql`, merged_into_id = ${mergedInto}, merged_at = ${work.now}` : empty;
  const moved = await work.run(sql`
    update customers set status = ${word(to)}, updated_at = ${work.now} ${also}
    where merchant_id = ${work.merchantId} and id = ${id} and status ${among(from)}`);
  return moved > 0;
}
