const TYPED_BSB = /^\s*(\d{3})[\s\u2010-\u2013-]?(\d{3})\s*$/;

/**
 * Reads a BSB as people type it (with a hyphen, a space or nothing between) into `NNN-NNN`.
 * @returns undefined when it is not six digits
 */
export function normaliseBsb(text: string): string | undefined {
  const digits = TYPED_BSB.exec(text);
  return digits ? `${digits[1]}-${digits[2]}` : undefined;
}
