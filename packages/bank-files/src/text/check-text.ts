import type { Report } from '../faults/fault.ts';
import { isBecsText } from './becs-text.ts';

/** What a left-justified text column asks of its value. */
export interface TextRule {
  readonly width: number;
  readonly mayBeBlank?: boolean;
}

/** Reports every fault of a text column: blank, too long, outside the BECS set, not left-justified. */
export function checkText(field: string, text: string, rule: TextRule, report: Report): void {
  if (text.trim() === '' && !rule.mayBeBlank) report(field, 'BLANK');
  if (text.length > rule.width) report(field, 'TOO_LONG');
  if (!isBecsText(text)) report(field, 'CHARSET');
  else if (text.startsWith(' ') && text.trim() !== '') report(field, 'LEADING_SPACE');
}
