import { createHash } from 'node:crypto';
import type { Platform } from '../../apps/server/src/platform/work.ts';

/**
 * A digest of every posting of every book without what chance gave it: merchant, kind, currency, accounts, amounts
 * and dates. Two histories of one seed have the same.
 */
export async function ledgerDigest(platform: Platform): Promise<{ digest: string; postings: number }> {
  const { rows: merchants } = await platform.pool.query<{ id: string; slug: string }>(
    'select id, slug from merchants order by slug',
  );
  const slugs = new Map(merchants.map(({ id, slug }) => [id, slug]));
  const { rows } = await platform.pool.query<{
    merchant_id: string;
    kind: string;
    currency: string;
    accounts: string[];
    amounts: number[];
    effective_date: string;
  }>(
    'select merchant_id, kind, currency, accounts, amounts, effective_date from postings order by merchant_id, id',
  );
  const lines = rows.map((row) => {
    const accounts = row.accounts.map((account) =>
      account.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, (id) => slugs.get(id) ?? 'unknown'),
    );
    const legs = accounts.map((account, i) => `${account} ${row.amounts[i]}`).join(', ');
    return `${slugs.get(row.merchant_id)} ${row.effective_date} ${row.kind} ${row.currency}: ${legs}`;
  });
  const digest = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  return { digest, postings: lines.length };
}
