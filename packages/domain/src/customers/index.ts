export * from './customer-states.ts';
export { ERASED_NAME, KEPT_KINDS, type KeptKind, keptUntil } from './erasure.ts';
export { MERGE_FIELDS, type MergeField, mergedFields } from './merge-customers.ts';
export { OPEN_KINDS, type OpenKind } from './open-kinds.ts';
