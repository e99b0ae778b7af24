import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { codeWords } from '@lorikeet/contracts/code-words';
import { postingWords } from '@lorikeet/contracts/posting-words';
import { reportWords } from '@lorikeet/contracts/report-words';
import { PAYMENT_STATUSES } from '@lorikeet/domain/payments';
import { RETURN_CODES } from '@lorikeet/domain/returns';
import { expect, test } from 'vitest';

/** Words that GLOSSARY.md turns down, each with the one that stands for the thing everywhere. */
const TURNED_DOWN = {
  zh: [
    [/直接扣款/, '直接借记'],
    [/^(?!DDR 预测$|删除 DDR$).*(?<!\()\bDDR\b(?!-| 编号)/, '直接借记授权'],
    [/(?<!直接借记)扣款授权|授权协议/, '直接借记授权'],
    [/已清算|已到账/, '已结清'],
    [/(?<!税务)发票/, '账单'],
    [/结算付款|提款|提现|付款频率|最低付款额/, '付款结算'],
    [/到账账户/, '付款结算账户'],
    [/结算单/, '对账单'],
    [/纳税人|市政费用户/, '缴费人'],
    [/物业/, '房产'],
    [/复核(?!一次)/, '审批'],
    [/账户名称|(?<!中的)账户名(?!户)/, '账户户名'],
    [/待定/, '待处理'],
    [/主页/, '首页'],
    [/邮编/, '邮政编码'],
    [/银行营业日/, '银行工作日'],
    [/异常事项/, '待处理事项'],
    [/双重验证/, '两步验证'],
  ],
  en: [
    [/\bmandates?\b/i, 'direct debit request'],
    // Only as the specification's labels have it, in brackets behind the words, or in a number.
    [/^(?!DDR id$|DDR forecast$|Delete DDR$).*(?<!\()\bDDRs?\b(?!-| id\b)/, 'direct debit request'],
    [/^Moving in$|\bMoving DDRs\b/, 'Import direct debit requests'],
    [/^Go on$/, 'Continue'],
    [/\bpending clearance\b|\bin flight\b/i, 'Processing'],
    [/\bword of your own\b/, 'your own'],
    [
      /\bagreements? (?:is (?:suspended|cancelled|\{\{)|was|has|are|rests?|stays?|allows?|did)/i,
      'direct debit request: an agreement is its signed copy',
    ],
  ],
} as const;

type Sentence = { en: string; zh: string };
/** What the contracts say to people: refusals, exceptions, news, the audit log, exported columns. */
const catalogues = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/contracts/src/**/*.ts', '!**/*.test.ts'],
  { eager: true },
);
const files = import.meta.glob<Record<string, unknown>>('./{en,zh}/*.json', {
  eager: true,
  import: 'default',
});

const sentences = (words: unknown): string[] =>
  typeof words === 'string'
    ? [words]
    : Object.values((words ?? {}) as Record<string, unknown>).flatMap(sentences);

const isSentence = (value: object): value is Sentence =>
  'en' in value && 'zh' in value && typeof value.en === 'string' && typeof value.zh === 'string';

/** The sentences of a catalogue in one language; schemas and whatever else is no plain value hold none. */
function catalogued(value: unknown, language: 'en' | 'zh', seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (isSentence(value)) return [value[language]];
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return isPlain ? Object.values(value).flatMap((inside) => catalogued(inside, language, seen)) : [];
}

const TEXT = String.raw`(?:'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"|\`([^\`]+)\`)`;
const PAIR = new RegExp(String.raw`\ben:\s*${TEXT},\s*zh:\s*${TEXT}`, 'g');

/**
 * What the server says by itself: exported columns, the invariants' page, the parts of the day. Read as text, for the web imports
 * nothing of the server. Words of documents stand otherwise: those of an older version stay.
 */
function saidByServer(language: 'en' | 'zh'): [file: string, said: string[]][] {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  return sources.map((file) => {
    const pairs = [...readFileSync(`${root}${file}`, 'utf8').matchAll(PAIR)];
    return [file, pairs.map(([, ...texts]) => texts.filter(Boolean)[language === 'en' ? 0 : 1]!)];
  });
}

test('what the server says is found: columns, invariants and parts of the day', () => {
  const said = Object.fromEntries(saidByServer('en'));
  const of = (file: string) => said[`apps/server/src/modules/${file}`];
  expect(of('customers/share-customers.ts')).toContain('DDR id');
  expect(of('trust/trust-invariants.ts')).toContain(
    'Payouts on the way, by the platform’s book, are the lodged ones',
  );
  expect(of('subscriptions/index.ts')).toContain('Bills the periods that are due');
  const zh = Object.fromEntries(saidByServer('zh'));
  expect(zh['apps/server/src/modules/customers/share-customers.ts']).toContain('DDR 编号');
});

test.each(['en', 'zh'] as const)('one thing has one word: %s', (language) => {
  const screens = Object.entries(files)
    .filter(([file]) => file.startsWith(`./${language}/`))
    .map(([file, words]) => [file, sentences(words)] as const);
  const contracts = Object.entries(catalogues).map(
    ([file, words]) => [file, catalogued({ ...words }, language)] as const,
  );
  expect(contracts.filter(([, said]) => said.length > 0).length).toBeGreaterThan(30);
  const found = [...screens, ...contracts, ...saidByServer(language)].flatMap(([file, said]) =>
    said.flatMap((sentence) =>
      TURNED_DOWN[language]
        .filter(([word]) => word.test(sentence))
        .map(([, instead]) => `${file}: “${sentence}” has another word for ${instead}`),
    ),
  );
  expect(found).toEqual([]);
});

test('a code of the bank has one text, wherever it is shown', () => {
  for (const language of ['en', 'zh'] as const) {
    const of = (noun: string) =>
      files[`./${language}/${noun}.json`] as Record<string, Record<string, string>>;
    const common = files[`./${language}/common.json`] as { payment: { code: Record<string, string> } };
    const { unknown, ...payments } = common.payment.code;
    expect(of('customers').returnCode).toMatchObject(payments);
    expect(of('returns').codes).toMatchObject(payments);
    for (const code of RETURN_CODES)
      expect([code, reportWords.code[`return_${code}` as never]?.[language]]).toEqual([
        code,
        payments[code] ?? unknown,
      ]);
  }
});

/** Where the screens keep the words of a code that exported lists write too. */
const ON_SCREEN: Record<Exclude<keyof typeof codeWords, 'actor' | 'yes'>, string> = {
  paymentStatus: 'common.status',
  paymentStage: 'bank-files.stages',
  rail: 'payments.rails',
  holdReason: 'common.payment.hold',
  invoiceStatus: 'common.status',
  customerStatus: 'common.status',
  methodKind: 'customers.paymentType',
  customerType: 'customers.type',
  contactSide: 'contacts.sides',
  orderStatus: 'orders.status',
  orderType: 'orders.types',
  userStatus: 'common.status',
  userType: 'users.type',
  merchantStatus: 'common.status',
  merchantKind: 'merchants.kinds',
  facilityModel: 'merchants.models',
  payoutStatus: 'payouts.status',
  fileKind: 'bank-files.kinds',
  fileStatus: 'bank-files.status',
  planStatus: 'common.status',
  billed: 'plans.process',
  pricing: 'plans.fee',
  subject: 'audit.subjects',
  role: 'roles.system',
};
/** A debit in a list of all is scheduled for the first time, or again. */
const OTHERWISE_IN_A_FILE = new Set(['scheduled']);

test.each(['en', 'zh'] as const)('an exported list says of a code what the screens say: %s', (language) => {
  for (const [name, path] of Object.entries(ON_SCREEN)) {
    const [noun, ...keys] = path.split('.');
    const shown = keys.reduce<unknown>(
      (words, key) => (words as Record<string, unknown>)[key],
      files[`./${language}/${noun}.json`],
    ) as Record<string, string>;
    const exported = Object.entries(codeWords[name as keyof typeof ON_SCREEN]) as [string, Sentence][];
    const kept = exported.filter(
      ([code]) => shown[code] && !(name === 'paymentStage' && OTHERWISE_IN_A_FILE.has(code)),
    );
    expect(kept.length, name).toBeGreaterThan(1);
    expect(kept.map(([code, words]) => [code, words[language]])).toEqual(
      kept.map(([code]) => [code, shown[code]]),
    );
  }
});

test.each(['en', 'zh'] as const)(
  'the audit log’s file names each kind of record as its screen does: %s',
  (language) => {
    const { subjects } = files[`./${language}/audit.json`] as { subjects: Record<string, string> };
    const exported = Object.entries(codeWords.subject).map(([kind, words]) => [kind, words[language]]);
    expect(Object.fromEntries(exported)).toEqual(subjects);
  },
);

test('a report says of a payout what its list says', () => {
  for (const status of ['lodged', 'paid', 'returned'] as const)
    expect(reportWords.code[status]).toEqual(codeWords.payoutStatus[status]);
});

test.each(['en', 'zh'] as const)('every status of a payment has its chip’s word: %s', (language) => {
  const { status } = files[`./${language}/common.json`] as { status: Record<string, string> };
  const said = Object.fromEntries(PAYMENT_STATUSES.map((one) => [one, status[one]]));
  const exported = PAYMENT_STATUSES.map((one) => [one, codeWords.paymentStatus[one][language]]);
  expect(said).toEqual(Object.fromEntries(exported));
});

/** Where a payment's state is told beside its chip: filters, timelines, figures, what a payer reads. */
const STATE_TOLD = {
  processing: [
    'payments.tabs.processing',
    'invoices.inFlight',
    'accounting.fields.inFlight',
    'invoice-payments.bill.inFlight',
    'schedules.standing.with_bank',
  ],
  succeeded: ['payments.tabs.succeeded', 'payments.events.cleared', 'bank-files.stages.cleared'],
  failed: ['payments.tabs.failed'],
} as const;

test.each(['en', 'zh'] as const)('a payment’s state has one word wherever it is told: %s', (language) => {
  for (const [status, places] of Object.entries(STATE_TOLD)) {
    const word = codeWords.paymentStatus[status as keyof typeof STATE_TOLD][language];
    const told = places.map((place) => {
      const [noun, ...keys] = place.split('.');
      const words = keys.reduce<unknown>(
        (inside, key) => (inside as Record<string, unknown>)?.[key],
        files[`./${language}/${noun}.json`],
      );
      return [place, words];
    });
    expect(told).toEqual(places.map((place) => [place, word]));
    expect(reportWords.column[status as keyof typeof STATE_TOLD][language]).toBe(word);
  }
  expect(codeWords.paymentStage.cleared).toEqual(codeWords.paymentStatus.succeeded);
});

test.each(['en', 'zh'] as const)('an export of the ledger says what its screen says: %s', (language) => {
  const { accounts, kinds } = files[`./${language}/ledger.json`] as Record<string, Record<string, string>>;
  const said = (words: Record<string, Sentence>) =>
    Object.fromEntries(Object.entries(words).map(([code, sentence]) => [code, sentence[language]]));
  expect(said(postingWords.account)).toEqual(accounts);
  expect(said(postingWords.posting)).toEqual(kinds);
});
