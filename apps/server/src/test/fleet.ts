import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

/** Roles of the processes of one portal: two that serve it and two that work for it. */
const ROLES = ['api', 'api', 'worker', 'worker'] as const;

/** One portal made of four processes on one database, behind a proxy that gives each call to another of them. */
export type Fleet = {
  url: string;
  members(): readonly ServerProcess[];
  /** What all processes said so far, those included that were replaced. */
  log(): string;
  /** Kills one of them and starts another in its place; resolves when that is ready. */
  killAndReplace(n: number): Promise<void>;
  /** Kills all of them at once and starts them again. */
  killAndRestart(): Promise<void>;
  /** Asks all of them to end; returns their exit codes. */
  stop(): Promise<(number | null)[]>;
};

/**
 * Starts four processes. A demo is made before them by one process of every role, because none of the four may do that
 * alone.
 */
export async function startFleet(env: Record<string, string>, port?: number): Promise<Fleet> {
  const settings = { ...env, TRUST_PROXY: '1' };
  const before: string[] = [];
  if (env.DEMO === '1') {
    const maker = await startServerProcess({ ...settings, ROLE: 'all' });
    await maker.ready().finally(() => maker.end('SIGTERM'));
    before.push(maker.log());
  }
  const start = (role: string, own?: number) => startServerProcess({ ...settings, ROLE: role }, own);
  const members = await Promise.all(ROLES.map((role) => start(role)));
  const apis = members.filter((_, n) => ROLES[n] === 'api').map(({ url }) => url);
  const proxy: RoundRobin = await startRoundRobin(port ?? (await freePort()), () => apis);
  const replace = async (n: number) => {
    const victim = members[n]!;
    await victim.end('SIGKILL');
    before.push(victim.log());
    members[n] = await start(ROLES[n]!, Number(new URL(victim.url).port));
    await members[n]!.ready();
  };
  const fleet: Fleet = {
    url: proxy.url,
    members: () => members,
    log: () => [...before, ...members.map((one) => one.log())].join(''),
    killAndReplace: replace,
    async killAndRestart() {
      await Promise.all(members.map((_, n) => replace(n)));
    },
    async stop() {
      const codes = await Promise.all(members.map((one) => one.end('SIGTERM')));
      await proxy.close();
      return codes;
    },
  };
  await Promise.all(members.map((one) => one.ready())).catch((error) =>
    fleet.stop().then(() => {
      throw error;
    }),
  );
  return fleet;
}
