import { freePort } from './free-port.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type FleetRole = 'api' | 'worker';

/** Roles of the processes of one portal: two that serve it and two that work for it. */
const FOUR: readonly FleetRole[] = ['api', 'api', 'worker', 'worker'];

/** One portal made of several processes on one database, behind a proxy that gives each call to another of them. */
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
 * Starts four processes, or those of other `roles`. A demo is made before them by one process of every role, because none of them may do that
 * alone; `isBare` leaves it out, where only what a demo permits is wanted.
 */
export async function startFleet(
  env: Record<string, string>,
  port?: number,
  { isBare = false, roles = FOUR }: { isBare?: boolean; roles?: readonly FleetRole[] } = {},
): Promise<Fleet> {
  const settings = { ...env, TRUST_PROXY: '1' };
  const before: string[] = [];
  if (env.DEMO === '1' && !isBare) {
    const maker = await startServerProcess({ ...settings, ROLE: 'all' });
    await maker.ready().finally(() => maker.end('SIGTERM'));
    before.push(maker.log());
  }
  const start = (role: string, own?: number) => startServerProcess({ ...settings, ROLE: role }, own);
  const members = await Promise.all(roles.map((role) => start(role)));
  const apis = members.filter((_, n) => roles[n] === 'api').map(({ url }) => url);
  const proxy: RoundRobin = await startRoundRobin(port ?? (await freePort()), () => apis);
  const replace = async (n: number) => {
    const victim = members[n]!;
    await victim.end('SIGKILL');
    before.push(victim.log());
    members[n] = await start(roles[n]!, Number(new URL(victim.url).port));
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
