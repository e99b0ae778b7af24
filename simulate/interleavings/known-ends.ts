import type { OperationName } from './operations.ts';

type Pair = readonly [OperationName, OperationName];

/**
 * Pairs that may also meet between two steps of the first. Each step is a fact of its own that stays when the next one
 * finds the world changed, so that the end is right without being one of the serial ones. Anything else is a fault.
 */
const BETWEEN_STEPS: readonly { steps: OperationName; meets: OperationName; why: string }[] = [
  {
    steps: 'load return of an unlodged file',
    meets: 'end mandate',
    why: 'the line proves the file lodged, so the debit is not taken out; the return then finds the mandate ended',
  },
  {
    steps: 'claim',
    meets: 'end mandate',
    why: 'a debit that is claimed and in no file yet is taken out without a file being rebuilt',
  },
  {
    steps: 'withdraw payout',
    meets: 'load return',
    why: 'the payout is drawn again, the return takes from the balance, and the approval draws anew',
  },
  {
    steps: 'withdraw payout',
    meets: 'load return of an unlodged file',
    why: 'the same: the fee for the return takes from the balance, whatever the debit itself does',
  },
  {
    steps: 'withdraw payout',
    meets: 'refund',
    why: 'the payout is drawn again, the refund takes from the balance, and the approval draws anew',
  },
  {
    steps: 'file refunds',
    meets: 'refund',
    why: 'a refund that is made while the first file is written leaves in a second one of the same evening',
  },
  {
    steps: 'refund',
    meets: 'file refunds',
    why: 'the same from the other side: the file that waited for the merchant is followed by a second one',
  },
  {
    steps: 'file refunds',
    meets: 'refund receipt',
    why: 'the same of a receipt that nobody owes',
  },
  {
    steps: 'refund receipt',
    meets: 'file refunds',
    why: 'the same of a receipt that nobody owes',
  },
  {
    steps: 'file refunds',
    meets: 'pay credit back',
    why: 'the same of credit',
  },
  {
    steps: 'pay credit back',
    meets: 'file refunds',
    why: 'the same of credit',
  },
  {
    steps: 'card outcome',
    meets: 'card outcome',
    why: 'a code that is sent twice at once reaches the processor twice, and both are told what came of it',
  },
  {
    steps: 'begin moved request',
    meets: 'cancel moved request',
    why: 'what is cancelled after the morning has put such aside waits with its import until the next one',
  },
  ...(['charge kept card by hand', 'pay the kept card’s bill by link'] as const).map((steps) => ({
    steps,
    meets: 'charge kept card' as const,
    why: 'the planned charge finds the bill being paid, and waits for tomorrow, when nothing is due',
  })),
  {
    steps: 'charge subscription’s card by hand',
    meets: 'charge subscription by card',
    why: 'the same of a subscription’s bill',
  },
];

/** Whether an end between the steps of the first of a pair is right. */
export const meetBetweenSteps = ([first, second]: Pair): boolean =>
  BETWEEN_STEPS.some(({ steps, meets }) => steps === first && meets === second);

/**
 * Pairs of which the second is refused where it waited for the first, although it would be done after it: debits are
 * locked before their invoice, so that one that comes while a card waits for the invoice is not the card's to cancel. Its
 * payer is asked to look again.
 */
const REFUSED_WHILE_WAITING: readonly Pair[] = [
  ['pay the kept card’s bill by one debit', 'charge kept card by hand'],
  ['pay the kept card’s bill by one debit', 'pay the kept card’s bill by link'],
];

/**
 * Pairs of which the second passes over what the first holds: billing leaves a subscription that is being changed, or taken
 * over by another request, to the
 * next morning's run, and its period is not due before then.
 */
const PASSED_OVER: readonly Pair[] = [
  ['change subscription', 'bill subscription'],
  ['sign request that takes over', 'bill subscription'],
];

const TABS = [
  'replace subscription’s card',
  'replace subscription’s card in another tab',
  'type subscription’s card again',
  'type new card at ended card’s link',
] as const;
/** Two tabs at one link: while a bank confirms the card of the one, the other is told so, and keeps none. */
const CHECKED_ALREADY: readonly Pair[] = TABS.flatMap((one) => TABS.map((other): Pair => [one, other]));

/** Whether the end of the first alone is right too. */
export const mayEndAlone = ([first, second]: Pair): boolean =>
  [...REFUSED_WHILE_WAITING, ...PASSED_OVER, ...CHECKED_ALREADY].some(
    ([one, other]) => one === first && other === second,
  );

/**
 * Pairs that may be a deadlock, of which the database chooses one and it is run again: what they hold comes out of everybody's
 * order by its nature, or taking it in order would cost more than the rare second try (`docs/adr/0011`).
 */
const MAY_DEADLOCK: readonly { pair: Pair; why: string }[] = [
  {
    pair: ['claim', 'cancel'],
    why: 'a claim takes its debits as it finds them by their day, people cancel by id',
  },
];

/** Whether a pair may be a deadlock, in whichever order the two come. */
export const mayDeadlock = ([first, second]: Pair): boolean =>
  MAY_DEADLOCK.some(
    ({ pair: [one, other] }) => (one === first && other === second) || (one === second && other === first),
  );
