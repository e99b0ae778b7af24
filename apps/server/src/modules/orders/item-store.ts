import type { Input } from '@lorikeet/contracts';
import type * as items from '@lorikeet/contracts/order-items';
import type { Currency } from '@lorikeet/domain/kernel';
import { TO_FULFIL_STATES } from '@lorikeet/domain/orders';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { refuseUncollected } from '../merchants/index.ts';

type Fields = Input<typeof items.createOrderItem>;

type StoredItem = {
  type: string;
  name: string;
  unit_price_cents: number;
  currency: Currency;
  tax_code: string;
  stock: number | null;
  gives_codes: boolean;
  is_offered: boolean;
  /** Sealed. */
  note: Buffer | null;
};

/** An item under its lock, as whoever keeps its stock or codes locks it. 404. */
const lockItem = async (work: Work, id: string): Promise<StoredItem> =>
  found(
    await work.maybe<StoredItem>(sql`
      select type, name, unit_price_cents, currency, tax_code, stock, gives_codes, is_offered, note from order_items
      where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );

const sealedNote = (work: Work, note: string | null) => (note === null ? null : work.vault.seal(note));

/** Adds something to the catalogue. Refuses `merchant.currency_not_collected`. */
export async function createOrderItem(work: Work, fields: Fields): Promise<{ id: string }> {
  await refuseUncollected(work, fields.currency);
  const id = work.newId();
  await work.run(sql`
    insert into order_items (merchant_id, id, type, name, unit_price_cents, currency, tax_code, stock, gives_codes, note,
      is_offered, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${fields.type}, ${fields.name}, ${fields.unit_price_cents}, ${fields.currency},
      ${fields.tax_code}, ${fields.stock}, ${fields.gives_codes}, ${sealedNote(work, fields.note)}, true, ${work.now}, ${work.now})`);
  const { note: _, ...told } = fields;
  await work.audit({
    action: 'order_item.created',
    subjectKind: 'order_item',
    subjectId: id,
    after: told,
  });
  return { id };
}

/**
 * Rewrites an item. Its stock is counted or not by it; how many there are changes by `addItemStock`, so that what was sold
 * meanwhile is not undone. Refuses `order_item.type_stays`, `order_item.stock_changed`, `order_item.codes_stay`,
 * `merchant.currency_not_collected`, `record.changed_meanwhile` where it is another than was `seen`; 404.
 */
export async function updateOrderItem(
  work: Work,
  { id, seen, ...fields }: Input<typeof items.updateOrderItem>,
): Promise<void> {
  const { note, ...before } = await lockItem(work, id);
  if (seen) {
    const { stock, type: _, ...rest } = before;
    refuseChanged(seen, { ...rest, note: note && work.vault.open(note), is_counted: stock !== null });
  }
  refuseUnless(before.type === fields.type, 'order_item.type_stays');
  const isCountedStill = before.stock !== null && fields.stock !== null;
  refuseUnless(!isCountedStill || before.stock === fields.stock, 'order_item.stock_changed');
  const isSwitched = before.gives_codes !== fields.gives_codes;
  refuseUnless(!isSwitched || !(await isBeingSold(work, id)), 'order_item.codes_stay');
  if (fields.currency !== before.currency) await refuseUncollected(work, fields.currency);
  await work.run(sql`
    update order_items set name = ${fields.name}, unit_price_cents = ${fields.unit_price_cents},
      currency = ${fields.currency}, tax_code = ${fields.tax_code}, stock = ${fields.stock}, gives_codes = ${fields.gives_codes},
      note = ${sealedNote(work, fields.note)}, is_offered = ${fields.is_offered}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  const { note: _note, ...after } = fields;
  await work.audit({
    action: 'order_item.updated',
    subjectKind: 'order_item',
    subjectId: id,
    before,
    after,
  });
}

/** Whether orders that are being paid, or paid and not handed over, sell an item: what they keep goes by its codes. */
async function isBeingSold(work: Work, id: string): Promise<boolean> {
  const { merchantId } = work;
  const { is } = await work.one<{ is: boolean }>(sql`
    select exists (
      select 1 from order_lines l join orders o on o.merchant_id = ${merchantId} and o.id = l.order_id
      where l.merchant_id = ${merchantId} and l.item_id = ${id} and l.fulfilled < l.quantity
        and (o.status ${among(TO_FULFIL_STATES)} or (o.status = 'open' and o.held_at is not null))) as is`);
  return is;
}

/** Adds to the stock of goods or takes from it. Refuses `order_item.not_counted`, `order_item.below_zero`; 404. */
export async function addItemStock(
  work: Work,
  { id, change }: Input<typeof items.addItemStock>,
): Promise<{ stock: number }> {
  const { stock } = await lockItem(work, id);
  if (stock === null) throw new Refusal('order_item.not_counted');
  refuseUnless(stock + change >= 0, 'order_item.below_zero', { left: String(stock) });
  await work.run(sql`
    update order_items set stock = stock + ${change}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'order_item.stock_changed',
    subjectKind: 'order_item',
    subjectId: id,
    before: { stock },
    after: { stock: stock + change },
  });
  return { stock: stock + change };
}

/** Adds codes; one that the item has or had is passed over. Refuses `order_item.gives_no_codes`; 404. */
export async function addItemCodes(
  work: Work,
  { id, codes }: Input<typeof items.addItemCodes>,
): Promise<{ added: number; known: number }> {
  const { gives_codes: givesCodes } = await lockItem(work, id);
  refuseUnless(givesCodes, 'order_item.gives_no_codes');
  const rows = codes.map((code) => ({
    id: work.newId(),
    code: work.vault.seal(code).toString('hex'),
    digest: work.vault.steadyFingerprint(`order-code:${code}`),
  }));
  const stored = await work.rows(sql`
    insert into order_codes (merchant_id, id, item_id, code, code_digest, created_at)
    select ${work.merchantId}, r.id, ${id}::uuid, decode(r.code, 'hex'), r.digest, ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, code text, digest text)
    on conflict (merchant_id, item_id, code_digest) do nothing
    returning id`);
  const added = stored.length;
  await work.audit({
    action: 'order_item.codes_added',
    subjectKind: 'order_item',
    subjectId: id,
    after: { codes: added },
  });
  return { added, known: rows.length - added };
}
