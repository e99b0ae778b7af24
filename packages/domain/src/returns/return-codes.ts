/** What a Direct Entry return does. `mandate` is the event that the mandate takes. */
export type ReturnPolicy = {
  readonly code: string;
  readonly reason: ReturnReason;
  readonly retry: boolean;
  readonly mandateEffect: 'none' | 'needs_details' | 'suspend' | 'cancel';
  /** Stop every message to that person. */
  readonly stopMessages: boolean;
  /** A person of the merchant has to look. */
  readonly staffQueue: boolean;
  /** Stop the facility's debits: the bank does not know its user id. */
  readonly facilityStop: boolean;
};

export type ReturnReason =
  | 'invalid_bsb'
  | 'payment_stopped'
  | 'account_closed'
  | 'customer_deceased'
  | 'no_account'
  | 'refer_to_customer'
  | 'invalid_user_id'
  | 'technically_invalid'
  | 'unknown';

const NOTHING = {
  retry: false,
  mandateEffect: 'none',
  stopMessages: false,
  staffQueue: false,
  facilityStop: false,
} as const;

const UNKNOWN = { ...NOTHING, reason: 'unknown', staffQueue: true } as const;

const POLICIES: Readonly<Record<string, Omit<ReturnPolicy, 'code'>>> = {
  '1': { ...NOTHING, reason: 'invalid_bsb', mandateEffect: 'needs_details' },
  '2': { ...NOTHING, reason: 'payment_stopped', mandateEffect: 'cancel' },
  '3': { ...NOTHING, reason: 'account_closed', mandateEffect: 'cancel' },
  '4': {
    ...NOTHING,
    reason: 'customer_deceased',
    mandateEffect: 'cancel',
    stopMessages: true,
    staffQueue: true,
  },
  '5': { ...NOTHING, reason: 'no_account', mandateEffect: 'needs_details' },
  '6': { ...NOTHING, reason: 'refer_to_customer', retry: true },
  // 7 was withdrawn; some banks' texts still list an old meaning, so a person decides.
  '7': UNKNOWN,
  '8': { ...NOTHING, reason: 'invalid_user_id', facilityStop: true },
  '9': { ...NOTHING, reason: 'technically_invalid', mandateEffect: 'needs_details' },
};

/** The Direct Entry return codes that have a meaning of their own. */
export const RETURN_CODES = Object.keys(POLICIES) as [string, ...string[]];

/**
 * What follows from a return code (1 to 9; anything else is unknown and goes to staff). Only 6 is retried, once
 * for the same debt: `earlierSixes` counts the debt's earlier returns with 6, and a second one suspends the
 * mandate until the payer acts.
 */
export function returnPolicy(code: string, earlierSixes = 0): ReturnPolicy {
  const policy = POLICIES[code] ?? UNKNOWN;
  if (policy.retry && earlierSixes > 0) return { code, ...policy, retry: false, mandateEffect: 'suspend' };
  return { code, ...policy };
}

/**
 * The codes that count among dishonours in a row: what a payer or their account did. That the bank does not know our
 * user id (8), or what nobody can read for certain (7 and any other), is no dishonour of the payer's.
 */
export const COUNTED_CODES = RETURN_CODES.filter((code) => {
  const { facilityStop, reason } = returnPolicy(code);
  return !facilityStop && reason !== 'unknown';
});

/** A schedule stops after this many dishonours in a row. */
export const DISHONOURS_THAT_STOP_A_SCHEDULE = 3;

/** True when a schedule must stop after `inARow` dishonours without a debit that held between them. */
export function stopsSchedule(inARow: number): boolean {
  return inARow >= DISHONOURS_THAT_STOP_A_SCHEDULE;
}
