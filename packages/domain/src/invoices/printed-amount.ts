import { parseMoney } from '../kernel/index.ts';

const PRINTED = /^\$?\s?(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{2}$/;

/** Whether an amount is written with exactly two decimals, so that neither `1000` nor `10.5` is guessed at. */
export const isPrintedAmount = (text: string): boolean =>
  PRINTED.test(text.trim()) && parseMoney(text) !== undefined;
