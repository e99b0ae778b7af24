import type { Input } from '@lorikeet/contracts';
import type * as contract from '@lorikeet/contracts/reports';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { requestDownload } from '../downloads/index.ts';
import { type ReportTerms, rangeOf } from './make-report.ts';

/** Asks for a report as a file, of the days that its terms mean today. Refuses `download.too_many`. */
export async function requestReport(
  work: Work,
  { format, ...terms }: Input<typeof contract.createReportDownload>,
  locale: 'en' | 'zh',
): Promise<{ id: string }> {
  const params = await fixedTerms(work, terms, work.today);
  const owner = { id: work.actor.id!, name: work.actor.name };
  return {
    id: await requestDownload(work, {
      kind: 'report',
      format,
      locale,
      params,
      filename: filenameOf(params, format),
      owner,
    }),
  };
}

type Fixed = { report: string; from: string; to: string; currency: string };

/** The days and the currency that are meant on a day, of what is over alone if asked, so that a file that is made later is of these. */
export async function fixedTerms(
  work: Work,
  terms: ReportTerms,
  today: LocalDate,
  range: { overOnly?: boolean } = {},
): Promise<Fixed> {
  const { own } = await work.one<{ own: string }>(
    sql`select currency as own from merchants where id = ${work.merchantId}`,
  );
  return { report: terms.report, ...rangeOf(terms, { today }, range), currency: terms.currency ?? own };
}

export const filenameOf = ({ report, from, to, currency }: Fixed, format: string): string =>
  `${report.replaceAll('_', '-')}-${from}-${to}-${currency.toLowerCase()}.${format}`;
