import { reportWord } from '@lorikeet/contracts/report-words';
import type { ValueKind } from '@lorikeet/contracts/reports';
import type { Currency } from '@lorikeet/domain/kernel';
import { basisPoints, count, date, money, monthName } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { sessions } from '../../lib/sessions.ts';

export type SayWord = (group: Parameters<typeof reportWord>[0], code: string) => string;

/** The words of reports in the reader's language, a council's own where it has some. */
export function useReportWords(): SayWord {
  const locale = useInterface((state) => state.locale);
  const isCouncil = sessions.merchant((session) => session.profile?.merchant.kind === 'council');
  return (group, code) => reportWord(group, code, locale, isCouncil);
}

/** Days as they are read: one day, a whole month by its name, else from and to. */
export function daysInWords(from: string, to: string): string {
  if (from === to) return date(from);
  const next = new Date(`${to}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const isMonth = from.endsWith('-01') && next.getUTCDate() === 1 && from.slice(0, 7) === to.slice(0, 7);
  return isMonth ? monthName(from) : `${date(from)} – ${date(to)}`;
}

/** A value as it is printed in a table. */
export function valueText(
  value: string | number | null,
  kind: ValueKind,
  currency: Currency,
  say: SayWord,
): string {
  if (value === null) return '';
  switch (kind) {
    case 'cents':
      return money(Number(value), currency);
    case 'count':
      return count(Number(value));
    case 'share':
      return basisPoints(Number(value));
    case 'date':
      return date(String(value));
    case 'code':
      return say('code', String(value));
    case 'period': {
      const [from = '', to = ''] = String(value).split('/');
      return daysInWords(from, to);
    }
    default:
      return String(value);
  }
}
