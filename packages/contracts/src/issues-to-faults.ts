import type { z } from 'zod';
import type { FieldFault } from './contract.ts';
import { FAULT_SENTENCES, faultSentence } from './faults.ts';

type Issue = z.core.$ZodIssue;

/** Turns a schema's complaints into field faults, the first failing rule of each field only. */
export function issuesToFaults(issues: readonly Issue[], locale: 'en' | 'zh'): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const issue of issues.flatMap(spread)) {
    const path = issue.path.map(String).join('.');
    if (faults.has(path)) continue;
    const { code, params } = nameOf(issue);
    faults.set(path, { path, code, message: faultSentence(code, locale, params) });
  }
  return [...faults.values()];
}

function spread(issue: Issue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key] }));
}

function nameOf(issue: Issue): { code: string; params: Record<string, unknown> } {
  if (issue.message in FAULT_SENTENCES) return { code: issue.message, params: { ...issue } };
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown_field', params: {} };
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'invalid', params: {} };
    case 'too_small':
      return { code: issue.origin === 'string' ? 'too_short' : 'too_small', params: { min: issue.minimum } };
    case 'too_big':
      return { code: issue.origin === 'string' ? 'too_long' : 'too_big', params: { max: issue.maximum } };
    case 'invalid_value':
      return { code: 'choose_one', params: {} };
    default:
      return { code: 'invalid', params: {} };
  }
}
