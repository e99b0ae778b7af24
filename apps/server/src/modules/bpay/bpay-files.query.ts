import type { Input, Output } from '@lorikeet/contracts';
import type * as bpay from '@lorikeet/contracts/bpay';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, join, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { merchantNames } from '../../platform/merchant-names.ts';
import type { Work } from '../../platform/work.ts';

type Files = Output<typeof bpay.listBpayFiles>;
type Lines = Output<typeof bpay.listBpayLines>;

const columnsOf = ({
  merchantId,
}: Work) => sql`f.id, f.filename, f.biller_code, f.tenant, f.bank_date, f.status,
  f.lines, case when f.status = 'loaded' then f.lines else (
    select count(*)::int from bpay_lines l where l.merchant_id = ${merchantId} and l.bpay_file_id = f.id
  ) end as lines_done, f.matched, f.unmatched, f.taken_back, f.repeated, f.queued, f.settlement_cents, f.loaded_at`;

type StoredFile = Omit<Files['rows'][number], 'merchant_name'> & { tenant: string };

/** Puts the name of the merchant that is paid in the place of its id: another tenant's row is read by itself. */
async function named<T extends StoredFile>(work: Work, files: readonly T[]) {
  const names = await merchantNames(
    work,
    files.map(({ tenant }) => tenant),
  );
  return files.map(({ tenant, ...file }) => ({ ...file, merchant_name: names.get(tenant)! }));
}

/** Files of receipts in the tenant's inbox, the latest first. */
export async function bpayFiles(work: Work, input: Input<typeof bpay.listBpayFiles>): Promise<Files> {
  const { rows, ...page } = await foundPage<StoredFile>(work, input, {
    match: sql`from bpay_files t where t.merchant_id = ${work.merchantId}
      ${
        input.search
          ? sql`and (t.filename ilike ${anywhere(input.search)} or t.biller_code = ${input.search})`
          : empty
      }`,
    orderBy: orderOf(input.sort ?? '-loaded_at'),
    select: (page) => sql`
      select ${columnsOf(work)} from ${page}
      join bpay_files f on f.merchant_id = ${work.merchantId} and f.id = page.id order by page.place`,
  });
  return { ...page, rows: await named(work, rows) };
}

/** One file. 404 when it is not in the tenant's inbox. */
export async function bpayFile(work: Work, id: string): Promise<Output<typeof bpay.getBpayFile>> {
  const stored = found(
    await work.maybe<StoredFile & { sha256: string }>(sql`
      select ${columnsOf(work)}, f.sha256 from bpay_files f
      where f.merchant_id = ${work.merchantId} and f.id = ${id}`),
  );
  const [{ sha256, ...file }] = (await named(work, [stored])) as [Files['rows'][number] & { sha256: string }];
  return { file, sha256 };
}

/** The lines of one file with what each did, in the file's order. */
export async function bpayLines(work: Work, input: Input<typeof bpay.listBpayLines>): Promise<Lines> {
  await bpayFile(work, input.id);
  const direction = input.sort === '-line' ? sql`desc` : sql`asc`;
  const from = sql`from bpay_lines l where l.merchant_id = ${work.merchantId} and l.bpay_file_id = ${input.id}
    ${input.outcome ? sql`and l.outcome in (${join(input.outcome)})` : empty}
    ${input.search ? sql`and (l.crn = ${input.search} or l.reference = ${input.search})` : empty}`;
  const { count } = await work.one<{ count: number }>(sql`select count(*)::int as count ${from}`);
  const rows = await work.rows<Lines['rows'][number]>(sql`
    select l.line_no as line, l.instruction, l.crn, l.reference, l.original_reference, l.bank_reason, l.amount_cents,
      l.paid_on, l.settles_on, l.outcome, l.reason, l.tenant as merchant_id, l.payment_id,
      l.decided_by, l.note
    ${from} order by l.line_no ${direction}
    limit ${input.page_size} offset ${(input.page - 1) * input.page_size}`);
  return { rows, count };
}

/** Files of the inbox with lines that wait, whose bank dates lie between two days, by what the statement names their sums. */
export function undecidedFiles(
  work: Work,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<{ reference: string; day: LocalDate }[]> {
  return work.rows(sql`
    select 'BPAY ' || biller_code || ' ' || to_char(bank_date, 'YYYYMMDD') as reference, bank_date as day
    from bpay_files
    where merchant_id = ${work.merchantId} and queued > 0 and bank_date between ${from} and ${to} order by bank_date, id`);
}
