const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

function digitsOf(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** True for a valid Australian Business Number (11 digits, spaces allowed): weighted sum divisible by 89. */
export function isAbn(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = ABN_WEIGHTS.reduce((total, weight, i) => {
    const digit = Number(digits[i]) - (i === 0 ? 1 : 0);
    return total + weight * digit;
  }, 0);
  return sum % 89 === 0;
}

/** True for a valid Australian Company Number (9 digits, spaces allowed); all zeros passes the sum and is refused. */
export function isAcn(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  let sum = 0;
  for (let i = 0; i < 8; i += 1) sum += Number(digits[i]) * (8 - i);
  return (10 - (sum % 10)) % 10 === Number(digits[8]);
}

/** `51 824 753 556`; anything that is not 11 digits is given back as it came. */
export function formatAbn(text: string): string {
  const digits = digitsOf(text);
  return /^\d{11}$/.test(digits) ? digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : text;
}

/** `004 085 616`; anything that is not 9 digits is given back as it came. */
export function formatAcn(text: string): string {
  const digits = digitsOf(text);
  return /^\d{9}$/.test(digits) ? digits.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3') : text;
}

export const AU_STATES = ['NSW', 'ACT', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT'] as const;
export type AuState = (typeof AU_STATES)[number];

const POSTCODE_RANGES: readonly (readonly [from: number, to: number, state: AuState])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 1999, 'NSW'],
  [2000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
];

/** The state that a four-digit postcode nominally belongs to; undefined when no state uses it. */
export function stateOfPostcode(postcode: string): AuState | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  const n = Number(postcode);
  return POSTCODE_RANGES.find(([from, last]) => n >= from && n <= last)?.[2];
}

/** True when a postcode exists. Border postcodes cross states, so a state that differs only deserves a warning. */
export function isPostcode(postcode: string): boolean {
  return stateOfPostcode(postcode) !== undefined;
}

/** The phone rule: only digits, plus, hyphen, parentheses and spaces, 5 to 20 characters. */
export function phoneRule(text: string): boolean {
  return /^[0-9+\-() ]{5,20}$/.test(text);
}

/** True for an e-mail address of a usual form, at most 254 characters and 64 before the @. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && EMAIL.test(text);
}

export type PasswordFault = 'too_short' | 'no_uppercase' | 'no_lowercase' | 'no_number' | 'no_special';

export const PASSWORD_MIN_LENGTH = 8;

/**
 * What a new password lacks: 8 characters, an uppercase letter, a lowercase letter, a number, and, when it is
 * changed in settings, a special character. Empty when nothing does.
 */
export function passwordFaults(password: string, options: { needsSpecial?: boolean } = {}): PasswordFault[] {
  const faults: PasswordFault[] = [];
  if ([...password].length < PASSWORD_MIN_LENGTH) faults.push('too_short');
  if (!/\p{Lu}/u.test(password)) faults.push('no_uppercase');
  if (!/\p{Ll}/u.test(password)) faults.push('no_lowercase');
  if (!/\d/.test(password)) faults.push('no_number');
  if (options.needsSpecial && !/[^\p{L}\p{N}\s]/u.test(password)) faults.push('no_special');
  return faults;
}

export const SLUG_MAX_LENGTH = 50;

/** The merchant id rule: lowercase letters, numbers and hyphens only. */
export function isMerchantSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && /^[a-z0-9-]+$/.test(text);
}
