import type { WireOutput } from '@lorikeet/contracts/contract';
import { type getPayout, PAYOUT_LINE_KINDS } from '@lorikeet/contracts/payouts';

export type PayoutDetails = WireOutput<typeof getPayout>;
export type LineKind = (typeof PAYOUT_LINE_KINDS)[number];

export const LINES_PER_PAGE = 50;

export const isLineKind = (text: string): text is LineKind =>
  (PAYOUT_LINE_KINDS as readonly string[]).includes(text);
