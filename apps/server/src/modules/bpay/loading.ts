import type { BrfLine } from '@lorikeet/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { SettlementModel } from '@lorikeet/domain/ledger';
import type { Biller } from './biller.ts';

/** A file of receipts while its lines are applied. */
export type Loading = {
  fileId: string;
  /** Whose staff load it: the tenant of its inbox. */
  inboxTenant: string;
  biller: Biller;
  model: SettlementModel;
  bankDate: LocalDate;
};

/** What a line did. `waiting`: it takes back a receipt that is not known yet. `queued`: a person decides. `dismissed`: a person did, and nothing is booked. */
export type LineOutcome = {
  line: BrfLine;
  outcome: 'matched' | 'unmatched' | 'taken_back' | 'repeated' | 'waiting' | 'queued' | 'dismissed';
  reason?: string;
  paymentId?: string | undefined;
};
