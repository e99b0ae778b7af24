import type { ApprovalKindName } from '@lorikeet/contracts/approval-kinds';
import type { AnyApprovalKind } from '../../platform/approvals.ts';
import type { Module } from '../../platform/module.ts';

/** The changes that modules offer to approvals, by their kind. */
export type Kinds = {
  all(): readonly AnyApprovalKind[];
  /** Throws for a kind that no module offers. */
  of(kind: ApprovalKindName): AnyApprovalKind;
};

export function kindsOf(modules: () => readonly Module[]): Kinds {
  const all = () => modules().flatMap((module) => module.approvals ?? []);
  return {
    all,
    of(kind) {
      const found = all().find((one) => one.kind === kind);
      if (!found) throw new Error(`no module offers to approve ${kind}`);
      return found;
    },
  };
}
