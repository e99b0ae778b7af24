/**
 * What `npm run distribute` does: spreads the database over the nodes of a Citus cluster (`docs/guide/scaling.md`), with
 * the invariants checked before and after. Ends with 2 and the mend in words where something is not as it must be.
 */
import { parseArgs } from 'node:util';
import type { Portal } from '../compose.ts';
import { checkInvariants } from '../modules/operations/index.ts';
import { distributeDatabase } from './distribute/distribute-database.ts';
import { withPortal } from './tool-environment.ts';

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '' },
    coordinator: { type: 'string' },
    shards: { type: 'string', default: '32' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

await withPortal(async (portal) => {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = portal.config;
  if (!ownerUrl) throw new Error('Set DATABASE_OWNER_URL to the role that owns the tables.');
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new Error('--shards is 1 to 1024.');
  await refuseInUse(portal);
  await refuseBroken(portal, 'before anything was changed');
  await distributeDatabase({
    appUrl,
    ownerUrl,
    adminUrl: process.env.DATABASE_ADMIN_URL,
    workers: values.workers.split(',').filter(Boolean),
    coordinator: values.coordinator,
    shards,
    say,
  });
  await refuseBroken(portal, 'after the tables were placed');
  say('Start the portal again. After a migration that makes a table, run this once more.');
  return 0;
});

/** A portal that goes on writing would write to tables that are being moved. */
async function refuseInUse({ platform }: Portal): Promise<void> {
  const { rows } = await platform.pool.query<{ n: number }>(`
    select count(*)::int as n from pg_stat_activity
    where usename = current_user and datname = current_database() and application_name not like 'citus%'`);
  const others = rows[0]!.n - platform.pool.totalCount;
  if (others <= 0) return;
  throw new Error(`The portal is still running (${others} connections of its role): stop it first.`);
}

async function refuseBroken({ platform, modules }: Portal, when: string): Promise<void> {
  const checked = await checkInvariants(platform, modules);
  const broken = checked.filter((one) => one.broken > 0).map(({ name }) => name);
  if (broken.length > 0) throw new Error(`These invariants are broken, ${when}: ${broken.join(', ')}.`);
  say(`${checked.length} invariants hold ${when}.`);
}
