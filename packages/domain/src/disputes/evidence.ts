/** What a file shows that goes with an answer, as the networks group evidence: one file of each kind. */
export const EVIDENCE_KINDS = [
  'receipt',
  'delivery',
  'service',
  'correspondence',
  'signature',
  'refund_policy',
  'cancellation_policy',
  'other',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** What the networks' banks read. */
export const EVIDENCE_FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type EvidenceFileType = (typeof EVIDENCE_FILE_TYPES)[number];

/** As much as the files of one answer may hold together: 4.5 megabytes, as networks take it. */
export const EVIDENCE_BYTES_MAX = 4_500_000;
