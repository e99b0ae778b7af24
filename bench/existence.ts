import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { printId } from '@lorikeet/domain/kernel';
import { createCustomer } from '../apps/server/src/modules/customers/index.ts';
import { createPlan } from '../apps/server/src/modules/plans/index.ts';
import { uuidv7 } from '../apps/server/src/platform/ids.ts';
import { inTenant, SYSTEM } from '../apps/server/src/platform/work.ts';
import { median, rounded } from './figures.ts';
import type { BenchContext } from './main.ts';
import { openSignInStage, PASSWORD, type Reply, type SignInStage } from './sign-in-stage.ts';

const TRIES = 2_000;
/** Fewer tries than these show the way, but chance moves their medians: nothing is concluded from them. */
const TELLING = 1_000;
/** How far two medians may lie apart before time tells what the answer does not. */
const LIMIT_PERCENT = 5;
/** What a call leaves to be done after its answer is done by then, so that it does not weigh on the next. */
const REST_MS = 4;

/** One call asked about something that exists and about something that does not: nothing tells them apart. */
type Question = {
  name: string;
  ask(stage: SignInStage, exists: boolean, n: number): Promise<Reply>;
};

const email = (kind: 'staff' | 'payer', exists: boolean, n: number) =>
  exists ? `${kind}${n}@bench.test` : `nobody${n}@bench.test`;

const signIn = (area: 'merchant' | 'flex', kind: 'staff' | 'payer'): Question => ({
  name: `${area} userLogin`,
  async ask(stage, exists, n) {
    const body = {
      email: email(kind, exists, n),
      password: 'Wrong-Pass-2026',
      google_token: await stage.proof(),
    };
    return stage.call('POST', `/api/${area}/userLogin`, { body });
  },
});
const forget = (area: 'merchant' | 'flex', kind: 'staff' | 'payer'): Question => ({
  name: `${area} forgetPassword`,
  async ask(stage, exists, n) {
    const body = { email: email(kind, exists, n), google_token: await stage.proof() };
    return stage.call('POST', `/api/${area}/forgetPassword`, { body });
  },
});
const QUESTIONS: readonly Question[] = [
  signIn('merchant', 'staff'),
  signIn('flex', 'payer'),
  forget('merchant', 'staff'),
  forget('flex', 'payer'),
  {
    name: 'merchant register',
    async ask(stage, exists, n) {
      const body = {
        email: email('staff', exists, n),
        password: PASSWORD,
        google_token: await stage.proof(),
      };
      return stage.call('POST', '/api/merchant/register', { body });
    },
  },
];

/**
 * Whether time reveals what replies do not: medians of 2,000 tries each, interleaved in an order drawn by lot, of
 * e-mails with and without an account (sign-in, forgotten password, registration), and of ids that are another
 * merchant's and nobody's. Every try is a whole call with a true proof of the human check and both throttles, from
 * an account and an address of its own. Throws at the end when a difference reaches five percent.
 */
export async function run(context: BenchContext): Promise<void> {
  const n = context.sizes[0] ?? TRIES;
  const stage = await openSignInStage(context, n);
  try {
    const apart: string[] = [];
    // Reads first: their one sign-in lasts fifteen minutes.
    for (const question of [...(await readQuestions(stage)), ...QUESTIONS]) {
      const line = await compare(stage, question, n);
      context.print(line);
      if (Math.abs(line.difference_percent) >= LIMIT_PERCENT) apart.push(line.call);
      await context.settle();
    }
    if (apart.length > 0 && n >= TELLING) throw new Error(`time tells apart: ${apart.join(', ')}`);
  } finally {
    await stage.close();
  }
}

async function compare(stage: SignInStage, { name, ask }: Question, n: number) {
  const known: number[] = [];
  const unknown: number[] = [];
  let said: string | undefined;
  for (let i = 1; i <= n; i += 1) {
    const knownFirst = randomInt(2) === 0;
    for (const exists of [knownFirst, !knownFirst]) {
      const { ms, status, code, data } = await ask(stage, exists, i);
      (exists ? known : unknown).push(ms);
      const answer = JSON.stringify([status, code, data]);
      said ??= answer;
      if (answer !== said) throw new Error(`${name} answers ${answer} and ${said}`);
      await pause(REST_MS);
    }
  }
  const [there, absent] = [median(known), median(unknown)];
  return {
    name: 'existence',
    call: name,
    n,
    exists_ms: rounded(there),
    absent_ms: rounded(absent),
    difference_percent: rounded((there / absent - 1) * 100),
    limit_percent: LIMIT_PERCENT,
  };
}

/** Reads by id: one that is another merchant's against one of nobody. */
async function readQuestions(stage: SignInStage): Promise<Question[]> {
  const { platform } = stage.portal;
  const foreign = await inTenant(platform, stage.otherId, SYSTEM, async (work) => {
    const customerId = await createCustomer(work, { name: 'Grace Okonkwo' });
    const { id: planId } = await createPlan(work, {
      name: 'Membership',
      process_type: 'monthly',
      fee_type: 'flat',
      currency: 'AUD',
      tax_code: 'taxable',
      amount_cents: 3800,
    } as never);
    return { customerId, planId };
  });
  const { rows } = await stage.owner.query<{ id: string }>(
    'select id from merchant_users where merchant_id = $1 order by id limit 1',
    [stage.otherId],
  );
  const body = { email: 'owner@bench-gym.test', password: PASSWORD, google_token: await stage.proof() };
  const { data } = await stage.call('POST', '/api/merchant/userLogin', { body });
  const token = String(data.access_token);
  const read = (name: string, kind: 'customer' | 'plan' | 'user', url: string, theirs: string): Question => ({
    name,
    ask: (_, exists) =>
      stage.call('GET', `/api/merchant${url}=${printId(kind, exists ? theirs : uuidv7())}`, { token }),
  });
  return [
    read('customer/detail', 'customer', '/customer/detail?id', foreign.customerId),
    read('plan/detail', 'plan', '/plan/detail?id', foreign.planId),
    read('user/detail', 'user', '/user/detail?user_id', rows[0]!.id),
  ];
}
