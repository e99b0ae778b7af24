import { isForKeys } from './api-keys.ts';
import type { Contract } from './contract.ts';
import { BILLING_SUMMARIES } from './summaries/billing.ts';
import { BUSINESS_SUMMARIES } from './summaries/business.ts';
import { MONEY_SUMMARIES } from './summaries/money.ts';

const IN_CHINESE: Readonly<Record<string, string>> = {
  ...MONEY_SUMMARIES,
  ...BILLING_SUMMARIES,
  ...BUSINESS_SUMMARIES,
};

/** The calls that are described in Chinese: all that a program can make. A test holds the two together. */
export const DESCRIBED_IN_CHINESE = Object.keys(IN_CHINESE);

/**
 * What a call does, in a sentence. English stands with the contract; Chinese stands here, as contracts travel to every
 * browser and no screen shows these words. What only a person can call has English alone.
 */
export const summaryOf = (contract: Contract, locale: 'en' | 'zh'): string =>
  locale === 'zh' && isForKeys(contract) ? (IN_CHINESE[contract.name] ?? contract.summary) : contract.summary;
