import { requestReport } from '../modules/reports/request-report.ts';
import { saveReport, setSchedule } from '../modules/reports/saved-reports.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { inTenant, type Platform } from '../platform/work.ts';

/** The gym's owner keeps two reports, has one sent each month, and has asked for some files. */
export async function playReports(platform: Platform): Promise<void> {
  const { tenant, id, name } = await queriesOn(platform.pool).one<{
    tenant: string;
    id: string;
    name: string;
  }>(sql`
    select d.tenant, u.id, u.name from merchant_directory d
    join merchant_users u on u.merchant_id = d.tenant and u.type = 'owner'
    where d.slug = 'harbour-fitness' order by u.created_at limit 1`);
  await inTenant(platform, tenant, { kind: 'user', id, name }, async (work) => {
    await saveReport(work, {
      name: 'GST for the BAS',
      is_shared: true,
      report: 'gst',
      preset: 'last_quarter',
    });
    const month = await saveReport(work, {
      name: 'Money in, month by month',
      is_shared: false,
      report: 'settlement',
      preset: 'last_month',
    });
    await setSchedule(work, { id: month.id, schedule: 'monthly', format: 'pdf', recipient_ids: [id] });
    await requestReport(work, { report: 'settlement', preset: 'last_month', format: 'pdf' }, 'en');
    await requestReport(work, { report: 'transactions', preset: 'last_90_days', format: 'xlsx' }, 'en');
    await requestReport(work, { report: 'aged_receivables', preset: 'this_month', format: 'csv' }, 'en');
  });
}
