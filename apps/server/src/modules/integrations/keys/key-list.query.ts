import type { Output } from '@lorikeet/contracts';
import type * as keys from '@lorikeet/contracts/api-keys';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { isUsable } from './key-store.ts';

type KeyRow = Output<typeof keys.listApiKeys>['rows'][number];
type Stored = Omit<KeyRow, 'secrets' | 'made_by'> & {
  made_by: string | null;
  secrets: { ending: string; created_at: string; valid_until: string | null }[] | null;
};

/** So many keys that have ended stay in sight. */
const ENDED_SHOWN = 50;

/** Keys in use, the newest first, then the latest that have ended. */
export async function keyList(work: Work): Promise<{ rows: KeyRow[] }> {
  const { merchantId } = work;
  const wall = work.clock.wall();
  const rows = await work.rows<Stored>(sql`
    select k.id, k.name, k.permissions, k.networks, k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
      k.last_used_from, u.name as made_by,
      case when k.revoked_at is not null then 'revoked' when ${isUsable(wall)} then 'active' else 'expired' end as state,
      (select json_agg(json_build_object('ending', s.ending, 'created_at', s.created_at, 'valid_until', s.valid_until)
          order by s.created_at desc)
        from api_key_secrets s
        where s.merchant_id = ${merchantId} and s.key_id = k.id and (s.valid_until is null or s.valid_until > ${wall})) as secrets
    from (
      (select * from api_keys k where k.merchant_id = ${merchantId} and ${isUsable(wall)})
      union all
      (select * from api_keys k where k.merchant_id = ${merchantId} and not (${isUsable(wall)})
        order by k.created_at desc, k.id desc limit ${ENDED_SHOWN})
    ) k
    left join merchant_users u on u.merchant_id = ${merchantId} and u.id = k.made_by
    order by ${isUsable(wall)} desc, k.created_at desc, k.id desc`);
  return {
    rows: rows.map(({ secrets, made_by: madeBy, ...row }) => ({
      ...row,
      made_by: madeBy ?? 'Lorikeet',
      secrets: (row.state === 'active' ? (secrets ?? []) : []).map((one) => ({
        ending: one.ending,
        created_at: new Date(one.created_at),
        valid_until: one.valid_until === null ? null : new Date(one.valid_until),
      })),
    })),
  };
}
