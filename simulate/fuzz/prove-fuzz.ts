import type { AddressInfo } from 'node:net';
import type { Contract } from '@lorikeet/contracts';
import type { IdKind } from '@lorikeet/domain/kernel';
import { readConfig } from '../../apps/server/src/config.ts';
import { PAYER_PAGE } from '../../apps/server/src/modules/cards/index.ts';
import { webRoutes } from '../../apps/server/src/platform/http/web.ts';
import { uuidv7 } from '../../apps/server/src/platform/ids.ts';
import { envelopeFault, send } from '../../apps/server/src/walk/send.ts';
import { createWorld, type World } from '../../apps/server/src/walk/walk-world.ts';
import { fixtureEnvironment } from '../fixture/fixture-modules.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { createDice } from './dice.ts';
import { fuzzedCall } from './fuzz-input.ts';
import { type FuzzPeople, gatherPeople, PEOPLE, type PersonName } from './fuzz-people.ts';
import { rawFault, rawRequest } from './fuzz-raw.ts';

/** `slowMs`: no reply may take longer. */
export type FuzzSize = { calls: number; raw: number; slowMs: number };
export type FuzzProof = {
  calls: number;
  raw: number;
  contracts: number;
  /** Calls that succeeded, by who made them: noise that never gets in would prove nothing. */
  succeeded: Record<PersonName, number>;
  statuses: Record<string, number>;
  longest_ms: number;
  longest: string;
};

const AT_ONCE = 4;
/** What calls have broken of the callers is mended this often. */
const RENEW_EVERY = 600;
const FAULTS_MAX = 20;

/**
 * Fuzzed calls over every contract, as six kinds of people, and raw requests before routing. Throws when a reply is a
 * failure of the server, takes longer than `slowMs` or comes without the envelope; it names the call by its number,
 * which the seed repeats.
 */
export async function proveFuzz(ground: Ground, size: FuzzSize, seed: number): Promise<FuzzProof> {
  const config = readConfig({ ...fixtureEnvironment(ground), DEMO: '1' });
  const world = await createWorld(config);
  try {
    await webRoutes(world.portal.app, { slots: { origin: config.publicUrl }, filled: [PAYER_PAGE] });
    const people = await gatherPeople(world, config.TOKEN_SECRET);
    const proof = await fuzzCalls(world, people, size, seed);
    await world.portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.portal.app.server.address() as AddressInfo;
    await fuzzRaw(port, size, seed);
    return { ...proof, raw: size.raw };
  } finally {
    await world.close();
  }
}

async function fuzzCalls(world: World, people: FuzzPeople, { calls, slowMs }: FuzzSize, seed: number) {
  const { bound } = world.portal.routes;
  const proof = {
    calls: 0,
    contracts: bound.length,
    succeeded: Object.fromEntries(PEOPLE.map((name) => [name, 0])) as Record<PersonName, number>,
    statuses: {} as Record<string, number>,
    longest_ms: 0,
    longest: '',
  };
  const faults: string[] = [];
  let ids = new Map<string, Map<IdKind, string>>();
  const renew = async () => {
    await people.renew();
    ids = new Map();
    for (const name of PEOPLE) {
      const tenant = people.tenantOf(name);
      if (!ids.has(tenant)) ids.set(tenant, await world.idsOf(tenant));
    }
  };
  const one = async (number: number) => {
    const dice = createDice(seed * 1_000_003 + number);
    const contract = bound[number % bound.length]!;
    // Another person at each contract, and another at the same one in the next round.
    const person = PEOPLE[(number + Math.floor(number / bound.length)) % PEOPLE.length]!;
    const own = ids.get(people.tenantOf(person))!;
    const token = people.tokenOf(person);
    const sent = fuzzedCall(contract, (kind) => own.get(kind) ?? uuidv7(), dice);
    const started = performance.now();
    const reply = await send(world.portal.app, contract, { ...sent, ...(token && { token }) });
    const ms = Math.round(performance.now() - started);
    const fault = envelopeFault(reply) ?? (ms > slowMs ? `took ${ms} ms` : undefined);
    if (fault) faults.push(describe(number, contract, person, sent, fault));
    if (reply.status === 401 && isArea(contract, person)) await people.reopen(person);
    if (reply.body.code === 0) proof.succeeded[person] += 1;
    proof.statuses[reply.status] = (proof.statuses[reply.status] ?? 0) + 1;
    if (ms > proof.longest_ms) Object.assign(proof, { longest_ms: ms, longest: contract.name });
  };
  for (let from = 0; from < calls && faults.length < FAULTS_MAX; from += RENEW_EVERY) {
    await renew();
    const until = Math.min(calls, from + RENEW_EVERY);
    let next = from;
    const worker = async () => {
      while (next < until) {
        const number = next;
        next += 1;
        await one(number);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    proof.calls = until;
  }
  if (faults.length > 0) throw new Error(`${faults.length} faults:\n${[...new Set(faults)].join('\n')}`);
  return proof;
}

/** A person is signed in to one of the two areas. */
const isArea = ({ area }: Contract, person: PersonName): boolean =>
  person !== 'nobody' && area === (person === 'ratepayer' ? 'flex' : 'merchant');

const describe = (number: number, { name }: Contract, person: string, sent: object, fault: string) =>
  `call ${number}, ${name} as ${person}: ${fault}; sent ${JSON.stringify(sent).slice(0, 300)}`;

async function fuzzRaw(port: number, { raw, slowMs }: FuzzSize, seed: number): Promise<void> {
  const faults = new Set<string>();
  for (let number = 0; number < raw; number += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, n) =>
      rawRequest(createDice(seed * 7_919 + number + n)),
    );
    await Promise.all(
      batch.map(async (request) => {
        const fault = await rawFault(port, request, slowMs);
        if (fault) faults.add(`${fault}; sent ${JSON.stringify(request.slice(0, 160))}`);
      }),
    );
  }
  if (faults.size > 0)
    throw new Error(`${faults.size} faults:\n${[...faults].slice(0, FAULTS_MAX).join('\n')}`);
}
