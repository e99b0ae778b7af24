import type { WireInput } from '@lorikeet/contracts/contract';
import { type getReport, isReport, REPORT_PRESETS, type ReportName } from '@lorikeet/contracts/reports';
import { CURRENCIES, type Currency, isLocalDate } from '@lorikeet/domain/kernel';
import { COMING_PRESETS, PRESETS, type Preset } from '@lorikeet/domain/reports';

export type ReportTerms = WireInput<typeof getReport>;

/** What an address asks for. What it made wrong is left out. */
export function termsOf(search: URLSearchParams): ReportTerms {
  const asked = search.get('report');
  const preset = search.get('preset');
  const [from, to, currency] = ['from', 'to', 'currency'].map((key) => search.get(key) ?? '');
  return {
    report: isReport(asked) ? asked : 'transactions',
    ...(isPreset(preset) ? { preset } : {}),
    ...(!isPreset(preset) && from && isLocalDate(from) ? { from } : {}),
    ...(!isPreset(preset) && to && isLocalDate(to) ? { to } : {}),
    ...(isCurrency(currency) ? { currency } : {}),
  };
}

/** The same as the words of an address. */
export const searchOf = (terms: ReportTerms): Record<string, string> =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;

export const presetsOf = (report: ReportName): readonly Preset[] =>
  report === 'forecast' ? COMING_PRESETS : PRESETS;

const isPreset = (text: string | null): text is Preset =>
  (REPORT_PRESETS as readonly string[]).includes(text ?? '');
const isCurrency = (text: string | undefined): text is Currency =>
  (CURRENCIES as readonly string[]).includes(text ?? '');
