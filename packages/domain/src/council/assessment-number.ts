/** An assessment number as a person types it, in capitals and without spaces: `20 417-3` is `20417-3`. */
export function plainAssessmentNumber(typed: string): string {
  return typed.toUpperCase().replaceAll(/\s/g, '');
}

/** True for what could be one: up to 30 letters, digits, points, hyphens and strokes, a letter or digit first. */
export function isAssessmentNumber(typed: string): boolean {
  return /^[A-Z0-9][A-Z0-9./-]{0,29}$/.test(plainAssessmentNumber(typed));
}
