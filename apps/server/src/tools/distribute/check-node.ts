import type pg from 'pg';
import { rowsOf } from './connected.ts';

/** The oldest and the newest PostgreSQL that Citus 14 and 15 run in. */
const VERSIONS = { from: 16, to: 18 };

/**
 * What a node lacks for the tables of several machines, a sentence each with its mend; empty when it lacks nothing.
 * Read over a connection to that node.
 */
export async function faultsOfNode(client: pg.ClientBase, node: string): Promise<string[]> {
  const settings = new Map(
    (await rowsOf<{ name: string; setting: string }>(client, 'select name, setting from pg_settings')).map(
      ({ name, setting }) => [name, setting],
    ),
  );
  const faults: string[] = [];
  const version = Math.floor(Number(settings.get('server_version_num')) / 10_000);
  if (version < VERSIONS.from || version > VERSIONS.to) {
    faults.push(
      `runs PostgreSQL ${version}: Citus needs ${VERSIONS.from} to ${VERSIONS.to}, so upgrade it first.`,
    );
  }
  const [{ available } = { available: false }] = await rowsOf<{ available: boolean }>(
    client,
    `select exists (select from pg_available_extensions where name = 'citus') as available`,
  );
  if (!available) faults.push('has no Citus: install the package postgresql-NN-citus of your version.');
  const preloaded = libraries(settings, 'shared_preload_libraries') ?? ['citus'];
  if (preloaded[0] !== 'citus') {
    faults.push(
      `does not load Citus first: set shared_preload_libraries = 'citus${['', ...preloaded.filter((name) => name !== 'citus')].join(',')}' and restart it.`,
    );
  }
  if (settings.get('wal_level') !== 'logical') {
    faults.push("cannot move shards while the portal runs: set wal_level = 'logical' and restart it.");
  }
  if (Number(settings.get('max_prepared_transactions')) === 0) {
    faults.push(
      'cannot commit together with other nodes: set max_prepared_transactions = 200 and restart it.',
    );
  }
  const plugins = libraries(settings, 'output_plugin_libraries');
  if (plugins && !plugins.includes('citus')) {
    faults.push(
      "does not let Citus read its log: set output_plugin_libraries = 'pgoutput,citus' and reload it.",
    );
  }
  return faults.map((fault) => `${node} ${fault}`);
}

/** The entries of a setting that lists libraries; undefined where this role may not read it or it does not exist. */
function libraries(settings: ReadonlyMap<string, string>, name: string): string[] | undefined {
  if (!settings.has(name)) return undefined;
  const text = settings.get(name) ?? '';
  return text
    .split(',')
    .map((entry) => entry.trim().replaceAll('"', ''))
    .filter(Boolean);
}
