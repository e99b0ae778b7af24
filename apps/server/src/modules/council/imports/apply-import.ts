import { ratesNoticeShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { word } from '../../../platform/db/words.ts';
import { uuidSeed } from '../../../platform/ids.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { postShape } from '../../ledger/index.ts';
import { lockProperties } from '../property-store.ts';
import { noteStep, rowsOf, stepOf } from './import-steps.ts';
import { lockImport, type MappedImport, moveImport } from './import-store.ts';
import { differenceSql } from './judge-rows.ts';
import { renamedSql, voidCodesOfOthers } from './owner-names.ts';
import { writeConcessions, writeNotices } from './write-notices.ts';

/**
 * Takes in a confirmed import, some rows in each transaction, each of them one set: properties, the difference to what was
 * asked before, notices, instalments and concessions. Repeated, or again after a crash, it takes in what is left.
 */
export function applyImport(run: Run, importId: string): Promise<void> {
  return run.withLock(`rates-imports:${run.merchantId}`, async () => {
    for (let mayGoAgain = true; ; mayGoAgain = false) {
      while ((await run.inTransaction((work) => applyStep(work, importId))) > 0);
      if (await run.inTransaction((work) => finish(work, importId, mayGoAgain))) return;
    }
  });
}

async function applyStep(work: Work, importId: string): Promise<number> {
  const held = (await lockImport(work, importId)) as MappedImport;
  if (held.status !== 'applying') return 0;
  const step = await stepOf(work, held, 'ready');
  if (!step) return 0;
  const ready = rowsOf(work, held, 'ready', step);
  const added = await addProperties(work, ready);
  const named = await nameProperties(work, ready, added);
  await takeRows(work, held, ready, named);
  // The rows between the first and the last that are applied are those of this step.
  const some = rowsOf(work, held, 'applied', step);
  await changeProperties(work, held, some);
  await postDifferences(work, held, some);
  await writeNotices(work, held, some);
  if (held.columns.concession !== undefined) await writeConcessions(work, held, some);
  await noteStep(work, held, step);
  return step.rows;
}

/** Row `r` names a property that has not left the roll since the file was judged: an earlier file may have been undone. */
const isThereSql = (work: Work): Sql => sql`exists (
  select 1 from properties k where k.merchant_id = ${work.merchantId} and k.id = r.property_id)`;

/**
 * A property that is not on the roll yet, or no longer, with all that it is asked; one that somebody else has put there since is
 * taken as it is. Returns the ids of those that were added.
 */
async function addProperties(work: Work, ready: Sql): Promise<ReadonlySet<string>> {
  const { ms, salt } = uuidSeed();
  const added = await work.rows<{ id: string }>(sql`
    insert into properties (merchant_id, id, assessment_number, address_line1, address_line2, suburb, state, postcode,
      owner_name, owner_email, owner_phone, land_value_cents, charged_cents, created_at, updated_at)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (), ${salt}), r.assessment_number, r.address_line1,
      r.address_line2, r.suburb, r.state, r.postcode, r.owner_name, r.owner_email, r.owner_phone, r.land_value_cents,
      r.balance_cents, ${work.now}::timestamptz, ${work.now}::timestamptz
    from rates_import_rows r
    where ${ready} and not ${isThereSql(work)}
    on conflict (merchant_id, assessment_number) do nothing
    returning id`);
  return new Set(added.map(({ id }) => id));
}

type Named = { line: number; id: string; isNew: boolean };

/** What is kept of a property that was added: that it was not there. */
const ADDED = JSON.stringify({ is_new: true, notice: null });

/**
 * The property of each row of a step. Those that were there are locked in the one order of all; what was added nobody else can
 * see yet.
 */
async function nameProperties(work: Work, ready: Sql, added: ReadonlySet<string>): Promise<Named[]> {
  // Each row finds its own by an index: the first roll of a council fills tables whose sizes the planner has not heard of.
  const rows = await work.rows<{ line: number; id: string }>(sql`
    select r.line, case when ${isThereSql(work)} then r.property_id else (select p.id from properties p
      where p.merchant_id = ${work.merchantId} and p.assessment_number = r.assessment_number) end as id
    from rates_import_rows r where ${ready}`);
  const named = rows.map(({ line, id }) => ({ line, id, isNew: added.has(id) }));
  const there = named.filter(({ isNew }) => !isNew);
  if (there.length > 0)
    await lockProperties(
      work,
      there.map(({ id }) => id),
    );
  return named;
}

/**
 * Takes rows in: each keeps what its property was, and what it is asked more than before. Of a property that was added there is
 * nothing to keep. A row is written once: a second time in one transaction its keys would be looked up again.
 */
async function takeRows(work: Work, held: MappedImport, ready: Sql, named: readonly Named[]): Promise<void> {
  const before = await beforeOf(work, held, named);
  await work.run(sql`
    update rates_import_rows r set status = ${word('applied')}, property_id = p.id,
      difference_cents = case when s.is_new then r.balance_cents else ${differenceSql(work, held.receipts_file)} end,
      before = s.before
    from unnest(${named.map(({ line }) => line)}::int[], ${named.map(({ id }) => id)}::uuid[],
      ${named.map(({ isNew }) => isNew)}::boolean[], ${named.map(({ id }) => before.get(id) ?? ADDED)}::jsonb[])
      as s (line, property_id, is_new, before)
    join properties p on p.merchant_id = ${work.merchantId} and p.id = s.property_id
    where ${ready} and r.line = s.line`);
}

/**
 * What the properties that were there, and their notices of the year, are before their rows are taken in. Read by itself:
 * several machines make no JSON in an update.
 */
async function beforeOf(
  work: Work,
  held: MappedImport,
  named: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const there = named.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (there.length === 0) return new Map();
  const rows = await work.rows<{ id: string; before: string }>(sql`
    select p.id, (${beforeSql(work, held)})::text as before from properties p
    where p.merchant_id = ${work.merchantId} and p.id = any(${there}::uuid[])`);
  return new Map(rows.map(({ id, before }) => [id, before]));
}

/** What property `p` and its notice of the year are. */
const beforeSql = (work: Work, held: MappedImport): Sql => sql`jsonb_build_object(
  'address_line1', p.address_line1, 'address_line2', p.address_line2, 'suburb', p.suburb, 'state', p.state,
  'postcode', p.postcode, 'owner_name', p.owner_name, 'owner_email', p.owner_email,
  'owner_phone', p.owner_phone, 'land_value_cents', p.land_value_cents, 'is_new', false, 'notice', (
    select jsonb_build_object('issued_on', n.issued_on, 'total_cents', n.total_cents,
      'imported_cents', n.imported_cents, 'extracted_at', n.extracted_at, 'arrears_cents', n.arrears_cents,
      'parts', (select jsonb_agg(jsonb_build_object('number', i.number, 'due_on', i.due_on,
        'amount_cents', i.amount_cents) order by i.number) from rates_instalments i
        where i.merchant_id = ${work.merchantId} and i.notice_id = n.id))
    from rates_notices n where n.merchant_id = ${work.merchantId} and n.property_id = p.id
      and n.rating_year = ${held.rating_year}))`;

/** What the file does not have a column for stays as it is. A property that was added is so already. */
async function changeProperties(work: Work, held: MappedImport, some: Sql): Promise<void> {
  const { name, email, phone } = ownerSql(held);
  await work.run(sql`
    update properties p set address_line1 = r.address_line1, address_line2 = coalesce(r.address_line2, p.address_line2),
      suburb = r.suburb, state = r.state, postcode = r.postcode, owner_name = ${name},
      owner_email = ${email}, owner_phone = ${phone},
      land_value_cents = coalesce(r.land_value_cents, p.land_value_cents),
      charged_cents = p.charged_cents + r.difference_cents, updated_at = ${work.now}
    from rates_import_rows r
    where ${some} and p.merchant_id = ${work.merchantId} and p.id = r.property_id
      and not (r.before->>'is_new')::boolean`);
  await voidCodesOfOthers(work, some);
}

/**
 * The owner on file, once row `r` is taken into property `p`. A sale that staff entered after the extraction is newer than the
 * file. Another owner's e-mail and phone are those of the row, even where it has none: those before are another person's.
 */
function ownerSql({
  columns,
  extracted_at: extractedAt,
}: MappedImport): Record<'name' | 'email' | 'phone', Sql> {
  const isNewer = sql`p.owner_changed_at > ${extractedAt}::timestamptz`;
  const contact = (ofFile: Sql, ofRow: Sql, isNamed: boolean) => sql`case when ${isNewer} then ${ofFile}
    when ${isNamed} and ${renamedSql(sql`p.owner_name`, sql`r.owner_name`)} then ${ofRow}
    else coalesce(${ofRow}, ${ofFile}) end`;
  return {
    name: sql`case when ${isNewer} then p.owner_name else r.owner_name end`,
    email: contact(sql`p.owner_email`, sql`r.owner_email`, columns.owner_email !== undefined),
    phone: contact(sql`p.owner_phone`, sql`r.owner_phone`, columns.owner_phone !== undefined),
  };
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

type Taken = 'left' | 'taken' | 'added' | 'changed' | 'more' | 'less';

/** False where rows were passed over, and the file is gone through from its first line again. */
async function finish(work: Work, importId: string, mayGoAgain: boolean): Promise<boolean> {
  const held = await lockImport(work, importId);
  if (held.status !== 'applying') return true;
  const { left, taken, added, changed, more, less } = await work.one<Record<Taken, number>>(sql`
    select count(*) filter (where status = 'ready')::int as left,
      count(*) filter (where status = 'applied')::int as taken,
      count(*) filter (where (before->>'is_new')::boolean)::int as added,
      count(*) filter (where not (before->>'is_new')::boolean and difference_cents <> 0)::int as changed,
      coalesce(sum(difference_cents) filter (where difference_cents > 0), 0)::bigint as more,
      coalesce(sum(difference_cents) filter (where difference_cents < 0), 0)::bigint as less
    from rates_import_rows
    where merchant_id = ${work.merchantId} and import_id = ${importId} and status in ('ready', 'applied')`);
  // A row that no step took would be lost in silence.
  if (left > 0 && !mayGoAgain) throw new Error(`${left} rows of rates import ${importId} were not taken in`);
  if (left > 0) {
    await work.run(sql`
      update rates_imports set at_line = 0, done = ${taken}
      where merchant_id = ${work.merchantId} and id = ${importId}`);
    return false;
  }
  await moveImport(work, held, 'finish');
  await work.run(sql`
    update rates_imports set done = ${taken}, added = ${added}, changed = ${changed}, more_cents = ${more}, less_cents = ${less}
    where merchant_id = ${work.merchantId} and id = ${importId}`);
  await work.audit({
    action: 'rates_import.applied',
    subjectKind: 'rates_import',
    subjectId: importId,
    after: { more_cents: more, less_cents: less },
  });
  await work.emit('rates_import.applied', { id: importId });
  return true;
}
