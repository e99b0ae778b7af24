import { englishText } from './agreement-en.ts';
import type { AgreementText } from './agreement-sections.ts';
import type { AgreementTerms } from './agreement-terms.ts';
import { chineseText } from './agreement-zh.ts';

/** The words of the agreement in a language: what a screen shows, what is mailed and what the PDF keeps. */
export function agreementText(terms: AgreementTerms, locale: 'en' | 'zh'): AgreementText {
  return locale === 'zh' ? chineseText(terms) : englishText(terms);
}
