import type { Output } from '@lorikeet/contracts';
import type * as support from '@lorikeet/contracts/support';
import { ENTRIES_MAX, type TicketFileType } from '@lorikeet/domain/support';
import { type Queries, sql } from '../../platform/db/sql.ts';
import type { Tools } from '../../platform/work.ts';
import { type AddressParts, addressLine } from '../council/index.ts';

type Detail = Output<typeof support.getTicket>;
type Entry = Detail['entries'][number];
type StoredEntry = Omit<Entry, 'message' | 'file'> & {
  id: string;
  message: Buffer | null;
  type: TicketFileType | null;
  bytes: number | null;
};

/** What stands in a ticket's thread, the first entry first, opened. */
export async function entriesOf(
  queries: Queries,
  { vault }: Pick<Tools, 'vault'>,
  { tenant, id }: { tenant: string; id: string },
): Promise<Entry[]> {
  const rows = await queries.rows<StoredEntry>(sql`
    select id, place, entry, side, author, message, file_type as type, file_bytes as bytes, created_at as at
    from support_entries
    where merchant_id = ${tenant} and ticket_id = ${id} order by place limit ${ENTRIES_MAX + 1}`);
  return rows.map(({ id: fileId, message, type, bytes, ...row }) => {
    const words = message && vault.open(message);
    const file = type && bytes && words ? { id: fileId, name: words, type, bytes } : null;
    return { ...row, message: file ? null : words, file };
  });
}

/** The property that a ticket is about, as its readers know it. */
export async function propertyOf(
  queries: Queries,
  tenant: string,
  id: string | null,
): Promise<Detail['property']> {
  if (id === null) return null;
  const row = await queries.one<AddressParts & { assessment_number: string }>(sql`
    select assessment_number, address_line1 as line1, address_line2 as line2, suburb, state, postcode
    from properties where merchant_id = ${tenant} and id = ${id}`);
  return { id, assessment_number: row.assessment_number, address: addressLine(row) };
}
