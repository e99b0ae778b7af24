import { formatMoney, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { documentTemplate } from '../../../platform/documents/index.ts';
import { dateInWords } from '../../../platform/messages/date-words.ts';
import { FREQUENCY_EN, fixedAmountEn } from './agreement-en.ts';
import type { AgreementSection } from './agreement-sections.ts';
import { agreementTerms } from './agreement-terms.ts';
import { agreementText } from './agreement-text.ts';
import { FREQUENCY_ZH, fixedAmountZh } from './agreement-zh.ts';

export const AGREEMENT_DOCUMENT = 'mandate_agreement';

/** The authority that another provider held, as its file had it. */
const movedFrom = z.strictObject({
  provider: z.string(),
  reference: z.string(),
  signed_on: z.string() as unknown as z.ZodType<LocalDate, string>,
  /** What the file says of the payer's consent: its words, or where the form is kept. */
  consent: z.string().nullable(),
});
export type MovedFrom = z.output<typeof movedFrom>;

/** The facts of a signed agreement; account numbers are masked, the whole one stays sealed with the method. */
export const agreementFacts = z.strictObject({
  reference: z.string(),
  terms: agreementTerms,
  customer_name: z.string(),
  account_name: z.string(),
  bank_name: z.string().nullable(),
  bsb: z.string(),
  account_masked: z.string(),
  accepted_by: z.string(),
  /** In the merchant's zone, such as `2026-11-21 19:26 Australia/Sydney`. */
  accepted_at: z.string(),
  accepted_ip: z.string().nullable(),
  accepted_user_agent: z.string().nullable(),
  identified_by: z.string(),
  /** Agreements from before mandates could be moved in have none. */
  moved_from: movedFrom.nullable().default(null),
});
export type AgreementFacts = z.output<typeof agreementFacts>;

const WORDS = {
  en: {
    account: 'The account',
    customer: 'Customer',
    holder: 'Name on the account',
    bank: 'Bank',
    number: 'Account number',
    debits: 'The debits',
    user: 'Debit user',
    behalf: 'On behalf of',
    plan: 'For',
    amount: 'Amount',
    fixed: (money: string) => money,
    maximum: (money: string) => `Varies, up to ${money}`,
    varying: 'Varies, with advice before each debit',
    frequency: 'Frequency',
    first: 'First debit',
    end: 'Last day',
    open: 'Until cancelled',
    statement: 'Shown on your statement as',
    signed: 'How it was agreed',
    by: 'Accepted by',
    at: 'Accepted at',
    from: 'From address',
    device: 'Device',
    identified: 'Identified by',
    service: 'Service agreement',
    version: (version: string) => `Words of version ${version}.`,
    identities: {
      invitation: 'A personal link sent to the customer',
      paper: 'A signed form',
      phone: 'A recorded call',
      payment_page: 'The payment page of an invoice, opened by its link',
      portal: 'Their own sign-in in the portal',
      moved_in: 'An authority that another provider held',
    },
    source: 'Where it comes from',
    provider: 'Provider',
    oldReference: 'Its number there',
    signedOn: 'Signed on',
    consent: 'Consent as recorded there',
    moved: 'This record was made from that authority. The words below hold for debits made from here.',
  },
  zh: {
    account: '账户',
    customer: '客户',
    holder: '账户户名',
    bank: '银行',
    number: '账号',
    debits: '扣款',
    user: '扣款用户',
    behalf: '代表',
    plan: '用途',
    amount: '金额',
    fixed: (money: string) => money,
    maximum: (money: string) => `不固定，每次不超过 ${money}`,
    varying: '不固定，每次扣款前通知',
    frequency: '频率',
    first: '首次扣款',
    end: '截止日',
    open: '直至取消',
    statement: '对账单显示',
    signed: '授权方式',
    by: '授权人',
    at: '授权时间',
    from: '来源地址',
    device: '设备',
    identified: '身份识别',
    service: '服务协议',
    version: (version: string) => `文本版本：${version}。`,
    identities: {
      invitation: '发送给客户本人的链接',
      paper: '签署的表格',
      phone: '有录音的通话',
      payment_page: '通过链接打开的账单付款页面',
      portal: '付款人本人登录门户网站',
      moved_in: '由其他服务商保管的授权',
    },
    source: '授权来源',
    provider: '服务商',
    oldReference: '原授权编号',
    signedOn: '签署日期',
    consent: '原记录的同意凭证',
    moved: '本记录依据该授权生成，以下条款适用于由此发起的扣款。',
  },
} as const;

function debitFacts(facts: AgreementFacts, locale: 'en' | 'zh'): [string, string][] {
  const { terms } = facts;
  const words = WORDS[locale];
  const money = formatMoney(toCents(terms.amount_cents ?? 0), terms.currency, locale);
  const fixed = (locale === 'zh' ? fixedAmountZh : fixedAmountEn)(terms).replace(/,$/, '');
  const amount =
    terms.amount_rule === 'varying'
      ? words.varying
      : words[terms.amount_rule](terms.amount_rule === 'fixed' ? fixed : money);
  const frequency = (locale === 'zh' ? FREQUENCY_ZH : FREQUENCY_EN)[terms.frequency];
  const rows: [string, string | null][] = [
    [words.user, `${terms.debit_user_name}, ${terms.debit_user_id}`],
    [words.behalf, terms.on_behalf_of],
    [words.plan, terms.plan_name],
    [words.amount, amount],
    [words.frequency, frequency],
    [words.first, terms.first_date && dateInWords(terms.first_date, locale)],
    [words.end, terms.end_date ? dateInWords(terms.end_date, locale) : words.open],
    [words.statement, terms.statement_name],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

function signedFacts(facts: AgreementFacts, locale: 'en' | 'zh'): [string, string][] {
  const words = WORDS[locale];
  const identity =
    words.identities[facts.identified_by as keyof typeof words.identities] ?? facts.identified_by;
  const rows: [string, string | null][] = [
    [words.by, facts.accepted_by],
    [words.at, facts.accepted_at],
    [words.identified, identity],
    [words.from, facts.accepted_ip],
    [words.device, facts.accepted_user_agent],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

function sourceFacts(from: MovedFrom, locale: 'en' | 'zh'): [string, string][] {
  const words = WORDS[locale];
  return [
    [words.provider, from.provider],
    [words.oldReference, from.reference],
    [words.signedOn, dateInWords(from.signed_on, locale)],
    ...(from.consent ? [[words.consent, from.consent] as [string, string]] : []),
  ];
}

/** The signed agreement: account, debits, both texts in full, and how it was agreed. */
export const agreementDocument = documentTemplate({
  kind: AGREEMENT_DOCUMENT,
  version: 1,
  facts: agreementFacts,
  write(paper, facts, locale) {
    const words = WORDS[locale];
    const text = agreementText(facts.terms, locale);
    const section = ({ heading, paragraphs, items }: AgreementSection) => {
      paper.section(heading);
      for (const paragraph of paragraphs) paper.text(paragraph);
      if (items.length > 0) paper.list(items);
    };
    paper.letterhead(facts.terms.merchant_name);
    paper.title(text.title, facts.reference);
    paper.section(words.account);
    paper.facts([
      [words.customer, facts.customer_name],
      [words.holder, facts.account_name],
      ...(facts.bank_name ? [[words.bank, facts.bank_name] as const] : []),
      ['BSB', facts.bsb],
      [words.number, facts.account_masked],
    ]);
    paper.section(words.debits);
    paper.facts(debitFacts(facts, locale));
    for (const one of text.request) section(one);
    paper.section(words.signed);
    paper.facts(signedFacts(facts, locale));
    if (facts.moved_from) {
      paper.section(words.source);
      paper.facts(sourceFacts(facts.moved_from, locale));
      paper.text(words.moved);
    }
    paper.title(words.service, words.version(facts.terms.version));
    for (const one of text.service) section(one);
  },
});

export const customerDocuments = [agreementDocument];
