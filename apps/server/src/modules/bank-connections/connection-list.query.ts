import type { Input, Output } from '@lorikeet/contracts';
import type * as bankConnections from '@lorikeet/contracts/bank-connections';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

type Shown = Output<typeof bankConnections.listBankConnections>['rows'][number];
type Row = NonNullable<Shown['connection']> & { facility_id: string };
type TransferRow = Output<typeof bankConnections.listFileTransfers>['rows'][number];

/** The facilities whose inbox is the tenant's own, the oldest first, each with its connection. */
export async function connectionList(work: Work): Promise<{ rows: Shown[] }> {
  const rows = await work.rows<Row & { host: string | null }>(sql`
    select f.id as facility_id, c.host, c.port, c.username, c.host_key, c.login, c.outgoing_folder, c.incoming_folder,
      c.done_folder, c.is_on, c.updated_at, c.visited_at, c.failures, c.fault, case when c.is_on then c.next_visit_at end as next_visit_at
    from facilities f
    left join bank_connections c on c.merchant_id = f.merchant_id and c.facility_id = f.id
    where f.merchant_id = ${work.merchantId} and f.inbox_tenant = ${work.merchantId} and f.inbox_facility_id = f.id
    order by f.created_at, f.id`);
  return {
    rows: rows.map(({ facility_id, ...connection }) => ({
      facility_id,
      connection: connection.host === null ? null : connection,
    })),
  };
}

/** One page of the files that a connection took to the bank or brought. 404 for a facility that is not the tenant's. */
export async function transferList(work: Work, input: Input<typeof bankConnections.listFileTransfers>) {
  found(
    await work.maybe(
      sql`select 1 from facilities where merchant_id = ${work.merchantId} and id = ${input.id}`,
    ),
  );
  return foundPage<TransferRow>(work, input, {
    match: sql`from file_transfers t where t.merchant_id = ${work.merchantId} and t.facility_id = ${input.id}`,
    orderBy: orderOf(input.sort ?? '-begun_at'),
    select: (page) => sql`
      select t.direction, t.status, t.filename, t.bytes::float8 as bytes, t.sha256, t.bank_file_id,
        t.owner as merchant_id, t.returns_file_id, t.tries, t.fault, t.begun_at, t.ended_at
      from ${page} join file_transfers t on t.merchant_id = ${work.merchantId} and t.id = page.id
      order by page.place`,
  });
}
