import { isReturnCode, returnCodeMeaning } from '@lorikeet/bank-files';
import { auditActionWords } from '@lorikeet/contracts/audit-actions';
import { BANK_DEBIT_STAGES } from '@lorikeet/domain/debits';
import { formatMoney, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { MANDATE_STATES } from '@lorikeet/domain/mandates';
import { NOTICE_KINDS } from '@lorikeet/domain/notices';
import { z } from 'zod';
import { type DocumentLocale, documentTemplate, type Paper } from '../../../platform/documents/index.ts';
import { dateInRow, dateInWords } from '../../../platform/messages/date-words.ts';
import { agreementDocument, agreementFacts } from '../agreement/agreement-document.ts';
import { EVIDENCE_WORDS } from './evidence-words.ts';

export const MANDATE_EVIDENCE = 'mandate_evidence';

const date = z.string() as unknown as z.ZodType<LocalDate, string>;

/** What became of a letter; null where it is not known any more, and in older packs. */
const letterStatus = z.enum(['queued', 'sent', 'failed', 'bounced']);

/** What an evidence pack says, at the moment it was made. Moments are written in the merchant's zone. */
export const evidenceFacts = z.strictObject({
  made_at: z.string(),
  status: z.enum(MANDATE_STATES),
  agreed_in: z.enum(['en', 'zh']),
  agreement: agreementFacts,
  /** What the payer signed elsewhere, where it was kept: inside this PDF. Older packs have none. */
  authority: z
    .strictObject({
      key: z.string(),
      sha256: z.string(),
      name: z.string(),
      type: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
      added_at: z.string(),
      added_by: z.string(),
    })
    .nullable()
    .default(null),
  /** The letter that told its payer who debits from now on, where it was moved in with one. Older packs have none. */
  move_letter: z
    .strictObject({
      sent_at: z.string(),
      first_date: date.nullable(),
      bounced_at: z.string().nullable(),
      status: letterStatus.nullable().default(null),
    })
    .nullable()
    .default(null),
  debits: z.array(
    z.strictObject({
      date,
      amount_cents: z.int(),
      reference: z.string(),
      stage: z.enum(BANK_DEBIT_STAGES),
      /** The proof that the payer knew of it; null while there is none. */
      notice: z.enum(NOTICE_KINDS).nullable(),
      cleared_on: date.nullable(),
      returned_on: date.nullable(),
      return_code: z.string().nullable(),
      /** What of it goes back or went back to the payer. Older packs do not say. */
      refunded_cents: z.int().default(0),
    }),
  ),
  more_debits: z.int(),
  notices: z.array(
    z.strictObject({
      sent_at: z.string(),
      kind: z.enum(NOTICE_KINDS),
      announced_date: date,
      announced_cents: z.int(),
      is_letter: z.boolean(),
      bounced_at: z.string().nullable(),
      status: letterStatus.nullable().default(null),
    }),
  ),
  more_notices: z.int(),
  /** What was written to the payer of the request and its debits. Older packs do not say. */
  letters: z
    .array(z.strictObject({ at: z.string(), name: z.string(), address: z.string(), status: letterStatus }))
    .default([]),
  more_letters: z.int().default(0),
  history: z.array(z.strictObject({ at: z.string(), action: z.string(), by: z.string().nullable() })),
  more_history: z.int(),
});
export type EvidenceFacts = z.output<typeof evidenceFacts>;

const money = (cents: number, locale: DocumentLocale) => formatMoney(toCents(cents), 'AUD', locale);

type Debit = EvidenceFacts['debits'][number];

/** How the rows of its tables are set, whether it says what became of letters, and what a debit that is certain is called. */
type Setting = {
  table: 'table' | 'fittedTable';
  day(date: LocalDate, locale: DocumentLocale): string;
  hasLetters?: boolean;
  cleared: 'cleared' | 'clearedBefore';
};

const FIRST_SETTING: Setting = { table: 'table', day: dateInWords, cleared: 'clearedBefore' };

/** Days without their weekday, which Chinese cut in two; no day goes on in a second line. */
const SECOND_SETTING: Setting = { table: 'fittedTable', day: dateInRow, cleared: 'clearedBefore' };

const THIRD_SETTING: Setting = { ...SECOND_SETTING, hasLetters: true };

/** In the word that screens and exports have for it. */
const SETTING: Setting = { ...THIRD_SETTING, cleared: 'cleared' };

function outcomeOf(debit: Debit, locale: DocumentLocale, setting: Setting): string {
  const { refunds } = EVIDENCE_WORDS[locale];
  const ended = stageOf(debit, locale, setting);
  return debit.refunded_cents > 0 ? `${ended}${refunds(money(debit.refunded_cents, locale))}` : ended;
}

function stageOf(debit: Debit, locale: DocumentLocale, { table, day: say, cleared }: Setting): string {
  const { stages } = EVIDENCE_WORDS[locale];
  // Chinese has no space after a day: with one, the line ends there.
  const after = table === 'fittedTable' && locale === 'zh' ? ' ' : '';
  const on = (day: LocalDate | null) => (day ? say(day, locale) + after : '');
  if (debit.stage === 'cleared') return stages[cleared](on(debit.cleared_on));
  if (debit.stage !== 'returned') return stages[debit.stage];
  const code = Number(debit.return_code);
  const why = isReturnCode(code) ? `${code}, ${returnCodeMeaning(code)[locale]}` : (debit.return_code ?? '');
  return stages.returned(on(debit.returned_on), why);
}

function writeDebits(paper: Paper, facts: EvidenceFacts, locale: DocumentLocale, setting: Setting): void {
  const words = EVIDENCE_WORDS[locale];
  paper.section(words.debits);
  if (facts.debits.length === 0) {
    paper.text(words.noDebits);
    return;
  }
  paper[setting.table](
    [
      { title: words.date, width: 0.2 },
      { title: words.reference, width: 0.2 },
      { title: words.proof, width: 0.22 },
      { title: words.outcome, width: 0.22 },
      { title: words.amount, width: 0.16, align: 'right' },
    ],
    facts.debits.map((debit) => [
      setting.day(debit.date, locale),
      debit.reference,
      debit.notice ? words.kinds[debit.notice] : words.notYet,
      outcomeOf(debit, locale, setting),
      money(debit.amount_cents, locale),
    ]),
  );
  if (facts.more_debits > 0) paper.note(words.more(String(facts.more_debits)));
}

function writeNotices(paper: Paper, facts: EvidenceFacts, locale: DocumentLocale, setting: Setting): void {
  const words = EVIDENCE_WORDS[locale];
  paper.section(words.notices);
  const { move_letter: letter } = facts;
  if (facts.notices.length === 0 && !letter) {
    paper.text(words.noNotices);
    return;
  }
  paper[setting.table](
    [
      { title: setting.hasLetters ? words.when : words.sent, width: 0.22 },
      { title: words.kind, width: 0.3 },
      { title: words.announced, width: 0.26 },
      { title: words.delivery, width: 0.22 },
    ],
    [
      ...facts.notices.map((notice) => [
        notice.sent_at,
        words.kinds[notice.kind],
        `${setting.day(notice.announced_date, locale)}, ${money(notice.announced_cents, locale)}`,
        deliveryOf(notice, locale, setting),
      ]),
      // It was before any debit here, and the latest stand first.
      ...(letter ? [moveLetterRow(letter, locale, setting)] : []),
    ],
  );
  if (facts.more_notices > 0) paper.note(words.more(String(facts.more_notices)));
}

function moveLetterRow(
  letter: NonNullable<EvidenceFacts['move_letter']>,
  locale: DocumentLocale,
  setting: Setting,
): string[] {
  const words = EVIDENCE_WORDS[locale];
  const first = letter.first_date ? words.firstDebit(setting.day(letter.first_date, locale)) : '';
  return [
    letter.sent_at,
    words.moveLetter,
    first,
    deliveryOf({ ...letter, is_letter: true }, locale, setting),
  ];
}

type Delivery = Pick<EvidenceFacts['notices'][number], 'bounced_at' | 'is_letter' | 'status'>;

function deliveryOf(notice: Delivery, locale: DocumentLocale, setting: Setting): string {
  const words = EVIDENCE_WORDS[locale];
  if (notice.bounced_at) return words.bounced(notice.bounced_at);
  if (!notice.is_letter) return words.noLetter;
  return setting.hasLetters && notice.status ? words.became[notice.status] : words.delivered;
}

function writeLetters(paper: Paper, facts: EvidenceFacts, locale: DocumentLocale, setting: Setting): void {
  if (!setting.hasLetters) return;
  const words = EVIDENCE_WORDS[locale];
  paper.section(words.letters);
  if (facts.letters.length === 0) {
    paper.text(words.noLetters);
    return;
  }
  paper[setting.table](
    [
      { title: words.when, width: 0.24 },
      { title: words.letter, width: 0.32 },
      { title: words.to, width: 0.26 },
      { title: words.delivery, width: 0.18 },
    ],
    facts.letters.map(({ at, name, address, status }) => [at, name, address, words.became[status]]),
  );
  if (facts.more_letters > 0) paper.note(words.more(String(facts.more_letters)));
}

function writeHistory(paper: Paper, facts: EvidenceFacts, locale: DocumentLocale, setting: Setting): void {
  const words = EVIDENCE_WORDS[locale];
  paper.section(words.history);
  if (facts.history.length === 0) {
    paper.text(words.noHistory);
    return;
  }
  paper[setting.table](
    [
      { title: words.when, width: 0.24 },
      { title: words.what, width: 0.46 },
      { title: words.who, width: 0.3 },
    ],
    facts.history.map(({ at, action, by }) => [at, auditActionWords(action, locale), by ?? words.portal]),
  );
  if (facts.more_history > 0) paper.note(words.more(String(facts.more_history)));
}

function writeAuthority(paper: Paper, { authority }: EvidenceFacts, locale: DocumentLocale): void {
  if (!authority) return;
  const words = EVIDENCE_WORDS[locale];
  paper.section(words.authority);
  paper.facts([
    [words.file, authority.name],
    [words.fingerprint, authority.sha256],
    [words.kept, authority.added_at],
    [words.who, authority.added_by],
  ]);
  paper.note(authority.type === 'application/pdf' ? words.enclosed : words.enclosedPicture);
}

function stateOf({ status, move_letter: letter }: EvidenceFacts, locale: DocumentLocale): string {
  const words = EVIDENCE_WORDS[locale];
  return status === 'pending' && letter ? words.waitsForLetter : words.states[status];
}

/** A payer's request whole: its debits and returns, the notices of them, the letters about them, what was done, and the agreement itself. */
const evidenceVersion = (version: number, setting: Setting) =>
  documentTemplate({
    kind: MANDATE_EVIDENCE,
    version,
    facts: evidenceFacts,
    write(paper, facts, locale) {
      const words = EVIDENCE_WORDS[locale];
      paper.letterhead(facts.agreement.terms.merchant_name);
      paper.title(words.title, facts.agreement.reference);
      paper.facts([
        [words.made, facts.made_at],
        [words.status, stateOf(facts, locale)],
        [words.agreedIn, words.languages[facts.agreed_in]],
      ]);
      writeAuthority(paper, facts, locale);
      writeDebits(paper, facts, locale, setting);
      writeNotices(paper, facts, locale, setting);
      writeLetters(paper, facts, locale, setting);
      writeHistory(paper, facts, locale, setting);
      paper.note(words.agreement);
      agreementDocument.write(paper, facts.agreement, locale);
    },
    attached: ({ authority }) => (authority ? [authority] : []),
  });

export const evidenceDocument = evidenceVersion(4, SETTING);

/** All versions: packs that were made stay as they are. */
export const EVIDENCE_VERSIONS = [
  evidenceVersion(1, FIRST_SETTING),
  evidenceVersion(2, SECOND_SETTING),
  evidenceVersion(3, THIRD_SETTING),
  evidenceDocument,
];

export const evidenceTitle = (locale: DocumentLocale, reference: string): string =>
  `${EVIDENCE_WORDS[locale].title} ${reference}`;
