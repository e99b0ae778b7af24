import { formatAbn, formatMoney, toCents } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../../platform/messages/date-words.ts';
import type { AgreementSection, AgreementText } from './agreement-sections.ts';
import type { AgreementTerms, DebitFrequency } from './agreement-terms.ts';
import { retryWhenZh } from './retry-words.ts';

export const FREQUENCY_ZH: Record<DebitFrequency, string> = {
  one_off: '一次',
  weekly: '每周',
  fortnightly: '每两周',
  monthly: '每月',
  quarterly: '每三个月',
  yearly: '每年',
  as_advised: '每次扣款前另行通知',
};

function money(terms: AgreementTerms): string {
  return formatMoney(toCents(terms.amount_cents ?? 0), terms.currency, 'zh');
}

/** The amount, or what the first bills come to and the amount after them. */
export function fixedAmountZh(terms: AgreementTerms): string {
  if (!terms.discount) return money(terms);
  const { amount_cents: cents, bills } = terms.discount;
  const net = cents === 0 ? '0 元' : formatMoney(toCents(cents), terms.currency, 'zh');
  return `${net}（${bills === null ? '优惠期内' : `前 ${bills} 张账单`}），其后每张账单 ${money(terms)}`;
}

function amountOf(terms: AgreementTerms): string {
  if (terms.amount_rule === 'fixed') return fixedAmountZh(terms);
  if (terms.amount_rule === 'maximum') return `您应付的金额（每次不超过 ${money(terms)}）`;
  return '您应付的金额';
}

function who(terms: AgreementTerms): string {
  const abn = terms.debit_user_abn ? `，ABN ${formatAbn(terms.debit_user_abn)}` : '';
  return `${terms.debit_user_name}（扣款用户 ${terms.debit_user_id}${abn}）`;
}

function merchant(terms: AgreementTerms): string {
  return terms.merchant_abn
    ? `${terms.merchant_name}（ABN ${formatAbn(terms.merchant_abn)}）`
    : terms.merchant_name;
}

function contact(terms: AgreementTerms): string {
  const ways = [terms.merchant_email, terms.merchant_phone].filter(Boolean);
  return ways.length > 0 ? `${terms.merchant_name}（${ways.join('，')}）` : terms.merchant_name;
}

function advice(terms: AgreementTerms): string {
  if (terms.amount_rule === 'fixed') return '';
  return `每次扣款的金额和日期，我们至少提前 ${terms.notice_bank_days} 个银行营业日告知您。`;
}

function retryPoint(terms: AgreementTerms): string {
  const when = retryWhenZh(terms, '后');
  return when
    ? `如因余额不足被退回，将在 ${when}再扣一次，并事先告知您。`
    : '如因余额不足被退回，不会自动再次扣款。';
}

function whenShort(terms: AgreementTerms): string {
  const when = retryWhenZh(terms, '');
  return when ? `我们会告知您，并在退回后 ${when}按相同金额再扣一次` : '我们会告知您，不会自动再次扣款';
}

/** One debit towards an invoice, and nothing else. */
function oneDebitPoints(terms: AgreementTerms): string[] {
  const behalf = terms.on_behalf_of ? `代${merchant(terms)}` : '';
  return [
    `${who(terms)}${behalf}于 ${dayOf(terms.first_date)} 从此账户扣取${money(terms)}，仅此一次，用于账单 ${terms.bill}。对账单上显示 ${terms.statement_name}。`,
    '此授权不用于任何其他扣款。',
    '如因余额不足被退回，不会自动再次扣款，账单仍需支付。',
    `扣款日前一天为止，您可以通过${terms.merchant_name}停止扣款，也可以通过您的银行停止。如发现扣款有误，请联系您的银行。`,
  ];
}

function oneDebitRequest(terms: AgreementTerms): string {
  const behalf = terms.on_behalf_of ? `代${merchant(terms)}` : '';
  return `您请求并授权 ${who(terms)}${behalf}，通过其金融机构经批量电子清算系统（BECS）于 ${dayOf(terms.first_date)} 从您指定的账户扣取${money(terms)}，仅此一次，用于账单 ${terms.bill}。如当日无法扣款，则顺延，最迟至 ${dayOf(terms.end_date)}。此授权不用于任何其他扣款。`;
}

const dayOf = (date: AgreementTerms['first_date']) => (date ? dateInWords(date, 'zh') : '');

