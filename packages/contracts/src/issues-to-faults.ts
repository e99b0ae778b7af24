import { formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import type { z } from 'zod';
import type { FieldFault } from './contract.ts';
import { FAULT_SENTENCES, type FaultCode, faultSentence } from './faults.ts';

type Issue = z.core.$ZodIssue;
type Bound = number | bigint | string;
type Params = { min?: Bound; max?: Bound };
type Fault = { path: string; code: FaultCode; params: Params };

/** What a field that is missing reads, where "This field is required" can be said more precisely. */
const REQUIRED_OF: Partial<Record<string, FaultCode>> = {
  invalid_date: 'date_required',
  invalid_amount: 'amount_required',
  email_invalid: 'email_required',
  username_invalid: 'username_required',
  password_min: 'password_required',
  merchant_id_invalid: 'merchant_id_required',
  phone_invalid: 'phone_required',
  code_invalid: 'code_required',
  assessment_number_invalid: 'assessment_number_required',
  verification_code_invalid: 'verification_code_required',
};

/**
 * Turns a schema's complaints about an input into field faults, the first failing rule of each field only. The
 * input decides between "is required" and "is not valid": a schema does not keep what it was given.
 */
export function faultsOf(issues: readonly Issue[], input: unknown): Fault[] {
  const faults = new Map<string, Fault>();
  for (const issue of issues.flatMap(spread)) {
    const path = issue.path.map(String).join('.');
    if (faults.has(path)) continue;
    faults.set(path, { path, code: codeOf(issue, isMissing(input, issue.path)), params: paramsOf(issue) });
  }
  return [...faults.values()];
}

/** The same with each fault's sentence in the reader's language. */
export const issuesToFaults = (issues: readonly Issue[], locale: 'en' | 'zh', input: unknown): FieldFault[] =>
  faultsOf(issues, input).map(({ path, code, params }) => ({
    path,
    code,
    message: faultSentence(code, locale, params),
  }));

function spread(issue: Issue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key] }));
}

/** A field left out, or a text left blank. */
function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = Object.hasOwn(value, step) ? (value as Record<PropertyKey, unknown>)[step] : undefined;
  }
  return value === undefined || value === '';
}

function codeOf(issue: Issue, missing: boolean): FaultCode {
  if (issue.code === 'unrecognized_keys') return 'unknown_field';
  const named = issue.message in FAULT_SENTENCES ? (issue.message as FaultCode) : undefined;
  if (missing && issue.code !== 'custom') {
    if (named && /_required$|^(required|choose_one|human_check)$/.test(named)) return named;
    return REQUIRED_OF[named ?? ''] ?? 'required';
  }
  if (named) return named;
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big';
    case 'invalid_value':
      return 'choose_one';
    default:
      return 'invalid';
  }
}

function paramsOf(issue: Issue): Params {
  if (issue.code === 'too_small') return { min: asTyped(issue, issue.minimum) };
  return issue.code === 'too_big' ? { max: asTyped(issue, issue.maximum) } : {};
}

/** Amounts and rates travel in hundredths of what a person types. */
const IN_HUNDREDTHS = /_(cents|bps?)$/;

function asTyped({ path }: Issue, bound: number | bigint): Bound {
  const isHundredths = IN_HUNDREDTHS.test(String(path.at(-1) ?? ''));
  return isHundredths && Number.isSafeInteger(bound) ? formatPlainAmount(toCents(Number(bound))) : bound;
}
