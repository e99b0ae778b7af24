import { isRefusal } from '@lorikeet/domain/kernel';
import type { ImportedMandate, ImportFault } from '@lorikeet/domain/mandate-imports';
import { type AmountRule, amountRuleOf } from '@lorikeet/domain/mandates';
import { sql } from '../../platform/db/sql.ts';
import { HttpProblem } from '../../platform/http/problem.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { acceptMandate, addBankAccount, createCustomer, termsFor } from '../customers/index.ts';
import { facilityFor } from '../merchants/index.ts';
import { startSchedule } from './begin-row.ts';
import { faultsOfKnown } from './duplicates.query.ts';
import { firstDateOf, type Schedule } from './first-date.ts';
import { type CheckedImport, lockImport, movedKey, openDetails, refuseOtherUser } from './import-store.ts';
import { moveImport, moveRows } from './move-imports.ts';
import { queueMoveLetter } from './move-letter.ts';
import { type PlanOfRow, planOfRow } from './offered-plans.query.ts';

/** Rows taken in by one transaction. */
const STEP = 50;

type Row = { id: string; details: Buffer } & PlanOfRow;

/**
 * Takes in the sound rows of an approved import, some in each transaction: a row is here, with its customer, its mandate
 * and its letter, once and whole, or it is refused with its reason. Repeated, or again after a crash, it takes in what is
 * left. Imports of a merchant are taken in one after another, so that two files that name one authority bring it once.
 */
export function takeInImport(run: Run, importId: string): Promise<void> {
  return run.withLock(`mandate-imports:${run.merchantId}`, async () => {
    while ((await run.inTransaction((work) => takeStep(work, importId))) > 0);
    await run.inTransaction((work) => finishTaking(work, importId));
  });
}

/**
 * Holds every import that is being taken in before a row of one is: two that name one authority are taken in one after another.
 * Whoever takes one in has the merchant's lock; one that was killed had it, and its last statements may arrive after the lock went
 * to another.
 */
async function holdTaking(work: Work): Promise<void> {
  await work.run(sql`
    select 1 from mandate_imports
    where merchant_id = ${work.merchantId} and status = 'taking_in' order by id for update`);
}

async function takeStep(work: Work, importId: string): Promise<number> {
  await holdTaking(work);
  const held = await lockImport(work, importId);
  if (held.status !== 'taking_in') return 0;
  const rows = await work.rows<Row>(sql`
    select id, details, plan_id, plan_version_id from mandate_import_rows
    where merchant_id = ${work.merchantId} and import_id = ${importId} and status = 'ready'
    order by line limit ${STEP} for update`);
  if (rows.length === 0) return 0;
  const checked = held as CheckedImport;
  const mandates = rows.map(({ details }) => openDetails(work, details));
  const known = await faultsOfKnown(work, checked.provider, mandates);
  for (const [at, row] of rows.entries()) {
    const faults = known[at]!;
    const refused = faults.length > 0 ? faults : await takeOrRefuse(work, checked, row, mandates[at]!);
    if (refused) await refuseRow(work, row.id, refused);
  }
  return rows.length;
}

/** Takes a row in, or undoes all of it and returns why it cannot be. */
async function takeOrRefuse(
  work: Work,
  held: CheckedImport,
  row: Row,
  mandate: ImportedMandate,
): Promise<ImportFault[] | undefined> {
  try {
    await work.undoIfThrown(() => takeRow(work, held, row, mandate));
    return undefined;
  } catch (error) {
    // The file is approved and is not checked again: another upload of it is.
    if (isRefusal(error) && error.code === 'mandate_import.check_again')
      return [{ field: null, code: 'other_debit_user' }];
    if (isRefusal(error)) return [{ field: null, code: 'not_possible', params: { reason: error.code } }];
    if (error instanceof HttpProblem)
      return [{ field: null, code: 'not_possible', params: { reason: 'platform' } }];
    throw error;
  }
}

