import { ALL_PERMISSIONS, type Contract, PERMISSIONS } from '@lorikeet/contracts';
import { type IdKind, printId } from '@lorikeet/domain/kernel';
import { afterAll, expect, test } from 'vitest';
import { uuidv7 } from '../platform/ids.ts';
import { idsIn, withValue } from './sample-input.ts';
import { envelopeFault, type Reply, tampered } from './send.ts';
import { openWalk } from './walk-stage.ts';

/** The agreed calls that answer before the second factor was shown; `refreshToken` needs no session. */
const BEFORE_TWO_FACTOR = ['/getValidatePage', '/userLoginOut', '/validateMfa'];

/** With them what setting one up needs, for a person who must have one. */
const SET_UP = [
  ...BEFORE_TWO_FACTOR,
  '/passkey/add',
  '/passkey/list',
  '/passkey/start',
  '/session/prove',
  '/twoFactor/cancel',
  '/twoFactor/own',
  '/twoFactor/start',
].sort();

/** What would turn a stolen access token into a lasting takeover, or move where money goes. */
const PROVEN = [
  '/approval/approve/{id}',
  '/approval/policy/set',
  '/bankConnection/resume/{id}',
  '/bankConnection/set/{id}',
  '/bpay/refund/{id}',
  '/customer/erase/{id}',
  '/email/create',
  '/email/delete/{id}',
  '/email/primary/{id}',
  '/email/verify',
  '/integrations/key/create',
  '/integrations/key/rotate/{id}',
  '/integrations/key/update/{id}',
  '/integrations/webhook/create',
  '/integrations/webhook/rotate/{id}',
  '/integrations/webhook/update/{id}',
  '/invoice/writeOff/{id}',
  '/merchant/payoutAccount/set',
  '/merchant/signInRules/set',
  '/passkey/add',
  '/passkey/change/{id}',
  '/passkey/remove/{id}',
  '/passkey/start',
  '/platform/approval/approve/{id}',
  '/refund/credit/create',
  '/refund/rules/set',
  '/session/end/{id}',
  '/session/endOthers',
  '/twoFactor/cancel',
  '/twoFactor/start',
];

const { world, bound, guarded, call, walk, ownInput, tokenFor, close } = await openWalk();
afterAll(close);

test('no session, no response: 401 without a token, with a broken one, an expired one, another area’s', async () => {
  await walk(guarded, async (contract, say) => {
    const input = await ownInput(contract);
    const somebody = world.callerOf(contract);
    const good = await tokenFor(contract);
    const tokens = {
      'no token': undefined,
      'a broken token': 'garbage',
      'a tampered token': tampered(good),
      'an expired token': await world.expiredToken(somebody),
      'another area’s token':
        contract.area === 'flex' ? await world.token(somebody) : await world.ratepayerToken(),
    };
    for (const [what, token] of Object.entries(tokens)) {
      const reply = await call(contract, { input, ...(token && { token }) });
      const fault = envelopeFault(reply);
      if (fault || reply.status !== 401) say(`${what}: ${fault ?? `HTTP ${reply.status}`}`);
    }
  });
});

test('the person who lacks the one permission gets 403, whatever else they hold', async () => {
  await walk(guarded, async (contract, say) => {
    if (contract.access === 'session' || contract.access === 'public') return;
    const others = ALL_PERMISSIONS.filter((name) => name !== contract.access);
    const token = await world.token(world.callerOf(contract), others);
    for (const input of [await ownInput(contract), {}]) {
      const reply = await call(contract, { input, token });
      const fault = envelopeFault(reply);
      if (fault || reply.status !== 403) say(fault ?? `HTTP ${reply.status} without ${contract.access}`);
    }
  });
});

test('while the second factor is outstanding only the calls that pass it answer: body code 403', async () => {
  await walk(guarded, async (contract, say) => {
    if (contract.beforeTwoFactor) return;
    const token = await world.outstandingToken(contract);
    for (const input of [await ownInput(contract), {}]) {
      const reply = await call(contract, { input, token });
      const fault = envelopeFault(reply);
      if (fault || reply.status !== 200 || reply.body.code !== 403)
        say(fault ?? `HTTP ${reply.status}, code ${String(reply.body.code)}`);
    }
  });
  const open = bound.filter(({ beforeTwoFactor, access }) => beforeTwoFactor && access !== 'public');
  expect([...new Set(open.map(({ path }) => path))].sort()).toEqual(BEFORE_TWO_FACTOR);
});

