import { formatAbn, formatMoney, toCents } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../../platform/messages/date-words.ts';
import type { AgreementSection, AgreementText } from './agreement-sections.ts';
import type { AgreementTerms, DebitFrequency } from './agreement-terms.ts';
import { retryWhenEn } from './retry-words.ts';

export const FREQUENCY_EN: Record<DebitFrequency, string> = {
  one_off: 'once',
  weekly: 'every week',
  fortnightly: 'every fortnight',
  monthly: 'every month',
  quarterly: 'every three months',
  yearly: 'every year',
  as_advised: 'as advised before each debit',
};

function money(terms: AgreementTerms): string {
  return formatMoney(toCents(terms.amount_cents ?? 0), terms.currency, 'en');
}

/** The amount, or what the first bills come to and the amount after them. */
export function fixedAmountEn(terms: AgreementTerms): string {
  if (!terms.discount) return money(terms);
  const { amount_cents: cents, bills } = terms.discount;
  const net = cents === 0 ? 'nothing' : formatMoney(toCents(cents), terms.currency, 'en');
  const first = bills === 1 ? 'for the first bill' : `for each of the first ${bills} bills`;
  return `${net} ${bills === null ? 'while your discount holds' : first}, then ${money(terms)} for each bill after that,`;
}

function amountOf(terms: AgreementTerms): string {
  if (terms.amount_rule === 'fixed') return fixedAmountEn(terms);
  if (terms.amount_rule === 'maximum') return `the amount you owe, at most ${money(terms)} at a time`;
  return 'the amounts you owe';
}

function who(terms: AgreementTerms): string {
  const abn = terms.debit_user_abn ? `, ABN ${formatAbn(terms.debit_user_abn)}` : '';
  return `${terms.debit_user_name} (debit user ${terms.debit_user_id}${abn})`;
}

function merchant(terms: AgreementTerms): string {
  return terms.merchant_abn
    ? `${terms.merchant_name}, ABN ${formatAbn(terms.merchant_abn)}`
    : terms.merchant_name;
}

function days(n: number): string {
  return n === 1 ? 'one bank business day' : `${n} bank business days`;
}

function contact(terms: AgreementTerms): string {
  const ways = [terms.merchant_email, terms.merchant_phone].filter(Boolean);
  return ways.length > 0 ? `${terms.merchant_name} (${ways.join(', ')})` : terms.merchant_name;
}

function advice(terms: AgreementTerms): string {
  if (terms.amount_rule === 'fixed') return '';
  return ` We tell you each amount and date at least ${days(terms.notice_bank_days)} before.`;
}

function retryPoint(terms: AgreementTerms): string {
  const when = retryWhenEn(terms, 'later');
  return when
    ? `If a debit is returned for lack of money, it is tried once more ${when}. We tell you first.`
    : 'If a debit is returned for lack of money, it is not tried again by itself.';
}

function whenShort(terms: AgreementTerms): string {
  const when = retryWhenEn(terms, 'after its return');
  return when
    ? `we tell you and try it once more ${when}, for the same amount`
    : 'we tell you and do not try it again by ourselves';
}

/** One debit towards an invoice, and nothing else. */
function oneDebitPoints(terms: AgreementTerms): string[] {
  const behalf = terms.on_behalf_of ? `, for ${merchant(terms)}` : '';
  return [
    `${who(terms)} debits ${money(terms)} from this account once, on ${dayOf(terms.first_date)}, for invoice ${terms.bill}${behalf}. Your statement shows ${terms.statement_name}.`,
    'Nothing else is debited under this request.',
    'If the debit is returned for lack of money, it is not tried again by itself. The invoice is then due again.',
    `You can stop it with ${terms.merchant_name} until the day before, or with your bank. Ask your bank if a debit looks wrong.`,
  ];
}

function oneDebitRequest(terms: AgreementTerms): string {
  const behalf = terms.on_behalf_of ? `, on behalf of ${merchant(terms)},` : '';
  return `You request and authorise ${who(terms)}${behalf} to arrange, through its own financial institution, for ${money(terms)} to be debited once from the account you name, on ${dayOf(terms.first_date)}, for invoice ${terms.bill}, through the Bulk Electronic Clearing System. If it cannot be made on that day, it is made on a later one, at the latest on ${dayOf(terms.end_date)}. Nothing else is debited under this request.`;
}

const dayOf = (date: AgreementTerms['first_date']) => (date ? dateInWords(date, 'en') : '');

