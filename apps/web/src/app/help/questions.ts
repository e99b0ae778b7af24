/** The questions that each kind of reader asks, in the order in which they come up. Words: `support`. */
export const QUESTIONS = {
  business: [
    'invite',
    'day',
    'notice',
    'cleared',
    'returned',
    'cards',
    'bpay',
    'dispute',
    'plan',
    'change',
    'payout',
    'fee',
    'account',
    'team',
    'second',
    'find',
    'export',
  ],
  ratepayer: ['add', 'code', 'agent', 'sold', 'limit', 'password', 'factor'],
  payer: ['bill', 'card', 'genuine', 'agree', 'when', 'enough', 'wrong', 'stop'],
} as const;
export type HelpArea = keyof typeof QUESTIONS;

/** As many answers as are opened at once when a search finds no more. */
export const OPENED_AT_ONCE = 3;

/** Whether a text has every word of what is looked for. */
export function hasWords(text: string, wanted: string): boolean {
  const lower = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
