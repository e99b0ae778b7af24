import type { LocalDate } from '@lorikeet/domain/kernel';
import type { Sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';
import type { Work } from '../../platform/work.ts';

/** The authority that a payer signed elsewhere, as it was kept. */
export type AuthorityFile = {
  name: string;
  key: string;
  type: 'application/pdf' | 'image/png' | 'image/jpeg';
  bytes: number;
  sha256: string;
  added_by: string;
  added_at: Date;
};

/** The letter that told a payer who debits from now on, and what became of it. */
export type SentMoveLetter = {
  sent_at: Date;
  first_date: LocalDate | null;
  bounced_at: Date | null;
  status: 'queued' | 'sent' | 'failed' | 'bounced' | null;
};

/** A contact who would have too many tags or too long notes, with the most that one may have. */
export type ContactFull = { fault: 'too_many_tags' | 'notes_too_long'; name: string; max: number };

/** How a customer is named and reached. */
export type Addressed = {
  name: string;
  email: string | null;
  phone: string | null;
  locale: 'en' | 'zh';
};

/** How invitations follow what is corrected about a customer. */
export type InvitationsGiven = Pick<CustomersGiven, 'holdInvitations' | 'correctInvitations'>;

/** What the module is given by those above it. */
export type CustomersGiven = {
  /** Yields (owing_cents, overdue_cents) of a customer in a currency: what is due is a rule of invoices. */
  owedBy(work: Work, customerId: Sql, currency: Sql): Sql;
  /** The subscriptions that are billed under a mandate. */
  billedUnder(work: Work, mandateId: string): Promise<{ id: string; plan_name: string }[]>;
  /** Where a mandate was moved in from; null for one made here. */
  movedFrom(
    work: Work,
    mandateId: string,
  ): Promise<{ import_id: string; provider: string; reference: string | null } | null>;
  /** The authority kept with a mandate that was moved in; null where there is none. */
  authorityOf(work: Work, mandateId: string): Promise<AuthorityFile | null>;
  /** The letter of a mandate that was moved in; null where none was needed. */
  moveLetterOf(work: Work, mandateId: string): Promise<SentMoveLetter | null>;
  /** Ends the open invitations of customers; those that were accepted stay. */
  revokeInvitations(work: Work, customerIds: readonly string[]): Promise<void>;
  /** Holds a customer's invitations that can still be sent: before the customer is held. */
  holdInvitations(work: Work, customerId: string): Promise<void>;
  /** Carries what was corrected about a customer into those invitations. */
  correctInvitations(
    work: Work,
    customerId: string,
    corrected: { before: Addressed; now: Addressed },
  ): Promise<void>;
  /**
   * Gives a customer's contacts to another one; a person whom both have stands once. Returns one who would have too much of
   * something: the caller refuses.
   */
  moveContacts(work: Work, fromId: string, toId: string): Promise<ContactFull | undefined>;
  /** Destroys what every module keeps of a payer. */
  forget: Forget;
  /** Ends a subscription at once. */
  endSubscription(work: Work, subscriptionId: string): Promise<void>;
};
