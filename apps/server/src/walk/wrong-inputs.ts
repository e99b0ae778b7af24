import { type Contract, FAULT_SENTENCES, type FaultCode, type FieldFault } from '@lorikeet/contracts';
import { envelopeFault } from './send.ts';
import { hostileInputs, type Spoiled, spoiledInputs } from './spoil-input.ts';
import type { WalkGround } from './walk-ground.ts';

/** Whether every wrong input is tried, or each kind of them at every call. */
type Extent = { isWhole: boolean };
type Tried = { calls: number; faults: string[] };

/**
 * Sends each call inputs that are wrong in one place; returns how many, and which were not 422, pinned to that place. What
 * is wrong is put into an input with every field, then into one with those alone that are required: in the second only what
 * the first had not, where not the whole is wished.
 */
export async function trySpoiled(ground: WalkGround, { isWhole }: Extent): Promise<Tried> {
  let calls = 0;
  const faults = await ground.faultsOf(ground.bound, async (contract, say) => {
    const token = await ground.tokenFor(contract);
    const full = spoiledInputs(contract, await ground.ownInput(contract, true));
    const known = new Set(isWhole ? [] : full.map(({ what }) => what));
    const sparse = spoiledInputs(contract, await ground.ownInput(contract, false));
    for (const spoiled of [...full, ...sparse.filter(({ what }) => !known.has(what))]) {
      calls += 1;
      const fault = await expectFault(ground, contract, token, spoiled);
      if (fault) say(fault);
    }
  });
  return { calls, faults };
}

/** So many fields of a call share an input that the schema refuses at each of them. */
const FIELDS_THAT_SHARE = 5;

/** What the schema takes, and of what it refuses each text or number at some of the fields that refuse it. */
function withoutRepeats(contract: Contract, inputs: readonly Spoiled[]): Spoiled[] {
  const { taken = [], refused = [] } = Object.groupBy(inputs, ({ input }) =>
    isTaken(contract, input) ? 'taken' : 'refused',
  );
  const alike = Map.groupBy(refused, ({ what, at }) => what.slice(at.length));
  const chosen = [...alike.values()].flatMap((same, n) => {
    const share = Math.min(same.length, FIELDS_THAT_SHARE);
    return same.filter((_, field) => (field + n) % share === 0);
  });
  return [...taken, ...chosen];
}

/**
 * Sends each call inputs that a careless program would fall over; returns how many, and at which it did. What the schema
 * takes is tried at every field, for it reaches the code. What the schema refuses ends at the same place whatever the field,
 * so where not the whole is wished it is tried at every fifth of the fields that refuse it, and at one of each call.
 */
export async function tryHostile(ground: WalkGround, { isWhole }: Extent): Promise<Tried> {
  let calls = 0;
  const faults = await ground.faultsOf(ground.bound, async (contract, say) => {
    let token = await ground.tokenFor(contract);
    const inputs = hostileInputs(contract, await ground.ownInput(contract));
    for (const hostile of isWhole ? inputs : withoutRepeats(contract, inputs)) {
      calls += 1;
      const reply = await ground.call(contract, { input: hostile.input, token });
      const fault = envelopeFault(reply);
      if (fault) say(`${hostile.what}: ${fault}`);
      // A call that ends sessions may have ended this one.
      if (reply.status === 401) token = await ground.tokenFor(contract);
    }
  });
  return { calls, faults };
}

async function expectFault(
  { call }: WalkGround,
  contract: Contract,
  token: string,
  spoiled: Spoiled,
): Promise<string | undefined> {
  // What the schema itself takes (an optional field left out, a text where any will do) is no bad input.
  if (isTaken(contract, spoiled.input)) return undefined;
  const reply = await call(contract, { input: spoiled.input, token });
  const fault = envelopeFault(reply);
  if (fault) return `${spoiled.what}: ${fault}`;
  if (reply.status !== 422) return `${spoiled.what}: HTTP ${reply.status}, not 422`;
  const { faults = [] } = reply.body.data as { faults?: FieldFault[] };
  const wordless = faults.find((one) => !isSentenceOf(one));
  if (wordless) return `${spoiled.what}: ${wordless.code} reads "${wordless.message}"`;
  const pinned = faults.filter(
    ({ path }) =>
      spoiled.at === path || spoiled.at.startsWith(`${path}.`) || path.startsWith(`${spoiled.at}.`),
  );
  if (pinned.length === 0)
    return `${spoiled.what}: pinned to ${faults.map(({ path }) => path).join() || 'nothing'}`;
  return wrongCode(spoiled, pinned[0]!);
}

/** A sentence of the catalogue under its own code, every number filled in. */
function isSentenceOf({ code, message }: FieldFault): boolean {
  if (!(code in FAULT_SENTENCES)) return false;
  const parts = FAULT_SENTENCES[code as FaultCode].en
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w.]+')}$`).test(message);
}

/** A field left out is required, an unheard-of one is unknown, and one that is there is neither. */
function wrongCode({ what, at, input }: Spoiled, { path, code }: FieldFault): string | undefined {
  if (path !== at) return undefined;
  const steps = at.split('.');
  if ((steps.at(-1) === 'unheard_of') !== (code === 'unknown_field')) return `${what}: ${code}`;
  const value = steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], input);
  const isListed = /^\d+$/.test(steps.at(-1) ?? '');
  if (value === undefined && !isListed && !/(^|_)required$|^(choose_one|human_check)$/.test(code))
    return `${what}: ${code} for a field that is missing`;
  const isBlank = value === undefined || value === '' || (Array.isArray(value) && isListed);
  if (!isBlank && /^(date_|amount_)?required$/.test(code))
    return `${what}: ${code} for a field that is there`;
  return undefined;
}

/** Whether the schema of a call takes an input as it comes over the wire. */
const isTaken = (contract: Contract, input: unknown) =>
  contract.input.safeParse(contract.method === 'GET' ? textual(input) : input).success;

function textual(input: unknown): unknown {
  return Object.fromEntries(
    Object.entries(input as object).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : String(value),
    ]),
  );
}
