import type { Cents, Currency } from './money.ts';

/** An amount that a refusal names; its sentence writes it in the reader's language. */
export type RefusedAmount = { readonly cents: Cents; readonly currency: Currency };
export type RefusalParams = Readonly<Record<string, string | number | boolean | null | RefusedAmount>>;

/**
 * A business rule said no. `code` names the rule for ever and selects the public sentence in each language;
 * `params` fill that sentence and so hold nothing secret. Everything that is not a refusal is a fault.
 */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code;
  readonly params: RefusalParams;

  constructor(code: Code, params: RefusalParams = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
  }
}

/** True for a Refusal, also one that crossed a bundle or realm boundary. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal || (error instanceof Error && error.name === 'Refusal' && 'code' in error);
}

/** Throws a Refusal of that code unless the condition holds. */
export function refuseUnless(condition: boolean, code: string, params?: RefusalParams): asserts condition {
  if (!condition) throw new Refusal(code, params);
}
