import type { Input } from '@lorikeet/contracts';
import type * as contract from '@lorikeet/contracts/reports';
import { CURRENCIES, type Currency } from '@lorikeet/domain/kernel';
import {
  grainOf,
  type Period,
  presetOver,
  presetPeriod,
  sameDaysBefore,
  slicesOf,
} from '@lorikeet/domain/reports';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { periodBeforeChosen, periodOf } from './dashboard-period.ts';
import type { ReportsGiven } from './ports.ts';
import { agedReport } from './report-aged.query.ts';
import type { MakeReport, Report } from './report-body.ts';
import { dishonoursReport } from './report-dishonours.query.ts';
import { comingOnly, forecastReport } from './report-forecast.query.ts';
import { gstReport } from './report-gst.query.ts';
import { settlementReport } from './report-settlement.query.ts';
import { subscriptionsReport } from './report-subscriptions.query.ts';
import { transactionsReport } from './report-transactions.query.ts';

export type ReportTerms = Input<typeof contract.getReport>;

const MAKERS: Record<contract.ReportName, MakeReport> = {
  transactions: transactionsReport,
  settlement: settlementReport,
  aged_receivables: agedReport,
  dishonours: dishonoursReport,
  subscriptions: subscriptionsReport,
  gst: gstReport,
  forecast: forecastReport,
};

/** Eleven years: longer ranges have more months than a chart has bars. */
const SLICES_MAX = 132;

/** A report as it is now, with all rows or the first of those that are many. Refuses `report.too_long` for a range of more than eleven years. */
export async function makeReport(
  work: Work,
  terms: ReportTerms,
  given: ReportsGiven,
  rowsMax: number | null = null,
): Promise<Report> {
  const { own, currencies } = await currenciesOf(work);
  const currency = terms.currency ?? own;
  const period = rangeOf(terms, work);
  const previous = previousOf(terms, period);
  const { grain, slices } = cutRange(period);
  const asked = { currency, period, previous, slices, given, rowsMax };
  const { notes, ...body } = await MAKERS[terms.report](work, asked);
  return {
    report: terms.report,
    currency,
    currencies: currencies.includes(currency) ? currencies : [...currencies, currency],
    period,
    previous,
    grain,
    ...body,
    notes: notes ?? [],
  };
}

/** A range as a chart shows it, cut at its grain. Refuses `report.too_long` for one of more than eleven years. */
export function cutRange(period: Period): Pick<Report, 'grain'> & { slices: Period[] } {
  const grain = grainOf(period);
  const slices = slicesOf(period, grain);
  refuseUnless(slices.length <= SLICES_MAX, 'report.too_long');
  return { grain, slices };
}

/**
 * The days that are meant: a preset counts from today, two dates are put in order, and else it is this month. With
 * `overOnly` a preset that reaches up to today ends the day before, unless it is a forecast's.
 */
export function rangeOf(
  { report, preset, from, to }: ReportTerms,
  { today }: Pick<Work, 'today'>,
  { overOnly = false } = {},
): Period {
  const isForecast = report === 'forecast';
  const daysOf = overOnly && !isForecast ? presetOver : presetPeriod;
  if (preset) {
    const chosen = daysOf(preset, today);
    return isForecast ? comingOnly(chosen, today) : chosen;
  }
  if (!from && !to) return daysOf(isForecast ? 'next_3_months' : 'this_month', today);
  const chosen = periodOf({ ...(from ? { from } : {}), ...(to ? { to } : {}) }, today);
  return isForecast ? comingOnly(chosen, today) : chosen;
}

/** What the days are compared with. What comes has no calendar of its own: it follows as many days. */
function previousOf({ report, preset }: ReportTerms, period: Period): Period {
  if (report === 'forecast') return sameDaysBefore(period);
  return periodBeforeChosen(period, preset);
}

async function currenciesOf(work: Work): Promise<{ own: Currency; currencies: Currency[] }> {
  const { own } = await work.one<{ own: Currency }>(
    sql`select currency as own from merchants where id = ${work.merchantId}`,
  );
  const moved = await work.rows<{ currency: Currency }>(sql`
    select distinct currency from account_days where merchant_id = ${work.merchantId} order by currency`);
  const others = CURRENCIES.filter((one) => one !== own && moved.some(({ currency }) => currency === one));
  return { own, currencies: [own, ...others] };
}
