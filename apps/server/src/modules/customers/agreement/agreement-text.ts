import { englishText } from './agreement-en.ts';
import type { AgreementTerms } from './agreement-terms.ts';
import { chineseText } from './agreement-zh.ts';

export type AgreementSection = { heading: string; paragraphs: string[]; items: string[] };

export type AgreementText = {
  title: string;
  /** Five plain sentences for a screen; the sections hold the whole. */
  points: string[];
  /** The direct debit request itself, then the service agreement that goes with it. */
  request: AgreementSection[];
  service: AgreementSection[];
};

/** The words of the agreement in a language: what a screen shows, what is mailed and what the PDF keeps. */
export function agreementText(terms: AgreementTerms, locale: 'en' | 'zh'): AgreementText {
  return locale === 'zh' ? chineseText(terms) : englishText(terms);
}
