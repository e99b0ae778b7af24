// No I, L, O or U: they are misread when the number is dictated.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBERS = 32n ** 8n;
// Odd, so that multiplying permutes the numbers and neighbours do not look alike.
const STRIDE = 680_143_579_321n;

/**
 * The number of a merchant's n-th mandate as people see it, `DDR-XXXX-XXXX`; no two alike. Throws RangeError
 * outside 0 … 32⁸ − 1.
 */
export function mandateNumber(sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 0 || BigInt(sequence) >= NUMBERS) {
    throw new RangeError('a mandate sequence counts from 0');
  }
  let rest = (BigInt(sequence) * STRIDE) % NUMBERS;
  let text = '';
  for (let i = 0; i < 8; i += 1) {
    text = ALPHABET[Number(rest % 32n)]! + text;
    rest /= 32n;
  }
  return `DDR-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** A mandate number however it was typed (`ddr abcd 1234`), in its printed form; undefined when it is none. */
export function parseMandateNumber(text: string): string | undefined {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const match = /^(?:DDR)?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/.exec(bare);
  return match ? `DDR-${match[1]}-${match[2]}` : undefined;
}
