import type pg from 'pg';
import { faultsOfNode } from './check-node.ts';
import { connected, rowsOf } from './connected.ts';
import { onNode, parseNode } from './node-address.ts';

type Joining = {
  /** A superuser's address of the portal's database on the coordinator. */
  adminUrl: string;
  /** How workers reach the coordinator; that of the address when absent. */
  coordinator?: string | undefined;
  /** `host:port` of workers; the superuser reaches them with the same name and password. */
  workers: readonly string[];
  say(line: string): void;
};

/**
 * Makes several nodes one cluster: Citus on each in a database of the same name, the workers known to the
 * coordinator. What is done already is left as it is. Throws, before anything is changed, with a sentence for each
 * thing that a node lacks.
 */
export async function joinNodes({ adminUrl, coordinator, workers, say }: Joining): Promise<void> {
  const database = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  const onServer = new URL(adminUrl);
  onServer.pathname = '/postgres';
  const nodes = workers.map((text) => ({ text, ...parseNode(text) }));
  const faults = [
    ...(await connected(adminUrl, (client) => faultsOfNode(client, 'The coordinator'))),
    ...(
      await Promise.all(
        nodes.map((node) =>
          connected(onNode(onServer.href, node), (client) => faultsOfNode(client, `Worker ${node.text}`)),
        ),
      )
    ).flat(),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));

  await connected(adminUrl, async (client) => {
    if (await createCitus(client)) say('Citus is now part of the database.');
    const url = new URL(adminUrl);
    const self = coordinator
      ? parseNode(coordinator)
      : { host: url.hostname, port: Number(url.port || 5432) };
    await introduceCoordinator(client, self);
    const [{ owner } = { owner: '' }] = await rowsOf<{ owner: string }>(
      client,
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
    );
    for (const node of nodes) {
      await connected(onNode(onServer.href, node), (worker) => createDatabase(worker, database));
      await connected(onNode(adminUrl, node), createCitus);
      const known = await rowsOf(client, 'select from pg_dist_node where nodename = $1 and nodeport = $2', [
        node.host,
        node.port,
      ]);
      if (known.length === 0) {
        // Roles travel to a node as it is added.
        await client.query('select citus_add_node($1, $2)', [node.host, node.port]);
        say(`Worker ${node.text} belongs to the cluster.`);
      }
      await connected(onNode(adminUrl, node), async (worker) => {
        await worker.query('set citus.enable_ddl_propagation = off');
        await worker.query(
          `alter database ${worker.escapeIdentifier(database)} owner to ${worker.escapeIdentifier(owner)}`,
        );
      });
    }
  });
}

/** Creates the extension where it is missing; returns whether it was. */
async function createCitus(client: pg.Client): Promise<boolean> {
  const found = await rowsOf(client, `select from pg_extension where extname = 'citus'`);
  if (found.length > 0) return false;
  await client.query('create extension citus');
  return true;
}

async function introduceCoordinator(client: pg.Client, self: { host: string; port: number }): Promise<void> {
  const known = await rowsOf(
    client,
    'select from pg_dist_node where groupid = 0 and nodename = $1 and nodeport = $2',
    [self.host, self.port],
  );
  if (known.length === 0)
    await client.query('select citus_set_coordinator_host($1, $2)', [self.host, self.port]);
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const found = await rowsOf(client, 'select from pg_database where datname = $1', [name]);
  if (found.length > 0) return;
  // On this node alone: the coordinator has its own.
  await client.query('set citus.enable_create_database_propagation = off');
  await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
}
