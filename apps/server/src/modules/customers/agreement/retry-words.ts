import { dayInWords } from '../../../platform/messages/date-words.ts';
import type { AgreementTerms } from './agreement-terms.ts';

type Retry = Pick<AgreementTerms, 'retries' | 'retry_bank_days' | 'retry_waits_for' | 'retry_day'>;

const bankDays = (n: number) => (n === 1 ? 'one bank business day' : `${n} bank business days`);

/** When a debit that came back for lack of money is tried once more, as part of a sentence; undefined where it is not. */
export function retryWhenEn(terms: Retry, after: string): string | undefined {
  if (terms.retries === 0) return undefined;
  const days = bankDays(terms.retry_bank_days);
  switch (terms.retry_waits_for) {
    case 'bank_days':
      return `${days} ${after}`;
    case 'weekday':
      return `on the first ${dayInWords(terms.retry_day, 'en')} that is at least ${days} ${after}`;
    case 'month_day':
      return `on day ${terms.retry_day} of a month, the first that is at least ${days} ${after}`;
  }
}

/** The same in Chinese; `tail` follows a number of days that stands alone. */
export function retryWhenZh(terms: Retry, tail: '后' | ''): string | undefined {
  if (terms.retries === 0) return undefined;
  const days = `${terms.retry_bank_days} 个银行营业日`;
  switch (terms.retry_waits_for) {
    case 'bank_days':
      return `${days}${tail}`;
    case 'weekday':
      return `${days}后的首个${dayInWords(terms.retry_day, 'zh')}`;
    case 'month_day':
      return `${days}后的首个 ${terms.retry_day} 日`;
  }
}
