import type { WireOutput } from '@lorikeet/contracts/contract';
import { type getPayout, PAYOUT_ROW_KINDS } from '@lorikeet/contracts/payouts';

export type PayoutDetails = WireOutput<typeof getPayout>;
export type RowKind = (typeof PAYOUT_ROW_KINDS)[number];

export const LINES_PER_PAGE = 50;

export const isRowKind = (text: string): text is RowKind =>
  (PAYOUT_ROW_KINDS as readonly string[]).includes(text);