function points(terms: AgreementTerms): string[] {
  if (terms.bill) return oneDebitPoints(terms);
  const behalf = terms.on_behalf_of ? `代${merchant(terms)}` : '';
  const often = terms.frequency === 'as_advised' ? '' : FREQUENCY_ZH[terms.frequency];
  return [
    `${who(terms)}${behalf}${often}从此账户扣取${amountOf(terms)}。对账单上显示 ${terms.statement_name}。${advice(terms)}`,
    '如扣款日不是银行营业日，则在下一个银行营业日扣款。',
    retryPoint(terms),
    `更改金额、日期或条款，须提前 ${terms.variation_days} 天通知您。`,
    `您可以向${terms.merchant_name}或您的银行停止或取消扣款。如发现扣款有误，请联系您的银行。`,
  ];
}

/** What the payer said that this request takes over. */
function takenOver({ takes_over }: AgreementTerms): string[] {
  if (takes_over.length === 0) return [];
  const plans = takes_over.map((one) => one.plan_name).join('、');
  return [`自接受之日起，本授权接替先前授权用于：${plans}。每次扣款前均会通知您。`];
}

function request(terms: AgreementTerms): AgreementSection[] {
  const behalf = terms.on_behalf_of ? `代${merchant(terms)}` : '';
  const first = terms.first_date ? `首次扣款日为 ${dateInWords(terms.first_date, 'zh')}。` : '';
  const last = terms.end_date
    ? `${dateInWords(terms.end_date, 'zh')} 之后不再扣款。`
    : '授权持续有效，直至取消。';
  return [
    {
      heading: '直接借记授权',
      paragraphs: [
        terms.bill
          ? oneDebitRequest(terms)
          : `您请求并授权 ${who(terms)}${behalf}，通过其金融机构经批量电子清算系统（BECS）从您指定的账户扣取${amountOf(terms)}，扣款频率：${FREQUENCY_ZH[terms.frequency]}。${first}${last}`,
        ...takenOver(terms),
        '您确认您一人即可授权从此账户扣款，并已阅读和同意下列服务协议。',
      ],
      items: [],
    },
  ];
}

function service(terms: AgreementTerms): AgreementSection[] {
  const fee =
    terms.dishonour_fee_cents > 0
      ? `对于被退回的扣款，${terms.merchant_name}可收取 ${formatMoney(toCents(terms.dishonour_fee_cents), terms.currency, 'zh')}。`
      : '';
  const section = (heading: string, paragraphs: string[], items: string[] = []) => ({
    heading,
    paragraphs,
    items,
  });
  return [
    section('扣款时间', [
      '我们按照您的授权扣款。如扣款日不是银行营业日，则在下一个银行营业日扣款。如不确定款项何时从账户扣出，请询问您的银行。',
    ]),
    section('我们的更改', [
      terms.bill
        ? '我们不会更改此次扣款的金额。如需更改日期，不会超出授权所列的期限。'
        : `我们可以更改金额、日期或本条款，但须至少提前 ${terms.variation_days} 天书面通知您。`,
    ]),
    section(
      '您的更改',
      ['您可以随时免费：'],
      ['要求推迟或更改某次扣款；', '停止某次扣款；', '取消整个授权。'],
    ),
    section('如何提出', [
      `请${terms.bill ? '在扣款日之前' : '至少在扣款前两个银行营业日'}告知${contact(terms)}。您也可以直接向您的银行提出，银行须及时办理。`,
    ]),
    section('您须注意', [
      `请确保扣款当日账户中有足够的可用余额。如因余额不足被退回，${whenShort(terms)}。${fee}您的银行也可能另行收费。`,
      '并非所有账户都支持直接借记。提供账户信息前，请与最近的对账单核对。',
    ]),
    section('如有差错', [
      `请先联系${contact(terms)}。如多扣或提前扣款，我们会更正。如仍不满意，请联系您的银行：多数情况下可在扣款后七年内提出申索。`,
    ]),
    section('您的信息', [
      '我们对您的账户信息保密，仅在办理扣款或调查扣款差错申索所需的范围内，提供给我方银行和您的银行。',
    ]),
    section('通知方式', [`请联系${contact(terms)}。我们会发送通知至您提供的电子邮箱或电话号码。`]),
  ];
}

/** The agreement in Chinese. */
export function chineseText(terms: AgreementTerms): AgreementText {
  return {
    title: '直接借记授权与服务协议',
    points: points(terms),
    request: request(terms),
    service: service(terms),
  };
}
