import type { RefusalCode } from '@lorikeet/contracts/refusals';
import {
  Refusal as AnyRefusal,
  type RefusalParams,
  refuseUnless as refuseAny,
} from '@lorikeet/domain/kernel';

/** A refusal of a use case. Its code is one that has a sentence in both languages. */
export const Refusal = AnyRefusal<RefusalCode>;

/** The same refusal with other parameters. */
export const refusalWith = (refusal: AnyRefusal, params: RefusalParams): AnyRefusal =>
  new AnyRefusal(refusal.code, params);

/** Throws a Refusal of that code unless the condition holds. */
export const refuseUnless: (
  condition: boolean,
  code: RefusalCode,
  params?: RefusalParams,
) => asserts condition = refuseAny;
