import type { LocalDate } from '@lorikeet/domain/kernel';
import { sumInvoiceDays } from '../../apps/server/src/modules/invoices/sum-days.ts';
import { sumDays } from '../../apps/server/src/modules/payments/sum-days.ts';
import { createRun, type Run } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import { type CallsStage, openCallsStage, type StagedTenant } from '../calls/stage.ts';
import type { BenchContext } from '../main.ts';
import { seedHistory } from './seed-history.ts';

const PAYMENTS = 1_000_000;
/** Each customer has so many payments. */
const EACH = 10;

type History = { stage: CallsStage; tenant: StagedTenant; today: LocalDate; run: Run; payments: number };

/** A portal with a merchant of a long history, of the number of payments that was asked for; its days are summed. */
export async function openHistory(context: BenchContext): Promise<History> {
  const payments = context.sizes[0] ?? PAYMENTS;
  const stage = await openCallsStage(context, { first: Math.ceil(payments / EACH), others: 10 });
  const tenant = stage.tenants[0]!;
  const today = stage.portal.platform.clock.bankToday();
  await seedHistory(stage.owner, tenant, { payments, today });
  // The nights that such a history has behind it.
  const begun = performance.now();
  const run = createRun(stage.portal.platform, tenant.id, SYSTEM);
  const { summed } = await sumDays(run, today);
  await sumInvoiceDays(run, today);
  context.print({
    name: 'lists',
    what: 'payments and invoices summed by day',
    summed,
    ms: Math.round(performance.now() - begun),
  });
  await stage.owner.query('vacuum analyze payments, payment_day_sums, invoices, invoice_day_sums');
  await context.settle();
  return { stage, tenant, today, run, payments };
}
