import fc from 'fast-check';
import { ratingYearOf } from '../../council/index.ts';
import {
  addBankDays,
  addDays,
  isRefusal,
  type LocalDate,
  nextBankDay,
  sumCents,
  toCents,
  toLocalDate,
} from '../../kernel/index.ts';
import {
  changeRule,
  checkKept,
  type DueAmount,
  freshRule,
  latestFinish,
  PAYMENT_FREQUENCIES,
  type PlannedDebit,
  pastPauses,
  planSchedule,
  type RuleChange,
  ruleAnew,
  type ScheduleLimits,
  type ScheduleRule,
  SMOOTHING_MODES,
  type SmoothingMode,
  withoutPast,
} from '../index.ts';

/** One thing that happens to a schedule. Numbers are read as far as they make sense where they fall. */
type Happening = { what: (typeof HAPPENINGS)[number]; n: number; cents: number };

const HAPPENINGS = [
  'days',
  'skip',
  'extra',
  'miss',
  'refund',
  'payment',
  'notice',
  'frequency',
  'move',
  'pause',
  'resume',
  'again',
] as const;

export type Life = {
  owed: number;
  minimum: number;
  mode: SmoothingMode;
  frequency: (typeof PAYMENT_FREQUENCIES)[number];
  skips: number;
  finishDays: number;
  happenings: Happening[];
};

/** Random lives of schedules: skips, extra payments, misses, refunds, payments, notices, changes, and days that go by. */
export const scheduleLife: fc.Arbitrary<Life> = fc.record({
  owed: fc.integer({ min: -2000, max: 400_000 }),
  minimum: fc.nat(8000),
  mode: fc.constantFrom(...SMOOTHING_MODES),
  frequency: fc.constantFrom(...PAYMENT_FREQUENCIES),
  skips: fc.nat(3),
  finishDays: fc.nat(60),
  happenings: fc.array(
    fc.record({
      what: fc.constantFrom(...HAPPENINGS),
      n: fc.nat(200),
      cents: fc.integer({ min: 1, max: 90_000 }),
    }),
    { maxLength: 16 },
  ),
});

export type Moment = {
  debits: readonly PlannedDebit[];
  owed: number;
  minimum: number;
  from: LocalDate;
  rule: ScheduleRule;
  limits: ScheduleLimits;
  today: LocalDate;
  /** What was skipped and paused, under this rule and those before it. */
  used: Pick<ScheduleRule, 'skips' | 'pauses'>;
  /** What the payer has just changed, within the council's limits. */
  wish: RuleChange | null;
  /** What was planned the moment before. */
  before: readonly PlannedDebit[];
  /** What is debited from here on when nothing else happens, planned anew after every debit. */
  debited: () => PlannedDebit[];
};

const START = toLocalDate('2026-07-20');
const YEAR_DUES = [42, 133, 223, 315];

type World = {
  today: LocalDate;
  rule: ScheduleRule;
  dues: DueAmount[];
  paid: number;
  taken: PlannedDebit[];
  limits: ScheduleLimits;
  mode: SmoothingMode;
  used: Pick<ScheduleRule, 'skips' | 'pauses'>;
  wish: RuleChange | null;
};

/** What is unpaid by its dates: money pays the oldest first, and credit stands last. */
function unpaid({ dues, paid }: World): DueAmount[] {
  let left = paid;
  const open = dues.map(({ dueOn, amount }) => {
    const pays = Math.max(Math.min(left, amount), Math.min(0, left));
    left -= pays;
    return { dueOn, amount: toCents(amount - pays) };
  });
  return [
    ...open.filter(({ amount }) => amount !== 0),
    ...(left === 0 ? [] : [{ dueOn: dues.at(-1)!.dueOn, amount: toCents(-left) }]),
  ];
}

const noticeOf = (total: number, issued: LocalDate): DueAmount[] =>
  YEAR_DUES.map((days, i) => ({
    dueOn: addDays(issued, days),
    amount: toCents(i === 0 ? total - 3 * Math.trunc(total / 4) : Math.trunc(total / 4)),
  }));

function planOf(world: World): PlannedDebit[] {
  const { rule, mode, limits } = world;
  const dues = unpaid(world);
  const last = dues.at(-1)?.dueOn;
  return planSchedule({
    rule,
    mode,
    minimum: limits.minimum,
    dues,
    from: addBankDays(world.today, 1),
    fixed: world.taken,
    finishBy: last ? latestFinish(last, limits) : null,
  });
}

/** Lives through what happens and yields what is planned at the start and after each happening. */
export function* liveSchedule(life: Life): Generator<Moment> {
  const world: World = {
    today: START,
    rule: freshRule(life.frequency, nextBankDay(addDays(START, 3))),
    dues: noticeOf(life.owed, START),
    paid: 0,
    taken: [],
    mode: life.mode,
    wish: null,
    used: { skips: [], pauses: [] },
    limits: {
      skipsPerYear: life.skips,
      pauseDaysMax: 60,
      moveDaysMax: 14,
      finishDays: life.finishDays,
      minimum: toCents(life.minimum),
    },
  };
  yield momentOf(world, []);
  for (const happening of life.happenings) {
    const before = planOf(world);
    world.wish = null;
    happen(world, happening);
    yield momentOf(world, before);
  }
}

