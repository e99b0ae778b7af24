/**
 * Check digits of BPAY customer reference numbers. Each takes the digits before the check digit and gives the
 * digit as text. Callers have made sure that `body` is digits only.
 */

/** MOD10V01, the Luhn digit: from the right, weights 2, 1, 2, 1 …, digits of two-digit products added. */
export function mod10v01(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i += 1) {
    const digit = Number(body[body.length - 1 - i]);
    const product = i % 2 === 0 ? digit * 2 : digit;
    sum += product > 9 ? product - 9 : product;
  }
  return complement(sum);
}

/** MOD10V05: from the left, weights 1, 2, 3 …; the sum modulo 10 itself. Misses some single-digit slips. */
export function mod10v05(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i += 1) sum += Number(body[i]) * (i + 1);
  return String(sum % 10);
}

/** MOD10V10: from the right, weights 7, 3, 1 repeating. */
export function mod10v10(body: string): string {
  const weights = [7, 3, 1] as const;
  let sum = 0;
  for (let i = 0; i < body.length; i += 1) sum += Number(body[body.length - 1 - i]) * (weights[i % 3] ?? 0);
  return complement(sum);
}

function complement(sum: number): string {
  return String((10 - (sum % 10)) % 10);
}
