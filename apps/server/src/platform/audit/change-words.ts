import { changeValueWords } from '@lorikeet/contracts/audit-values';
import { codeWords } from '@lorikeet/contracts/code-words';
import { fieldWords } from '@lorikeet/contracts/field-words';
import { formatPlainAmount, toCents } from '@lorikeet/domain/kernel';

type Locale = 'en' | 'zh';
type Side = { field: string; before: unknown; after: unknown };

/** One value of a change where a program of the server says it: an amount in its unit, yes and no, a code in words; '' for none. */
export function valueWords(field: string, value: unknown, locale: Locale): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return codeWords.yes[`${value}`][locale];
  if (typeof value === 'number' && /cents$/i.test(field)) return formatPlainAmount(toCents(value));
  const items = Array.isArray(value) ? value : [value];
  return items.map((item) => changeValueWords(field, String(item), locale)).join(', ');
}

/** A change in a sentence: `Amount 60.00 → 30.00`. What somebody may do is long, and is looked at on its page. */
export function changeWords({ field, before, after }: Side, locale: Locale): string {
  const name = fieldWords(field, locale);
  if (field.endsWith('permissions')) return name;
  const say = (value: unknown) => valueWords(field, value, locale) || '—';
  return `${name} ${say(before)} → ${say(after)}`;
}
