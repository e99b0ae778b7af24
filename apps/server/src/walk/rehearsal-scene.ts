import { MERCHANT_PERMISSIONS } from '@lorikeet/contracts';
import { addDays, BANK_ZONE, instantAt, nextBankDay, printId } from '@lorikeet/domain/kernel';
import { solveAltcha } from '../adapters/altcha/solve-altcha.ts';
import { queriesOn } from '../platform/db/sql.ts';
import { drainEvents } from '../platform/events/drain-events.ts';
import { uuidv7 } from '../platform/ids.ts';
import { inTenant, SYSTEM, type Work } from '../platform/work.ts';
import { payersOf } from '../test/debit-merchants.ts';
import { actsAlone } from '../test/second-person.ts';
import { listenersOf, phasesOf } from '../worker.ts';
import { type Json, sampleInput } from './sample-input.ts';
import { send } from './send.ts';
import type { World } from './walk-world.ts';

export { PASSWORD } from './walk-people.ts';
/** A password that nobody in the walk has yet. */
export const NEXT_PASSWORD = 'Walk-Pass-2027';

type Who = { tenant: string; user: string };

/** What rehearsals are made with: calls over the wire, letters that were queued, and the use cases of a merchant. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

/** The walk's world on the morning of its next bank day, so that files and debits can be made whatever today is. */
export async function openScene(world: World) {
  const { portal } = world;
  const { platform } = portal;
  const ours = world.callerOf({ access: 'customers.write' });
  const lorikeet = world.callerOf({ access: 'merchants.write' });
  const morning = nextBankDay(addDays(platform.clock.bankToday(), 1));
  portal.offset.ms = instantAt(morning, '07:00', BANK_ZONE).getTime() - platform.clock.wall().getTime();
  const listeners = listenersOf(portal, phasesOf(portal));

  // One person makes most calls of the walk: the merchant does without a second.
  await actsAlone(queriesOn(platform.pool), ours.tenant);
  let made = 0;

  const tokenOf = (who: Who) =>
    who === lorikeet ? world.token(who) : world.token(who, MERCHANT_PERMISSIONS);
  const contractOf = (name: string) => {
    const found = portal.routes.bound.find((one) => one.name === name);
    if (!found) throw new Error(`there is no call ${name}`);
    return found;
  };
  const tokenFor = (name: string) => {
    const contract = contractOf(name);
    return contract.area === 'flex' ? world.ratepayerToken() : tokenOf(world.callerOf(contract));
  };

  return {
    world,
    ours,
    lorikeet,
    neighbour: world.neighbour,
    morning,
    contractOf,
    tokenOf,
    tokenFor,
    settle: () => drainEvents(platform, listeners),
    within: <T>(who: Who, body: (work: Work) => Promise<T>) => inTenant(platform, who.tenant, SYSTEM, body),
    payers: payersOf((merchant, body) => inTenant(platform, merchant.id, SYSTEM, body)),
    /** A call that must be done; its data. The token is of the call's own caller unless another is given. */
    async done<T extends object = Json>(name: string, input: Json = {}, token?: string): Promise<T> {
      const contract = contractOf(name);
      const { body } = await send(portal.app, contract, { input, token: token ?? (await tokenFor(name)) });
      if (body.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
      return body.data as T;
    },
    /** An input made from the schema, with what the first merchant has, changed where the rehearsal says so. */
    async sample(name: string, change: Json = {}): Promise<Json> {
      const contract = contractOf(name);
      const { tenant } = world.callerOf(contract);
      const ids = await world.idsOf(tenant);
      const made = sampleInput(contract, (kind) => ids.get(kind) ?? uuidv7()) ?? {};
      return Object.fromEntries(
        Object.entries({ ...made, ...change }).filter(([, value]) => value !== undefined),
      );
    },
    /** The proof that no robot asks, as a browser makes it. */
    async human(): Promise<string> {
      const { body } = await send(portal.app, contractOf('getHumanCheck'), {});
      return solveAltcha(body.data as Parameters<typeof solveAltcha>[0]);
    },
    /** The token of the link in the newest letter to an e-mail. */
    async linkTo(email: string): Promise<string> {
      await drainEvents(platform, listeners);
      const { rows } = await platform.pool.query<{ recipient: Buffer; body: Buffer }>(
        'select recipient, body from messages order by id desc',
      );
      const letter = rows.find(({ recipient }) => platform.vault.open(recipient) === email);
      const text = letter ? platform.vault.open(letter.body) : '';
      const token = /(?:confirm=|verify=|new-password\/|invite\/)([\w.~%-]+)/.exec(text)?.[1];
      if (!token) throw new Error(`no letter with a link to ${email}`);
      return token;
    },
    async row<T extends object>(text: string, values: unknown[]): Promise<T> {
      const { rows } = await platform.pool.query<T>(text, values);
      if (!rows[0]) throw new Error(`nothing found by ${text}`);
      return rows[0];
    },
    change: (text: string, values: unknown[]) => platform.pool.query(text, values),
    id: printId,
    /** A word that nothing else in the walk bears. */
    unique: () => `walk-${++made}`,
  };
}

/** The input of a call that its sample cannot give, and the token when it is not its caller's own. */
export type Rehearsal = (scene: Scene) => Promise<{ input: Json; token?: string }>;
