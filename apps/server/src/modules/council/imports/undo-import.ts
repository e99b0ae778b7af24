import { ratesNoticeUndoneShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { word } from '../../../platform/db/words.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { postShape } from '../../ledger/index.ts';
import { lockMerchant } from '../../merchants/index.ts';
import { lockProperties } from '../property-store.ts';
import { gainedSql } from './gained.ts';
import { noteStep, rowsOf, stepOf } from './import-steps.ts';
import { lockImport, type MappedImport, moveImport } from './import-store.ts';
import { voidCodesOfOthers } from './owner-names.ts';

/** Puts a file aside before it is taken in; its rows are deleted. Refuses what its state does not allow; 404. */
export async function cancelImport(work: Work, importId: string): Promise<void> {
  const held = await lockImport(work, importId);
  if (!(await moveImport(work, held, 'cancel'))) return;
  await work.run(sql`
    delete from rates_import_rows where merchant_id = ${work.merchantId} and import_id = ${importId}`);
  await work.audit({ action: 'rates_import.cancelled', subjectKind: 'rates_import', subjectId: importId });
}

/**
 * Has all that the latest import brought taken back. Refuses `rates_import.not_latest`, `rates_import.money_taken` once
 * money was taken for one of its properties, `rates_import.in_use` once one that it brought has gained something else, and what
 * its state does not allow; 404.
 */
export async function undoImport(work: Work, importId: string): Promise<void> {
  await lockMerchant(work);
  const held = await lockImport(work, importId);
  if (!(await moveImport(work, held, 'undo', sql`done = 0, at_line = 0`))) return;
  const { confirmed_at: confirmedAt, extracted_at: extractedAt } = held;
  const taken = sql`r.merchant_id = ${work.merchantId} and r.import_id = ${importId} and r.status = 'applied'`;
  const { later, paid, used } = await work.one<{ later: boolean; paid: boolean; used: boolean }>(sql`
    select exists (
        select 1 from rates_imports i where i.merchant_id = ${work.merchantId} and i.id <> ${importId}
          and i.status in ('applying', 'applied', 'undoing') and i.extracted_at > ${extractedAt}) as later,
      exists (
        select 1 from rates_import_rows r
        join payments p on p.merchant_id = ${work.merchantId} and p.property_id = r.property_id
        where ${taken} and p.updated_at >= ${confirmedAt} and p.stage not in ('scheduled', 'held', 'cancelled')) as paid,
      exists (${gainedSql(work, held as MappedImport, taken)}) as used`);
  refuseUnless(!later, 'rates_import.not_latest');
  refuseUnless(!paid, 'rates_import.money_taken');
  refuseUnless(!used, 'rates_import.in_use');
  await work.audit({ action: 'rates_import.undo_started', subjectKind: 'rates_import', subjectId: importId });
  await work.emit('rates_import.undo_started', { id: importId });
}

/** Takes an import back, some rows in each transaction. Repeated, or again after a crash, it takes back what is left. */
export function finishUndo(run: Run, importId: string): Promise<void> {
  return run.withLock(`rates-imports:${run.merchantId}`, async () => {
    while ((await run.inTransaction((work) => undoStep(work, importId))) > 0);
    await run.inTransaction(async (work) => {
      const held = await lockImport(work, importId);
      if (held.status !== 'undoing' || !(await moveImport(work, held, 'finish'))) return;
      await work.emit('rates_import.applied', { id: importId });
    });
  });
}

async function undoStep(work: Work, importId: string): Promise<number> {
  const held = (await lockImport(work, importId)) as MappedImport;
  if (held.status !== 'undoing') return 0;
  const step = await stepOf(work, held, 'applied');
  if (!step) return 0;
  const some = rowsOf(work, held, 'applied', step);
  await holdProperties(work, some);
  const kept = await keptOf(work, held, some);
  await postBack(work, held, some);
  await restoreConcessions(work, held, some);
  await restoreNotices(work, held, some);
  await restoreProperties(work, held, some);
  await removeBrought(work, some, kept);
  await work.run(sql`
    update rates_import_rows r
    set status = case when r.property_id = any(${kept}::uuid[]) then ${word('kept')} else ${word('undone')} end
    where ${some}`);
  await noteStep(work, held, step);
  return step.rows;
}

async function holdProperties(work: Work, some: Sql): Promise<void> {
  const named = await work.rows<{ id: string }>(
    sql`select r.property_id as id from rates_import_rows r where ${some}`,
  );
  await lockProperties(
    work,
    named.map(({ id }) => id),
  );
}

/**
 * The held properties that the import brought and that have gained something since the undo began: a step may come hours after
 * it. They stay on the roll, so that the undo ends whatever happens meanwhile.
 */
async function keptOf(work: Work, held: MappedImport, some: Sql): Promise<string[]> {
  const gained = await work.rows<{ property_id: string }>(gainedSql(work, held, some));
  return gained.map(({ property_id: id }) => id);
}

async function postBack(work: Work, { issued_on: issuedOn }: MappedImport, some: Sql): Promise<void> {
  await postShape(work, ratesNoticeUndoneShape, {
    amounts: { amount: sql`r.difference_cents` },
    source: sql`r.id`,
    currency: sql`'AUD'::text`,
    customer: sql`null::uuid`,
    property: sql`r.property_id`,
    effectiveDate: sql`${issuedOn}::date`,
    from: sql`from rates_import_rows r where ${some} and r.difference_cents <> 0`,
  });
}

async function restoreConcessions(work: Work, { id }: MappedImport, some: Sql): Promise<void> {
  const ofSome = sql`c.merchant_id = ${work.merchantId}
    and c.property_id in (select r.property_id from rates_import_rows r where ${some})`;
  await work.run(sql`delete from rates_concessions c where ${ofSome} and c.began_by = ${id}`);
  await work.run(
    sql`update rates_concessions c set until_on = null, ended_by = null where ${ofSome} and c.ended_by = ${id}`,
  );
}

/** The notice of the year as it was, or none where there was none. */
async function restoreNotices(work: Work, held: MappedImport, some: Sql): Promise<void> {
  // Each row looks its notice up, as when it was taken in.
  const notices = sql`rates_import_rows r
    cross join lateral (
      select n.id from rates_notices n
      where n.merchant_id = ${work.merchantId} and n.property_id = r.property_id and n.rating_year = ${held.rating_year}
      limit 1) n`;
  await work.run(sql`
    delete from rates_instalments i
    where i.merchant_id = ${work.merchantId} and i.notice_id in (select n.id from ${notices} where ${some})`);
  await work.run(sql`
    delete from rates_notices x where x.merchant_id = ${work.merchantId} and x.id in (
      select n.id from ${notices} where ${some} and jsonb_typeof(r.before->'notice') = 'null')`);
  await work.run(sql`
    update rates_notices n set issued_on = iso_date(r.before->'notice'->>'issued_on'),
      total_cents = (r.before->'notice'->>'total_cents')::bigint,
      imported_cents = (r.before->'notice'->>'imported_cents')::bigint,
      arrears_cents = (r.before->'notice'->>'arrears_cents')::bigint,
      extracted_at = iso_moment(r.before->'notice'->>'extracted_at'), updated_at = ${work.now}
    from rates_import_rows r
    where ${some} and n.merchant_id = ${work.merchantId} and n.property_id = r.property_id
      and n.rating_year = ${held.rating_year} and jsonb_typeof(r.before->'notice') = 'object'`);
  await work.run(sql`
    insert into rates_instalments (merchant_id, notice_id, number, property_id, due_on, amount_cents)
    select ${work.merchantId}::uuid, n.id, part.number, r.property_id, part.due_on, part.amount_cents
    from ${notices}
    cross join lateral jsonb_to_recordset(r.before->'notice'->'parts') as part (number smallint, due_on date,
      amount_cents bigint)
    where ${some} and jsonb_typeof(r.before->'notice'->'parts') = 'array'`);
}

/** Properties that were there before, as they were. The owner of a sale that was entered since the file was taken in stays. */
async function restoreProperties(work: Work, held: MappedImport, some: Sql): Promise<void> {
  const isUnsold = sql`coalesce(p.owner_changed_at <= ${held.confirmed_at}::timestamptz, true)`;
  // Who was named by the file may know a code.
  await voidCodesOfOthers(work, some, isUnsold);
  await work.run(sql`
    update properties p set address_line1 = r.before->>'address_line1', address_line2 = r.before->>'address_line2',
      suburb = r.before->>'suburb', state = r.before->>'state', postcode = r.before->>'postcode',
      owner_name = case when ${isUnsold} then r.before->>'owner_name' else p.owner_name end,
      owner_email = case when ${isUnsold} then r.before->>'owner_email' else p.owner_email end,
      owner_phone = case when ${isUnsold} then r.before->>'owner_phone' else p.owner_phone end,
      land_value_cents = (r.before->>'land_value_cents')::bigint,
      charged_cents = p.charged_cents - r.difference_cents, updated_at = ${work.now}
    from rates_import_rows r
    where ${some} and p.merchant_id = ${work.merchantId} and p.id = r.property_id
      and not (r.before->>'is_new')::boolean`);
}

/** What the import brought leaves the roll with its codes. Of what is kept only what the import asked of it is taken back. */
async function removeBrought(work: Work, some: Sql, kept: readonly string[]): Promise<void> {
  await work.run(sql`
    update properties p set charged_cents = p.charged_cents - r.difference_cents, updated_at = ${work.now}
    from rates_import_rows r
    where ${some} and p.merchant_id = ${work.merchantId} and p.id = r.property_id
      and r.property_id = any(${[...kept]}::uuid[])`);
  const leaving = sql`select r.property_id from rates_import_rows r
    where ${some} and (r.before->>'is_new')::boolean and r.property_id <> all(${[...kept]}::uuid[])`;
  const brought = sql`merchant_id = ${work.merchantId} and property_id in (${leaving})`;
  await work.run(sql`delete from property_codes where ${brought}`);
  await work.run(sql`delete from property_code_requests where ${brought}`);
  await work.run(sql`
    delete from properties p where p.merchant_id = ${work.merchantId} and p.id in (${leaving})`);
}