async function refuseRow(work: Work, id: string, faults: ImportFault[]): Promise<void> {
  await work.run(
    moveRows(work, 'refuse', {
      where: sql`r.id = ${id}`,
      also: sql`faults = ${JSON.stringify(faults)}`,
      only: ['ready'],
    }),
  );
}

/** The amounts that the old authority agreed to; any amount, with advice, where it states none. */
const ruleOf = (held: CheckedImport, mandate: ImportedMandate): AmountRule =>
  mandate.amount === null ? { kind: 'varying' } : amountRuleOf(held.amounts, mandate.amount);

/** The payer as a customer of their own, with the account. */
async function addPayer(work: Work, mandate: ImportedMandate, locale: 'en' | 'zh') {
  const customerId = await createCustomer(work, {
    name: mandate.name,
    email_primary: mandate.email,
    phone_mobile: mandate.mobile,
    reference: mandate.customerReference,
    locale,
  });
  const { bsb, account, accountName } = mandate;
  return { customerId, method: await addBankAccount(work, { customerId, bsb, account, accountName }) };
}

async function takeRow(work: Work, held: CheckedImport, row: Row, mandate: ImportedMandate): Promise<void> {
  const { locale, needs_notice: waits } = held;
  refuseOtherUser(held, await facilityFor(work, {}));
  const { customerId, method } = await addPayer(work, mandate, locale);
  const plan = await planOfRow(work, row);
  const amount = ruleOf(held, mandate);
  const schedule: Schedule = {
    next: mandate.nextDate,
    processType: plan?.processType ?? null,
    rule: amount,
    planStart: plan?.startDate,
  };
  const firstDate = await firstDateOf(work, schedule, { needsNotice: waits });
  const terms = await termsFor(work, {
    amount,
    frequency: plan?.processType ?? 'as_advised',
    firstDate,
    endDate: mandate.endsOn,
    planName: plan?.name ?? null,
  });
  const { provider } = held;
  const { reference, signedOn, consent } = mandate;
  const made = await acceptMandate(work, {
    customerId,
    paymentMethodId: method.id,
    terms,
    soleAuthority: true,
    locale,
    identifiedBy: 'moved_in',
    acceptedBy: mandate.accountName,
    movedFrom: { provider, reference, signed_on: signedOn, consent, waits },
  });
  const letter = { customerId, made, terms, locale, provider, mandate, masked: method.masked };
  const messageId = waits ? await queueMoveLetter(work, letter) : null;
  const subscriptionId =
    waits || !plan
      ? null
      : await startSchedule(work, {
          ...made,
          customerId,
          plan,
          firstDate,
          endsOn: mandate.endsOn,
          rule: amount,
        });
  await work.run(
    moveRows(work, waits ? 'notify' : 'begin', {
      where: sql`r.id = ${row.id}`,
      only: ['ready'],
      also: sql`customer_id = ${customerId}, mandate_id = ${made.mandateId}, message_id = ${messageId},
        subscription_id = ${subscriptionId}, first_date = ${firstDate}, moved_key = ${movedKey(provider, reference)},
        notified_at = ${waits ? work.now : null}`,
    }),
  );
}

async function finishTaking(work: Work, importId: string): Promise<void> {
  const held = await lockImport(work, importId);
  if (held.status !== 'taking_in') return;
  await moveImport(work, held, 'finish');
  const counts = await work.one<{ taken: number; refused: number }>(sql`
    select count(*) filter (where status in ('notified', 'in_force'))::int as taken,
      count(*) filter (where status = 'refused')::int as refused
    from mandate_import_rows where merchant_id = ${work.merchantId} and import_id = ${importId}`);
  await work.audit({
    action: 'mandate_import.completed',
    subjectKind: 'mandate_import',
    subjectId: importId,
    after: counts,
  });
  await work.emit('mandate_import.completed', { id: importId, taken: counts.taken });
}
