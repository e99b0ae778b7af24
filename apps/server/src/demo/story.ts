import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import type { RefundReason } from '@lorikeet/domain/refunds';
import { castOf, type Person } from './people.ts';
import type { DEMO_PLANS } from './plans.ts';
import { createRandom, type Random } from './random.ts';

export type Scene =
  | {
      do: 'invite';
      who: number;
      person: Person;
      plan: keyof typeof DEMO_PLANS;
      quantity: number;
      startIn: number;
    }
  | { do: 'open'; who: number }
  | { do: 'accept'; who: number; bsb: string; account: string }
  | { do: 'revoke'; who: number }
  | { do: 'pause'; who: number }
  | { do: 'resume'; who: number }
  | { do: 'change'; who: number; quantity: number }
  | { do: 'leave'; who: number }
  | { do: 'refund'; who: number; share: number; reason: RefundReason };

const BANKS = [
  '062-184',
  '013-006',
  '083-004',
  '033-001',
  '732-104',
  '484-799',
  '633-000',
  '112-879',
  '923-100',
  '802-985',
];
const SHARES: readonly (readonly [keyof typeof DEMO_PLANS, number])[] = [
  ['membership', 0.58],
  ['squad', 0.72],
  ['family', 0.88],
  ['locker', 0.92],
  ['coaching', 1],
];

/** What the gym gives back in the last weeks: days before the end, why, and the share of the last debit. */
const REFUNDS: readonly (readonly [ago: number, reason: RefundReason, share: number])[] = [
  [13, 'billed_in_error', 1],
  [8, 'not_provided', 0.5],
  [5, 'goodwill', 0.25],
  [1, 'duplicate', 1],
];

/**
 * What people do over the demo's year, by day: members of old move over in the first weeks, others join through
 * the year; most accept within days, some never, a few are revoked; some pause, change, leave or get money back.
 */
export function storyOf(
  seed: number,
  customers: number,
  from: LocalDate,
  days: number,
): Map<LocalDate, Scene[]> {
  const random = createRandom(seed);
  const story = new Map<LocalDate, Scene[]>();
  const on = (day: number, scene: Scene) => {
    if (day < 0 || day >= days) return;
    const date = addDays(from, day);
    story.set(date, [...(story.get(date) ?? []), scene]);
  };
  for (const [who, person] of castOf(random, customers).entries()) {
    const joined = who < customers * 0.45 ? 1 + random.below(24) : 25 + random.below(days - 26);
    inviteOne(random, on, who, person, joined, days);
  }
  for (const [ago, reason, share] of REFUNDS) {
    // Of several members, because one may have paid nothing that can be given back.
    for (let n = 0; n < 3; n++) {
      on(days - ago, { do: 'refund', who: (ago * 7 + n * 5) % Math.ceil(customers * 0.45), share, reason });
    }
  }
  return story;
}

function inviteOne(
  random: Random,
  on: (day: number, scene: Scene) => void,
  who: number,
  person: Person,
  joined: number,
  days: number,
): void {
  const plan = person.type === 'business' ? 'corporate' : planFor(random.next());
  on(joined, {
    do: 'invite',
    who,
    person,
    plan,
    quantity: quantityOf(random, plan),
    startIn: 3 + random.below(9),
  });
  const fate = random.next();
  if (fate > 0.985 && joined < days - 8) {
    on(joined + 2 + random.below(5), { do: 'revoke', who });
    return;
  }
  const opened = joined + random.below(3);
  on(opened, { do: 'open', who });
  if (fate > 0.945) return;
  const accepted = opened + random.below(4);
  const account = String(10_000_000 + random.below(89_999_999));
  on(accepted, { do: 'accept', who, bsb: random.pick(BANKS), account });
  const later = accepted + 40 + random.below(200);
  if (fate < 0.06) on(later, { do: 'leave', who });
  else if (fate < 0.11) {
    on(later, { do: 'pause', who });
    on(later + 21 + random.below(30), { do: 'resume', who });
  } else if (fate < 0.19 && plan !== 'membership' && plan !== 'locker' && plan !== 'coaching') {
    on(later, { do: 'change', who, quantity: quantityOf(random, plan) + 1 });
  }
}

function planFor(share: number): keyof typeof DEMO_PLANS {
  return SHARES.find(([, upTo]) => share < upTo)![0];
}

function quantityOf(random: Random, plan: keyof typeof DEMO_PLANS): number {
  if (plan === 'family') return 2 + random.below(4);
  if (plan === 'corporate') return 6 + random.below(40);
  if (plan === 'squad') return 1 + random.below(3);
  return 1;
}
