import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import type { Cents, Currency, LocalDate } from '@lorikeet/domain/kernel';
import type { Work } from '../../platform/work.ts';

/** What is expected to be debited or charged on one day for one thing. */
export type ExpectedCharge = {
  debit_date: LocalDate;
  kind: 'scheduled' | 'forecast';
  by: 'bank_debit' | 'card';
  description: string;
  count: number;
  amount_cents: Cents;
  /** Whether payments stand for it already, which the list of transactions shows. */
  is_payment: boolean;
};

/** What the module is given by those beside it. */
export type ReportsGiven = {
  /** How much waits of each kind of exception, for the person who asks. */
  openExceptions(work: Work): Promise<{ kind: ExceptionKind; count: number }[]>;
  /** What customers of a currency will be debited and charged from a day through another. */
  expectedCharges(
    work: Work,
    days: { currency: Currency; from: LocalDate; to: LocalDate },
  ): Promise<ExpectedCharge[]>;
};

/** What the home is given to say what needs attention. */
export type HomeGiven = Pick<ReportsGiven, 'openExceptions'> & {
  /** How many of the tenant's questions to the platform were answered and not opened yet by the person who reads. */
  unreadAnswers(work: Work): Promise<number>;
};
