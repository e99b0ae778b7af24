import { pathToFileURL } from 'node:url';
import type { Contract } from '@lorikeet/contracts';
import { PLATFORM_REFUSALS } from '@lorikeet/contracts/refusals/platform';
import { outcomeOf, type StateTable } from '@lorikeet/domain/kernel';
import { expect, test } from 'vitest';
import { type BoundCall, boundCalls } from './bound-calls.ts';
import { type Declared, readContracts } from './contracts.ts';
import type { Node } from './imports.ts';
import { type Declaration, type Program, readProgram, resolveExport } from './program.ts';
import { isTest, ROOT, readSources, type SourceFile } from './source-files.ts';
import { type Thrown, thrownBy } from './thrown-refusals.ts';

/** Refusals that a function throws, but never for what these calls give it. */
const NEVER: Record<string, readonly string[]> = {
  // A stored quantity was priced when it was stored.
  'plan.quantity_above_last_tier': [
    'listPlans',
    'listSubscriptions',
    'getSubscription',
    'getCustomerForecast',
  ],
  // An invitation corrects names and addresses of its customer, no currency, and gives them no account.
  'customer.currency_fixed': ['updateInvitation'],
  'mandate.aud_only': ['updateInvitation'],
  // The address was entered a statement before.
  'email.verified_already': ['addEmail', 'ratepayerAddEmail'],
  // Thrown on as registration.has_account.
  'user.email_taken': ['confirmRegistration'],
  // A line of a file that takes less than its receipt waits for a person.
  'bpay.line_takes_less': ['loadBrf'],
  // A dishonour fee is charged only after the merchant was seen, and held, to take on new debts.
  'merchant.closing': ['loadReturns', 'resolveReturnLine', 'approveChange', 'approvePlatformChange'],
};

const files = readSources(/^(apps\/server|packages\/domain)\/src\/.*\.ts$/).filter(
  ({ path }) => !isTest(path),
);
const contracts = await readContracts();

test('a call declares every refusal that its use case throws, and no other', async () => {
  const { faults, checked } = await check(files);
  const unread = contracts.map(({ exported }) => exported).filter((name) => !checked.has(name));
  expect(
    unread,
    'bind these as routes.tenant(noun.call, handler), so that their refusals can be read',
  ).toEqual([]);
  expect(faults).toEqual([]);
});

test.each([
  ['a refusal of its own', `throw new Refusal('payout.direct');`],
  ['a condition', `refuseUnless(work.today === '', 'payout.direct');`],
  ['a function of another file', `await refusing(work);`],
  ['a state table', `advance(payoutTable, 'draft', 'lodge');`],
])('an undeclared refusal fails: %s', async (_, line) => {
  const planted = [
    {
      path: 'apps/server/src/modules/planted/routes.ts',
      text: `import * as plans from '@lorikeet/contracts/plans';
        import { payoutTable } from '@lorikeet/domain/payouts';
        import { refusing } from './refuse.ts';
        export const plantedRoutes = (routes) => {
          routes.tenant(plans.listPlans, async ({ work }) => { ${line} });
        };`,
    },
    {
      path: 'apps/server/src/modules/planted/refuse.ts',
      text: `export async function refusing(work) { return deeper(work); }
        const deeper = (work) => { if (work) throw new Refusal('payout.direct'); };`,
    },
    ...files.filter(({ path }) => /domain\/src\/(payouts|kernel)/.test(path)),
  ];
  const { faults } = await check(planted);
  expect(faults.join()).toMatch(/listPlans throws payout\.\w+ and does not declare it: add/);
});

