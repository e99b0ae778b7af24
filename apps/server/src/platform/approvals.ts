import type { Permission } from '@lorikeet/contracts';
import type { ApprovalTopic } from '@lorikeet/contracts/approvals';
import type { Work } from './work.ts';

/** A record as approvals show and compare it: its fields in plain values, nothing secret. */
export type Shown = Readonly<Record<string, unknown>>;

/**
 * A change that a merchant can put under the rule of two. A module offers it; once a second person approves, it is
 * made by the same use case as without them, in the same transaction.
 */
export type ApprovalKind<Payload = never> = {
  kind: string;
  /** The switch that it hangs on. */
  topic: ApprovalTopic;
  /** What maker and checker must both hold. */
  permission: Permission;
  /** What is asked, for letters: `Change where payouts go`. */
  words: { en: string; zh: string };
  /** The subject as it stands; empty when it is to be created. */
  now(work: Work, payload: Payload): Promise<Shown>;
  /** Answers false when it changes nothing: then there is nothing to wait for. */
  apply(work: Work, payload: Payload): Promise<unknown>;
};

// What a module offers is called with the payload that it was itself given, kept as JSON between the two.
export type AnyApprovalKind = ApprovalKind<never>;