function points(terms: AgreementTerms): string[] {
  if (terms.bill) return oneDebitPoints(terms);
  const behalf = terms.on_behalf_of ? ` for ${merchant(terms)}` : '';
  const often = terms.frequency === 'as_advised' ? '' : ` ${FREQUENCY_EN[terms.frequency]}`;
  return [
    `${who(terms)} debits ${amountOf(terms)} from this account${often}${behalf}. Your statement shows ${terms.statement_name}.${advice(terms)}`,
    'If a date is not a bank business day, the debit is made on the next one.',
    retryPoint(terms),
    `A change of amount, date or terms needs ${terms.variation_days} days’ notice to you.`,
    `You can stop or cancel with ${terms.merchant_name} or with your bank. Ask your bank if a debit looks wrong.`,
  ];
}

/** What the payer said that this request takes over. */
function takenOver({ takes_over }: AgreementTerms): string[] {
  if (takes_over.length === 0) return [];
  const plans = takes_over.map((one) => one.plan_name).join(', ');
  return [
    `From its acceptance this request takes the place of earlier ones for: ${plans}. Each debit for these is advised before it is made.`,
  ];
}

function request(terms: AgreementTerms): AgreementSection[] {
  const behalf = terms.on_behalf_of ? `, on behalf of ${merchant(terms)},` : '';
  const first = terms.first_date ? ` The first debit is on ${dateInWords(terms.first_date, 'en')}.` : '';
  const last = terms.end_date
    ? ` No debit is made after ${dateInWords(terms.end_date, 'en')}.`
    : ' It goes on until it is cancelled.';
  return [
    {
      heading: 'Direct debit request',
      paragraphs: [
        terms.bill
          ? oneDebitRequest(terms)
          : `You request and authorise ${who(terms)}${behalf} to arrange, through its own financial institution, for ${amountOf(terms)} to be debited from the account you name, ${FREQUENCY_EN[terms.frequency]}, through the Bulk Electronic Clearing System.${first}${last}`,
        ...takenOver(terms),
        'You confirm that you may authorise debits to this account on your own, and that you have read and agree to the service agreement below.',
      ],
      items: [],
    },
  ];
}

function service(terms: AgreementTerms): AgreementSection[] {
  const fee =
    terms.dishonour_fee_cents > 0
      ? `${terms.merchant_name} may charge ${formatMoney(toCents(terms.dishonour_fee_cents), terms.currency, 'en')} for a returned debit. `
      : '';
  const section = (heading: string, paragraphs: string[], items: string[] = []) => ({
    heading,
    paragraphs,
    items,
  });
  return [
    section('When we debit', [
      'We debit your account as your request says. If a debit falls on a day that is not a bank business day, it is made on the next one. If you are not sure when a debit will reach your account, ask your bank.',
    ]),
    section('Changes by us', [
      terms.bill
        ? 'We do not change the amount of this debit. If its day has to change, it stays within what your request says.'
        : `We may change the amount, the dates or these terms by telling you in writing at least ${terms.variation_days} days before.`,
    ]),
    section(
      'Changes by you',
      ['You may at any time, free of charge:'],
      ['ask to put off or alter a debit,', 'stop a single debit, or', 'cancel this request altogether.'],
    ),
    section('How to ask', [
      `Tell ${contact(terms)} ${terms.bill ? 'before the day of the debit' : 'at least two bank business days before the debit'}. You may also go to your own bank, which must act on it promptly.`,
    ]),
    section('What you see to', [
      `Keep enough cleared money in the account on the day of a debit. If a debit is returned for lack of money, ${whenShort(terms)}. ${fee}Your bank may charge you a fee of its own.`,
      'Direct debit is not available on every account. Check the account details against a recent statement before you give them to us.',
    ]),
    section('If something is wrong', [
      `Call ${contact(terms)} first. If we debited too much or too early, we put it right. If you are not satisfied, ask your bank: you can make a claim there, in most cases for up to seven years after the debit.`,
    ]),
    section('Your details', [
      'We keep your account details confidential. We give them to our bank and yours as far as making the debits needs it, and as far as looking into a claim that a debit was wrong needs it.',
    ]),
    section('Writing to one another', [
      `Write to ${contact(terms)}. We write to the e-mail address or phone number that you gave.`,
    ]),
  ];
}

/** The agreement in English. */
export function englishText(terms: AgreementTerms): AgreementText {
  return {
    title: 'Direct debit request and service agreement',
    points: points(terms),
    request: request(terms),
    service: service(terms),
  };
}
