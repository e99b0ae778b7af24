import type { WireOutput } from '@lorikeet/contracts/contract';
import { PAYOUT_LINE_KINDS, type payoutDetail } from '@lorikeet/contracts/payouts';

export type PayoutDetails = WireOutput<typeof payoutDetail>;
export type LineKind = (typeof PAYOUT_LINE_KINDS)[number];

export const LINES_PER_PAGE = 50;

export const isLineKind = (text: string): text is LineKind =>
  (PAYOUT_LINE_KINDS as readonly string[]).includes(text);