test('a person who must have a second factor and has none sets one up first, and makes no other call', async () => {
  const rule = (from: string | null) =>
    world.portal.platform.pool.query('update merchants set two_factor_from = $1', [from]);
  const asked = guarded.filter(({ area }) => area === 'merchant');
  const isOpen = ({ beforeTwoFactor, setsUpTwoFactor }: Contract) => beforeTwoFactor || setsUpTwoFactor;
  await rule('2020-01-01');
  try {
    await walk(
      asked.filter((contract) => !isOpen(contract)),
      async (contract, say) => {
        for (const input of [await ownInput(contract), {}]) {
          const reply = await call(contract, { input, token: await tokenFor(contract) });
          const fault = envelopeFault(reply);
          const { refusal } = (reply.body.data ?? {}) as { refusal?: string };
          if (fault || reply.body.code !== 403 || refusal !== 'two_factor.required') say(fault ?? reply.text);
        }
      },
    );
  } finally {
    await rule(null);
  }
  expect(
    asked
      .filter(isOpen)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(SET_UP);
});

test('what needs a recent proof is refused by a session without one, whatever it sends; others answer', async () => {
  const asked = guarded.filter(({ proof }) => proof === 'recent');
  await walk(asked, async (contract, say) => {
    for (const input of [await ownInput(contract), {}]) {
      const reply = await call(contract, { input, token: await world.unprovenToken(contract) });
      const fault = envelopeFault(reply);
      const { refusal } = (reply.body.data ?? {}) as { refusal?: string };
      if (fault || reply.body.code !== 1 || refusal !== 'proof_needed') say(fault ?? reply.text);
    }
    const proven = await call(contract, { input: {}, token: await tokenFor(contract) });
    if (proven.text.includes('proof_needed')) say(`refused after a sign-in: ${proven.text}`);
  });
  expect([...new Set(asked.map(({ path }) => path))].sort()).toEqual(PROVEN);
});

test('a merchant cannot hold what belongs to the platform, even if a role says so', async () => {
  await walk(guarded, async (contract, say) => {
    const { access } = contract;
    if (access === 'session' || access === 'public' || !PERMISSIONS[access].platform) return;
    const token = await world.token(world.neighbour, ALL_PERMISSIONS);
    const { status } = await call(contract, { input: await ownInput(contract), token });
    if (status !== 403) say(`HTTP ${status} for a merchant with ${access} in a role`);
  });
});

/** What the neighbour must have, or asking for it would show nothing. */
const TELLING = [
  ...(['customer', 'payment_method', 'mandate', 'plan', 'subscription', 'invitation', 'invoice'] as const),
  ...(['payment', 'batch', 'bank_file', 'facility', 'payout', 'billing_run', 'user', 'document'] as const),
  ...(['property', 'property_access', 'api_key', 'schedule'] as const),
  ...(['property', 'property_access', 'api_key', 'webhook'] as const),
];

test('another tenant’s things are not there: 404, to the letter as for ids of nothing', async () => {
  const before = await world.contentsOf(world.neighbour.tenant);
  const neighbours = await world.idsOf(world.neighbour.tenant);
  expect([...neighbours.keys()]).toEqual(expect.arrayContaining(TELLING));
  await walk(
    guarded.filter(({ area }) => area !== 'flex'),
    (contract, say) => asForeign(contract, neighbours, say),
  );
  expect(await world.contentsOf(world.neighbour.tenant)).toEqual(before);
});

test('nor are another person’s sessions, e-mails and properties, in both areas', async () => {
  for (const area of ['merchant', 'flex'] as const) {
    const others = await world.othersIds(area);
    const asked = new Set<string>();
    await walk(
      guarded.filter((contract) => contract.area === area),
      async (contract, say) => {
        const kinds = idsIn(await ownInput(contract)).map(({ kind }) => kind);
        if (!kinds.some((kind) => others.has(kind))) return;
        for (const kind of kinds) asked.add(kind);
        await asForeign(contract, others, say);
      },
    );
    expect([...asked]).toEqual(expect.arrayContaining([...others.keys()]));
    expect(await world.othersIds(area)).toEqual(
      new Map([...others, ['session', expect.any(String) as unknown as string]]),
    );
  }
});

/** Asks for each id of a call's input once with one of nothing and once with the other's: 404, word for word alike. */
async function asForeign(
  contract: Contract,
  theirs: ReadonlyMap<IdKind, string>,
  say: (fault: string) => void,
): Promise<void> {
  const input = await ownInput(contract);
  for (const { path, kind } of idsIn(input)) {
    const ask = async (uuid: string) => {
      const id = printId(kind, uuid);
      const token = await tokenFor(contract);
      const reply = await call(contract, { input: withValue(input, path, id), token });
      return { reply, alike: normalised(reply, id) };
    };
    const absent = await ask(uuidv7());
    const their = theirs.get(kind);
    const foreign = their ? await ask(their) : absent;
    const at = path.join('.');
    const fault = envelopeFault(absent.reply) ?? envelopeFault(foreign.reply);
    if (fault) say(`${at}: ${fault}`);
    if (absent.alike !== foreign.alike) say(`${at} tells: ${absent.alike} against ${foreign.alike}`);
    const isRequired = contract.input.shape[String(path[0])]?._zod.optin === undefined && path.length === 1;
    const isRead = contract.method === 'GET';
    if (isRequired && foreign.reply.status !== 404 && isRead)
      say(`${at}: HTTP ${foreign.reply.status}, not 404`);
    if (!isRead && foreign.reply.body.code === 0) say(`${at}: was done`);
    if (!isRead && isRequired && idsIn(input).length === 1 && foreign.reply.status !== 404)
      say(`${at}: HTTP ${foreign.reply.status} ${foreign.reply.text.slice(0, 120)}, not 404`);
  }
}

function normalised({ status, text }: Reply, id: string): string {
  return `${status} ${text}`.replaceAll(id, 'ID').replaceAll(/"request_id":"[^"]*"/g, '');
}