const momentOf = (world: World, before: readonly PlannedDebit[]): Moment => ({
  debits: planOf(world),
  owed: sumCents(unpaid(world).map(({ amount }) => amount)),
  minimum: world.limits.minimum,
  from: addBankDays(world.today, 1),
  rule: world.rule,
  limits: world.limits,
  today: world.today,
  wish: world.wish,
  used: world.used,
  before,
  debited: () => debitedOf({ ...world, dues: [...world.dues], taken: [...world.taken] }),
});

/** Lives from debit to debit until nothing is planned. */
function debitedOf(world: World): PlannedDebit[] {
  const before = world.taken.length;
  for (let [next] = planOf(world); next; [next] = planOf(world)) live(world, next.debitOn);
  return world.taken.slice(before);
}

function happen(world: World, { what, n, cents }: Happening): void {
  switch (what) {
    case 'days':
      live(world, addDays(world.today, n % 60));
      break;
    case 'miss':
      world.paid -= world.taken.at(-(1 + (n % 3)))?.amount ?? 0;
      break;
    case 'refund':
      world.paid -= Math.min(cents, Math.max(0, world.paid));
      break;
    case 'payment':
      world.paid += cents;
      break;
    case 'notice':
      world.dues.push(...noticeOf(cents, world.today));
      world.dues.sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
      break;
    case 'again':
      beginAnew(world, n);
      break;
    default:
      tryChange(world, changeOf(world, what, { n, cents }));
  }
}

/** Days go by: what is planned for them is taken, and nothing is planned anew in between. */
function live(world: World, until: LocalDate): void {
  const plan = planOf(world);
  const taken = plan.filter(({ debitOn }) => debitOn <= until);
  const toCome = plan.filter(({ debitOn }) => debitOn > until).filter(({ kind }) => kind === 'extra');
  const names = toCome.map(({ nominal }) => nominal);
  world.rule = withoutPast(world.rule, until, names);
  world.taken.push(...taken);
  world.paid += sumCents(taken.map(({ amount }) => amount));
  world.today = until;
}

type Changing = Exclude<Happening['what'], 'days' | 'miss' | 'refund' | 'payment' | 'notice' | 'again'>;

function changeOf(world: World, what: Changing, { n, cents }: { n: number; cents: number }): RuleChange {
  const plan = planOf(world).filter(({ kind }) => kind === 'regular');
  const some = plan[n % Math.max(1, plan.length)]?.nominal ?? world.today;
  switch (what) {
    case 'skip':
      return { kind: 'skip', on: some };
    case 'extra':
      return { kind: 'extra', on: addBankDays(world.today, 1 + (n % 20)), amount: toCents(cents) };
    case 'frequency':
      return {
        kind: 'terms',
        frequency: PAYMENT_FREQUENCIES[n % PAYMENT_FREQUENCIES.length]!,
        startOn: addBankDays(world.today, 1 + (n % 30)),
      };
    case 'move':
      return { kind: 'move', on: some, to: addDays(some, (n % 21) - 10) };
    case 'pause':
      return { kind: 'pause', until: addDays(world.today, n % 70) };
    case 'resume':
      return { kind: 'resume' };
  }
}

/** The payer ends their schedule and begins another, of which what was taken under the first names no debit. */
function beginAnew(world: World, n: number): void {
  const { today, rule, used } = world;
  const startOn = addBankDays(today, 1 + (n % 30));
  const frequency = PAYMENT_FREQUENCIES[n % PAYMENT_FREQUENCIES.length]!;
  world.rule = ruleAnew(rule, { frequency, startOn, today });
  world.taken = [];
  world.wish = { kind: 'terms', frequency, startOn };
  world.used = {
    skips: used.skips.filter((skip) => ratingYearOf(skip) <= ratingYearOf(today)),
    pauses: pastPauses(used, today),
  };
}

function usedAfter({ used, today }: World, change: RuleChange): World['used'] {
  switch (change.kind) {
    case 'skip':
      return { ...used, skips: [...used.skips, change.on] };
    case 'pause':
      return { ...used, pauses: [...used.pauses, { from: today, until: change.until }] };
    case 'resume':
    case 'terms':
      return { ...used, pauses: pastPauses(used, today) };
    default:
      return used;
  }
}

/** A change that the council does not allow changes nothing. */
function tryChange(world: World, change: RuleChange): void {
  const { today, limits, rule } = world;
  try {
    const context = { limits, today, from: addBankDays(today, 1), plan: planOf(world) };
    const wished = changeRule(rule, change, context);
    checkKept(change, context.plan, planOf({ ...world, rule: wished }));
    world.rule = wished;
    world.wish = change;
    world.used = usedAfter(world, change);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
