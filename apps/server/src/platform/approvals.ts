import type { Permission } from '@lorikeet/contracts';
import type { ApprovalKindName, OvertakenBecause } from '@lorikeet/contracts/approval-kinds';
import type { ApprovalTopic } from '@lorikeet/contracts/approvals';
import type { Work } from './work.ts';

/** A record as approvals show and compare it: its fields in plain values, nothing secret. */
export type Shown = Readonly<Record<string, unknown>>;

/**
 * A change that a merchant's policy can require a second person for. A module declares it. Once approved, the same use
 * case runs it as without an approval, in the approving transaction.
 */
export type ApprovalKind<Payload = never> = {
  kind: ApprovalKindName;
  /** The policy topic that switches it on; null where a second person is needed whatever the policy. */
  topic: ApprovalTopic | null;
  /** The permission that maker and checker both need. */
  permission: Permission;
  /**
   * The platform's staff decide: where nobody `else` of the merchant can, or `always` and nobody of the merchant, since it is
   * about what they have approved of it. Left out, they never do.
   */
  platform?: 'else' | 'always';
  /**
   * Holds what it is about, before what waits is held: who takes that away ends what waits while they hold it, and passes over
   * what somebody decides. Left out where nobody ends it so.
   */
  hold?(work: Work, payload: Payload): Promise<unknown>;
  /** The subject's current values; empty before it is created. */
  now(work: Work, payload: Payload): Promise<Shown>;
  /**
   * What it would make now, as it was shown when it was asked for; left out where that is its payload alone. Where it has
   * come to differ the change is refused, as where its subject does.
   */
  shall?(work: Work, payload: Payload): Promise<Shown>;
  /** Returns false when it changes nothing, so that no approval is requested. */
  apply(work: Work, payload: Payload): Promise<unknown>;
  /** Whether a person who holds the permission could make it themselves; left out, each can. Who can decides on it; where none can, others agree to it. */
  mayDecide?(work: Work, userId: string, payload: Payload): Promise<boolean>;
  /** Whether a person who holds the permission may ask for it now; left out, each may. One who may not any more ends it. */
  mayAsk?(work: Work, makerId: string, payload: Payload): Promise<boolean>;
  /** Why it can never be made any more, and so ends by itself; null while it can, or may again. Looks without a lock. */
  overtaken?(work: Work, asked: { before: Shown; payload: Payload }): Promise<OvertakenBecause | null>;
};

// A module's own payload is passed back to it; between the two it is stored as JSON.
export type AnyApprovalKind = ApprovalKind<never>;
