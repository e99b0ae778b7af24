import type { Output } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/mandate-imports';
import { can, doubledHeadings, type LocalDate } from '@lorikeet/domain/kernel';
import { type Columns, guessColumns, importTable, moveAllowsFrom } from '@lorikeet/domain/mandate-imports';
import { amountRuleOf } from '@lorikeet/domain/mandates';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { termsFor } from '../customers/index.ts';
import { facilityIfAny, merchantProfile, settingsOf } from '../merchants/index.ts';
import { filesOfImport } from './authority-links.ts';
import { firstDateOf } from './first-date.ts';
import { countsOf, faultsOfImport, waitingApproval } from './import-list.query.ts';
import { openDetails } from './import-store.ts';
import { moveLetterText } from './move-letter.ts';
import { type PlanOfRow, planOfRow } from './offered-plans.query.ts';
import { coverNumber, type FileHead } from './read-file.ts';

type Detail = Output<typeof imports.getMandateImport>;
type Mapping = Detail['mapping'];
type Stored = Pick<
  Detail,
  | 'id'
  | 'filename'
  | 'status'
  | 'provider'
  | 'rows'
  | 'counts'
  | 'uploaded_by'
  | 'uploaded_at'
  | 'approval_id'
  | 'may_be_cut'
  | 'needs_notice'
> & {
  sha256: string;
  head: Buffer;
  columns: Columns | null;
  date_order: Mapping['date_order'] | null;
  old_user_id: string | null;
  amounts: Mapping['amounts'] | null;
  plan_id: string | null;
  plan_name: string | null;
  locale: Mapping['locale'] | null;
};

/** One import: its columns as they are chosen or seem to be, and what has become of its rows. 404. */
export async function importDetail(work: Work, id: string, reader: 'en' | 'zh'): Promise<Detail> {
  const { head, sha256, columns, date_order, old_user_id, amounts, plan_id, plan_name, locale, ...one } =
    found(
      await work.maybe<Stored>(sql`
      select i.id, i.filename, i.status, i.provider, i.rows, ${countsOf(work)} as counts, i.sha256, i.head, i.may_be_cut,
        i.uploaded_by_name as uploaded_by, i.created_at as uploaded_at, ${waitingApproval(work)} as approval_id,
        i.columns, i.date_order, i.old_user_id, i.amounts, i.plan_id, p.name as plan_name, i.locale, i.needs_notice
      from mandate_imports i
      left join plans p on p.merchant_id = ${work.merchantId} and p.id = i.plan_id
      where i.merchant_id = ${work.merchantId} and i.id = ${id}`),
    );
  const { headings, samples } = JSON.parse(work.vault.open(head)) as FileHead;
  const [facility, settings, repeats, faults, files] = await Promise.all([
    facilityIfAny(work),
    settingsOf(work),
    repeatOf(work, id, sha256),
    faultsOfImport(work, id, reader),
    filesOfImport(work, id),
  ]);
  const isChecked = one.status === 'checked';
  const move = {
    toldOn: work.clock.bankToday(),
    // An amount that no column has is announced before each debit, as the letter to its payer says.
    statesAmount: (amounts ?? 'fixed') === 'fixed' && columns?.amount !== undefined,
    noticeBankDays: settings.notice_bank_days,
  };
  return {
    ...one,
    is_waiting: one.approval_id !== null,
    headings: headings.map(coverNumber),
    samples: samples.map((row) => row.map(coverNumber)),
    doubled_headings: doubledHeadings(headings).map(coverNumber),
    repeats: repeats ?? null,
    faults,
    files,
    mapping: {
      columns: columns ?? guessColumns(headings),
      date_order: date_order ?? 'dmy',
      provider: one.provider,
      old_user_id,
      amounts: amounts ?? 'fixed',
      plan_id,
      plan_name,
      locale: locale ?? 'en',
    },
    user_id: facility?.userId ?? null,
    first_debit_from: isChecked ? moveAllowsFrom({ ...move, needsNotice: one.needs_notice === true }) : null,
    letter: isChecked && one.needs_notice ? await sampleLetter(work, { ...one, amounts, locale }) : null,
    can: actionsOf(one),
  };
}

function actionsOf({
  status,
  approval_id,
  counts,
}: Pick<Stored, 'status' | 'approval_id' | 'counts'>): Detail['can'] {
  if (approval_id) return [];
  return [
    ...(can(importTable, status, 'check') ? (['check'] as const) : []),
    ...(can(importTable, status, 'approve') && counts.ready > 0 ? (['send'] as const) : []),
    ...(can(importTable, status, 'cancel') ? (['cancel'] as const) : []),
    ...(can(importTable, status, 'undo') && counts.notified + counts.in_force > 0 ? (['undo'] as const) : []),
  ];
}

/** The same file, uploaded before and not put aside. */
function repeatOf(work: Work, id: string, sha256: string) {
  return work.maybe<NonNullable<Detail['repeats']>>(sql`
    select o.id, o.created_at as uploaded_at, o.status from mandate_imports o
    join mandate_imports i on i.merchant_id = ${work.merchantId} and i.id = ${id} and o.created_at < i.created_at
    where o.merchant_id = ${work.merchantId} and o.sha256 = ${sha256} and o.id <> ${id} and o.status <> 'cancelled'
    order by o.created_at desc limit 1`);
}

/** The letter that the first sound row's payer would get, if a second person agreed today. */
async function sampleLetter(
  work: Work,
  file: Pick<Stored, 'id' | 'provider' | 'amounts' | 'locale'>,
): Promise<Detail['letter']> {
  const row = await work.maybe<{ details: Buffer; account_masked: string } & PlanOfRow>(sql`
    select details, account_masked, plan_id, plan_version_id from mandate_import_rows
    where merchant_id = ${work.merchantId} and import_id = ${file.id} and status = 'ready' order by line limit 1`);
  if (!row) return null;
  const mandate = openDetails(work, row.details);
  const plan = await planOfRow(work, row);
  const amount =
    mandate.amount === null
      ? { kind: 'varying' as const }
      : amountRuleOf(file.amounts ?? 'fixed', mandate.amount);
  const schedule = {
    next: mandate.nextDate,
    processType: plan?.processType ?? null,
    rule: amount,
    planStart: plan?.startDate,
  };
  const firstDate: LocalDate | null = await firstDateOf(work, schedule, { needsNotice: true });
  const terms = await termsFor(work, {
    amount,
    frequency: plan?.processType ?? 'as_advised',
    firstDate,
    endDate: mandate.endsOn,
    planName: plan?.name ?? null,
  });
  const { brand } = await merchantProfile(work);
  const letter = {
    terms,
    locale: file.locale ?? 'en',
    provider: file.provider ?? '',
    mandate,
    masked: row.account_masked,
  };
  const { subject, text } = moveLetterText({ ...letter, made: undefined }, brand);
  return { subject, text };
}
