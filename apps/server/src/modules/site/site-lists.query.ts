import { bankOfBsb, maskAccount } from '@lorikeet/bank-files';
import type { Input, Output } from '@lorikeet/contracts';
import type * as site from '@lorikeet/contracts/site';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage } from '../../platform/db/list-page.ts';
import { empty, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { ApplicationDetails } from './create-application.ts';
import type { EnquiryDetails } from './create-enquiry.ts';

type EnquiryRow = Output<typeof site.listEnquiries>['rows'][number];
type ApplicationRow = Output<typeof site.listApplications>['rows'][number];
type Sealed<Row, Details> = Omit<Row, keyof Details> & { details: Buffer };

/** Names are sealed: what is searched is the number, whole or in part. */
const byReference = (search: string | undefined): Sql =>
  search ? sql`and t.reference ilike ${anywhere(search)}` : empty;
const byTime = (sort: string | undefined): Sql =>
  sort === 'created_at' ? raw('t.created_at, t.id') : raw('t.created_at desc, t.id desc');

/** Messages of the public site, opened. */
export function enquiryList(work: Work, input: Input<typeof site.listEnquiries>) {
  return foundPage<EnquiryRow>(work, input, {
    match: sql`from enquiries t where t.merchant_id = ${work.merchantId}
      ${input.status ? sql`and t.status = ${input.status}` : empty} ${byReference(input.search)}`,
    orderBy: byTime(input.sort),
    select: (page) => sql`
      select e.id, e.reference, e.status, e.topic, e.details, e.locale, e.created_at, e.resolved_at, e.resolved_by
      from ${page} join enquiries e on e.merchant_id = ${work.merchantId} and e.id = page.id
      order by page.place`,
    shown: (rows: Sealed<EnquiryRow, EnquiryDetails>[]) =>
      rows.map(({ details, ...row }) => ({
        ...row,
        ...(JSON.parse(work.vault.open(details)) as EnquiryDetails),
      })),
  });
}

/** Applications to become a biller, opened; of the account no more than its last digits. */
export function applicationList(work: Work, input: Input<typeof site.listApplications>) {
  return foundPage<ApplicationRow>(work, input, {
    match: sql`from biller_applications t where t.merchant_id = ${work.merchantId}
      ${input.status ? sql`and t.status = ${input.status}` : empty} ${byReference(input.search)}`,
    orderBy: byTime(input.sort),
    select: (page) => sql`
      select a.id, a.reference, a.status, a.trading_name, a.abn, a.details, a.locale, a.created_at, a.decided_at,
        a.decided_by, a.reason, a.opened_merchant_id as opened_id
      from ${page} join biller_applications a on a.merchant_id = ${work.merchantId} and a.id = page.id
      order by page.place`,
    shown: (rows: Sealed<ApplicationRow, Omit<ApplicationDetails, 'account'>>[]) =>
      rows.map((row) => shown(work, row as never)),
  });
}

function shown(work: Work, { details, ...row }: ApplicationRow & { details: Buffer }): ApplicationRow {
  const { account, terms_version: _, ...opened } = JSON.parse(work.vault.open(details)) as ApplicationDetails;
  return {
    ...row,
    ...opened,
    account_masked: maskAccount(account),
    bank_name: bankOfBsb(opened.bsb) ?? null,
  };
}
