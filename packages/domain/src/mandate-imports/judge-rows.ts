import { type Cents, type LocalDate, smsNumber } from '../kernel/index.ts';
import type { ImportedMandate, ImportFault } from './read-row.ts';

export const IMPORT_AMOUNTS = ['fixed', 'maximum'] as const;
/** What the amounts of a file are by the old authorities: the amount of each debit, or the most of one. */
export type ImportAmounts = (typeof IMPORT_AMOUNTS)[number];

/** A plan that a row may go on with. `price` is null where it depends on a quantity. */
export type OfferedPlan = {
  readonly id: string;
  /** The version with this price: what was judged is what it goes on with. */
  readonly versionId: string;
  readonly name: string;
  readonly price: Cents | null;
  readonly endsOn: LocalDate | null;
};

/** What the whole file is judged by. */
export type Judging = {
  /** Plans by their name, in lower case. */
  readonly plans: ReadonlyMap<string, OfferedPlan>;
  /** The plan of rows that name none; undefined where such rows bring a mandate alone. */
  readonly plan: OfferedPlan | undefined;
  readonly amounts: ImportAmounts;
  readonly needsNotice: boolean;
  /** The channels on which a notice reaches anybody. */
  readonly carries: { readonly email: boolean; readonly sms: boolean };
};

/**
 * What is wrong with a sound row once the merchant's plans and the notice are known, and the plan that it goes on with.
 * A row without a plan brings its mandate alone.
 */
export function judgeRow(
  mandate: ImportedMandate,
  judging: Judging,
): { plan: OfferedPlan | undefined; faults: ImportFault[] } {
  const named = mandate.plan === null ? judging.plan : judging.plans.get(mandate.plan.toLowerCase());
  const faults: ImportFault[] = [];
  if (mandate.plan !== null && !named) faults.push({ field: 'plan', code: 'plan_unknown' });
  const { carries } = judging;
  const isReached = (carries.email && mandate.email) || (carries.sms && smsNumber(mandate.mobile ?? ''));
  if (judging.needsNotice && !isReached) faults.push({ field: 'email', code: 'unreachable' });
  if (named && !mandate.nextDate) faults.push({ field: 'next_date', code: 'missing' });
  const last = mandate.endsOn ?? named?.endsOn ?? null;
  if (last && mandate.nextDate && mandate.nextDate > last)
    faults.push({ field: 'ends_on', code: 'ends_before_start' });
  const fault = named && amountFaultOf(mandate.amount, named.price, judging.amounts);
  if (fault) faults.push({ field: 'amount', code: fault });
  return { plan: named, faults };
}

function amountFaultOf(agreed: Cents | null, price: Cents | null, amounts: ImportAmounts) {
  if (agreed === null || price === null) return undefined;
  if (amounts === 'maximum') return price > agreed ? 'amount_too_low' : undefined;
  return price === agreed ? undefined : 'amount_differs';
}

/** The rows of a file that name an authority or an account that an earlier row names. */
export class RepeatedRows {
  private readonly references = new Map<string, number>();
  private readonly accounts = new Map<string, number>();

  /** Why a row repeats an earlier one. Rows are given in the file's order. */
  faultsOf(line: number, mandate: ImportedMandate): ImportFault[] {
    const reference = mandate.reference.toLowerCase();
    const account = `${mandate.bsb} ${mandate.account} ${payerOf(mandate)}`;
    const faults: ImportFault[] = [];
    const sameReference = this.references.get(reference);
    if (sameReference !== undefined)
      faults.push({ field: 'reference', code: 'reference_repeated', params: { line: sameReference } });
    else this.references.set(reference, line);
    const sameAccount = this.accounts.get(account);
    if (sameAccount !== undefined)
      faults.push({ field: 'account_number', code: 'account_repeated', params: { line: sameAccount } });
    else this.accounts.set(account, line);
    return faults;
  }
}

/** Who a payer is, for finding the same one again: the name, whatever its case and spaces. */
export const payerOf = ({ name }: { readonly name: string }): string =>
  name.toLowerCase().replaceAll(/\s+/g, ' ').trim();
