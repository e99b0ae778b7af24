import type { FieldFault } from '@lorikeet/contracts/contract';
import type { RefusalCode } from '@lorikeet/contracts/refusals';

/** A rule did not allow what was asked: nothing was changed. `code` names the rule, `message` says it in words. */
export class LorikeetRefusal extends Error {
  override readonly name = 'LorikeetRefusal';
  readonly code: RefusalCode;
  /** What the rule says beside its name: a limit, a day. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, message: string, data: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A call that could not be made: no key, no permission, no such thing, bad input, or no answer (`status` 0). */
export class LorikeetError extends Error {
  override readonly name = 'LorikeetError';
  readonly status: number;
  /** Of bad input: which field breaks which rule. */
  readonly faults: readonly FieldFault[];
  readonly requestId: string | null;

  constructor(
    status: number,
    message: string,
    {
      faults = [],
      requestId = null,
      cause,
    }: { faults?: readonly FieldFault[]; requestId?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.faults = faults;
    this.requestId = requestId;
  }
}
