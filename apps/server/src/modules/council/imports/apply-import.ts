import { ratesNoticeShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { uuidSeed } from '../../../platform/ids.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { postShape } from '../../ledger/index.ts';
import { lockImport, type MappedImport, moveImport } from './import-store.ts';
import { differenceSql } from './judge-rows.ts';
import { writeConcessions, writeNotices } from './write-notices.ts';

/** Rows taken in by one transaction. */
const STEP = 2_500;

/**
 * Takes in a confirmed import, some rows in each transaction, each of them one set: properties, the difference to what was
 * asked before, notices, instalments and concessions. Repeated, or again after a crash, it takes in what is left.
 */
export function applyImport(run: Run, importId: string): Promise<void> {
  return run.withLock(`rates-imports:${run.merchantId}`, async () => {
    while ((await run.inTransaction((work) => applyStep(work, importId))) > 0);
    await run.inTransaction((work) => finish(work, importId));
  });
}

async function applyStep(work: Work, importId: string): Promise<number> {
  const held = (await lockImport(work, importId)) as MappedImport;
  if (held.status !== 'applying') return 0;
  const { rows, last } = await work.one<{ rows: number; last: number | null }>(sql`
    select count(*)::int as rows, max(line) as last from (
      select line from rates_import_rows
      where merchant_id = ${work.merchantId} and import_id = ${importId} and status = 'ready'
      order by line limit ${STEP}) step`);
  if (rows === 0) return 0;
  const some = sql`r.merchant_id = ${work.merchantId} and r.import_id = ${importId} and r.status = 'ready'
    and r.line <= ${last}`;
  await addProperties(work, some);
  await keepBefore(work, held, some);
  await changeProperties(work, some);
  await postDifferences(work, held, some);
  await writeNotices(work, held, some);
  if (held.columns.concession !== undefined) await writeConcessions(work, held, some);
  await work.run(sql`update rates_import_rows r set status = 'applied' where ${some}`);
  await work.run(sql`
    update rates_imports set done = done + ${rows} where merchant_id = ${work.merchantId} and id = ${importId}`);
  return rows;
}

/** A property that is not on the roll yet; one that somebody else has put there since is taken as it is. */
async function addProperties(work: Work, some: Sql): Promise<void> {
  const { ms, salt } = uuidSeed();
  await work.run(sql`
    insert into properties (merchant_id, id, assessment_number, address_line1, address_line2, suburb, state, postcode,
      owner_name, owner_email, owner_phone, land_value_cents, created_at, updated_at)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (), ${salt}), r.assessment_number, r.address_line1, r.address_line2, r.suburb, r.state, r.postcode, r.owner_name, r.owner_email, r.owner_phone,
      r.land_value_cents, ${work.now}::timestamptz, ${work.now}::timestamptz
    from rates_import_rows r
    where ${some} and r.property_id is null
    on conflict (merchant_id, assessment_number) do nothing`);
}

/** Locks the properties of a step in one order, and keeps with each row what its property was. */
async function keepBefore(work: Work, held: MappedImport, some: Sql): Promise<void> {
  await work.run(sql`
    with found as materialized (
      select p.id, p.assessment_number, p.charged_cents, jsonb_build_object(
        'address_line1', p.address_line1, 'address_line2', p.address_line2, 'suburb', p.suburb, 'state', p.state,
        'postcode', p.postcode, 'owner_name', p.owner_name, 'owner_email', p.owner_email,
        'owner_phone', p.owner_phone, 'land_value_cents', p.land_value_cents,
        'is_new', p.created_at = ${work.now}::timestamptz) as was
      from properties p
      where p.merchant_id = ${work.merchantId} and p.assessment_number in (
        select r.assessment_number from rates_import_rows r where ${some})
      order by p.id for update
    )
    update rates_import_rows r set property_id = p.id, difference_cents = ${differenceSql(work, held.receipts_file)},
      before = p.was || jsonb_build_object('notice', (
        select jsonb_build_object('issued_on', n.issued_on, 'total_cents', n.total_cents,
          'imported_cents', n.imported_cents, 'extracted_at', n.extracted_at, 'arrears_cents', n.arrears_cents,
          'parts', (select jsonb_agg(jsonb_build_object('number', i.number, 'due_on', i.due_on,
            'amount_cents', i.amount_cents) order by i.number) from rates_instalments i
            where i.merchant_id = ${work.merchantId} and i.notice_id = n.id))
        from rates_notices n where n.merchant_id = ${work.merchantId} and n.property_id = p.id
          and n.rating_year = ${held.rating_year}))
    from found p
    where ${some} and p.assessment_number = r.assessment_number`);
}

/** What the file does not have a column for stays as it is. */
async function changeProperties(work: Work, some: Sql): Promise<void> {
  await work.run(sql`
    update properties p set address_line1 = r.address_line1, address_line2 = coalesce(r.address_line2, p.address_line2),
      suburb = r.suburb, state = r.state, postcode = r.postcode, owner_name = r.owner_name,
      owner_email = coalesce(r.owner_email, p.owner_email), owner_phone = coalesce(r.owner_phone, p.owner_phone),
      land_value_cents = coalesce(r.land_value_cents, p.land_value_cents),
      charged_cents = p.charged_cents + r.difference_cents, updated_at = ${work.now}
    from rates_import_rows r
    where ${some} and p.merchant_id = ${work.merchantId} and p.id = r.property_id`);
}

async function postDifferences(work: Work, { issued_on: issuedOn }: MappedImport, some: Sql): Promise<void> {
  await postShape(work, ratesNoticeShape, {
    amounts: { amount: sql`r.difference_cents` },
    source: sql`r.id`,
    currency: sql`'AUD'::text`,
    customer: sql`null::uuid`,
    property: sql`r.property_id`,
    effectiveDate: sql`${issuedOn}::date`,
    from: sql`from rates_import_rows r where ${some} and r.difference_cents <> 0`,
  });
}

async function finish(work: Work, importId: string): Promise<void> {
  const held = await lockImport(work, importId);
  if (held.status !== 'applying' || !(await moveImport(work, held, 'finish'))) return;
  const { more, less } = await work.one<{ more: number; less: number }>(sql`
    select coalesce(sum(difference_cents) filter (where difference_cents > 0), 0)::bigint as more,
      coalesce(sum(difference_cents) filter (where difference_cents < 0), 0)::bigint as less
    from rates_import_rows
    where merchant_id = ${work.merchantId} and import_id = ${importId} and status = 'applied'`);
  await work.run(sql`
    update rates_imports set more_cents = ${more}, less_cents = ${less}
    where merchant_id = ${work.merchantId} and id = ${importId}`);
  await work.audit({
    action: 'rates_import.applied',
    subjectKind: 'rates_import',
    subjectId: importId,
    after: { more_cents: more, less_cents: less },
  });
  await work.emit('rates_import.applied', { id: importId });
}
