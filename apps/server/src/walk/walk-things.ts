import { ID_KINDS, type IdKind } from '@lorikeet/domain/kernel';
import type { Portal } from '../compose.ts';

const KINDS = Object.keys(ID_KINDS) as IdKind[];
const TABLES: Partial<Record<IdKind, string>> = {
  user: 'merchant_users',
  api_key: 'api_keys',
  audit: 'audit_log',
  email: 'user_emails',
  import: 'mandate_imports',
  import_row: 'mandate_import_rows',
  passkey: 'user_passkeys',
  property_access: 'property_access',
  customer_import: 'customer_imports',
  ticket: 'support_tickets',
  attachment: 'support_entries',
  report: 'saved_reports',
};

function tableOf(kind: IdKind): string {
  return (
    TABLES[kind] ?? (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`).replace('batchs', 'batches')
  );
}

/**
 * The statement that finds the newest thing of each kind. Asked thousands of times, it has a name: to plan its dozens of parts
 * takes eight times as long as to run them.
 */
export function newestThings(tables: readonly { name: string; hasId: boolean }[]): {
  name: string;
  text: string;
} {
  const withId = new Set(tables.flatMap(({ name, hasId }) => (hasId ? [name] : [])));
  const parts = KINDS.filter((kind) => withId.has(tableOf(kind))).map(
    (kind) =>
      `(select '${kind}' as kind, id from ${tableOf(kind)} where merchant_id = $1 order by id desc limit 1)`,
  );
  return { name: 'walk_newest_things', text: parts.join(' union all ') };
}

/** The tables that hold what is a tenant's, by name, and whether their rows have an id. */
export async function tenantTables(portal: Portal): Promise<{ name: string; hasId: boolean }[]> {
  const { rows } = await portal.platform.pool.query<{ name: string; hasId: boolean }>(`
    select table_name as name, bool_or(column_name = 'id') as "hasId" from information_schema.columns
    where table_schema = 'public' group by table_name having bool_or(column_name = 'merchant_id')
    order by table_name`);
  return rows;
}
