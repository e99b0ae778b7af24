import type { Cents } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Actor, Platform } from '../../platform/work.ts';
import { readInTenant } from '../../platform/work.ts';
import { billPass } from '../invoices/index.ts';
import { payableByCrn } from './find-crn.query.ts';

/**
 * A pass to the one invoice that a reference pays at a biller code and that amounts to this in all or still asks for it,
 * with or without what a bank file holds of it. Undefined for none, or where the customer owes two of that amount. A biller code is public; whatever is wrong below it
 * takes the same statements.
 */
export async function billByCrn(
  platform: Platform,
  asked: { billerCode: string; crn: string; amountCents: Cents },
  actor: Actor,
): Promise<string | undefined> {
  const tenant = await queriesOn(platform.pool).maybe<{ merchantId: string; timeZone: string }>(sql`
    select b.tenant as "merchantId", m.time_zone as "timeZone"
    from bpay_biller_codes b join merchants m on m.id = b.tenant
    where b.biller_code = ${asked.billerCode}`);
  if (!tenant) return undefined;
  const owed = await readInTenant(platform, tenant, actor, (work) => payableByCrn(work, asked));
  const [found, ...others] = owed.filter(({ total_cents, due_cents, payable_cents }) =>
    [total_cents, due_cents, payable_cents].some((one) => Number(one) === asked.amountCents),
  );
  if (!found || others.length > 0) return undefined;
  const of = { merchantId: tenant.merchantId, invoiceId: found.id };
  return billPass(platform.vault, of, platform.clock.wall());
}