test('what the server refuses has a sentence: its refusals are those of platform/refusal.ts', () => {
  const program = readProgram(files);
  const untyped = files.filter(
    ({ path, text }) =>
      path.startsWith('apps/server/') &&
      /\b(new Refusal|refuseUnless)\(/.test(text) &&
      ['Refusal', 'refuseUnless'].some((name) =>
        program.get(path)?.imports.get(name)?.path.startsWith('packages/'),
      ),
  );
  expect(untyped.map(({ path }) => `${path}: import it from platform/refusal.ts`)).toEqual([]);
});

async function check(sources: readonly SourceFile[]): Promise<{ faults: string[]; checked: Set<string> }> {
  const program = readProgram(sources);
  const faults: string[] = [];
  const checked = new Set<string>();
  for (const call of sources.filter(({ path }) => path.startsWith('apps/')).flatMap(boundCalls)) {
    const declared = contractOf(call, program.get(call.path)?.imports.get(call.space)?.path);
    if (!declared) continue;
    checked.add(declared.exported);
    const thrown = await thrownBy(program, { path: call.path, node: call.handler }, refusalsOfTable);
    if (['approveChange', 'approvePlatformChange'].includes(declared.exported)) {
      const applied = await whatApprovalsApply(program);
      for (const one of applied.sure) thrown.sure.add(one);
      for (const one of applied.possible) thrown.possible.add(one);
    }
    faults.push(...compare(declared, thrown));
  }
  return { faults, checked };
}

/** A function that makes kinds of approvals, one for each action: `(share, action) => ({ kind, apply, … })`. */
function makesKind({ init }: Node): boolean {
  const maker = init as Node | undefined;
  const made = maker?.body as Node | undefined;
  const inner = made?.type === 'ParenthesizedExpression' ? (made.expression as Node) : made;
  return maker?.type === 'ArrowFunctionExpression' && inner?.type === 'ObjectExpression';
}

/** An approval makes its change through its kind (`kind.apply`): the refusals of every kind. */
async function whatApprovalsApply(program: Program): Promise<Thrown> {
  const all: Thrown = { sure: new Set(), possible: new Set() };
  for (const [path, { declared }] of program)
    for (const name of declared.keys()) {
      if (!name.endsWith('Approval') || !path.startsWith('apps/server/src/modules/')) continue;
      const made = declared.get(name)!;
      const apply = makesKind(made) ? { path, node: made } : resolveExport(program, path, name, 'apply');
      if (!apply || (!makesKind(made) && apply.node === made)) continue;
      const { sure, possible } = await thrownBy(program, apply, refusalsOfTable);
      for (const one of sure) all.sure.add(one);
      for (const one of possible) all.possible.add(one);
    }
  return all;
}

const contractOf = ({ exported }: BoundCall, file: string | undefined): Declared | undefined =>
  contracts.find((one) => one.file === file && one.exported === exported);

function compare({ file, exported, contract }: Declared, { sure, possible }: Thrown): string[] {
  const says = new Set<string>((contract as Contract).refusals ?? []);
  const missing = [...sure].filter(
    (code) => !says.has(code) && !(code in PLATFORM_REFUSALS) && !NEVER[code]?.includes(contract.name),
  );
  const patterns = [...sure, ...possible].map(
    (code) => new RegExp(`^${code.replaceAll('.', '[.]').replaceAll('*', '.*')}$`),
  );
  const idle = [...says].filter((code) => !patterns.some((pattern) => pattern.test(code)));
  return [
    ...missing.map(
      (code) => `${file}: ${exported} throws ${code} and does not declare it: add it to refusals`,
    ),
    ...idle.map(
      (code) => `${file}: ${exported} declares ${code}, which nothing throws: take it out of refusals`,
    ),
  ];
}

async function refusalsOfTable(at: Declaration, event: string | undefined): Promise<string[]> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(`${ROOT}${at.path}`).href)) as Record<
    string,
    StateTable<string, string>
  >;
  const table = module[at.name];
  if (!table) throw new Error(`${at.path} exports no ${at.name}`);
  return (event === undefined ? table.events : [event]).flatMap((one) =>
    table.states.flatMap((state) => {
      const outcome = outcomeOf(table, state, one);
      return 'code' in outcome ? [outcome.code] : [];
    }),
  );
}
