import { UNLODGED_STATES } from '@lorikeet/domain/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { letterReaders } from '../identity/index.ts';
import { facilitiesOf, merchantProfile } from '../merchants/index.ts';
import { lockBatches } from './batch-store.ts';

type Unlodged = {
  id: string;
  kind: 'debit' | 'fee' | 'payout' | 'refund';
  facility_id: string;
  filename: string;
  processing_date: LocalDate;
  records: number;
};

const TITLE = { en: 'A bank file was not lodged', zh: '有银行文件未提交' } as const;
/** Files that collect: nothing in them clears. The others pay: their money waits. */
const isOfDebits = ({ kind }: Unlodged): boolean => kind === 'debit' || kind === 'fee';
const PAYS = {
  payout: { en: 'a payout', zh: '付款结算' },
  refund: { en: 'refunds', zh: '退款' },
} as const;
const CREDIT_WORDS = {
  en: (file: Unlodged, kind: keyof typeof PAYS, merchant: string) =>
    `${file.filename} of ${merchant} (${PAYS[kind].en} for ${dateInWords(file.processing_date, 'en')}) was built and never recorded as lodged. Its money has not left. Record the bank's receipt, or withdraw the file: the money then goes into a new one.`,
  zh: (file: Unlodged, kind: keyof typeof PAYS, merchant: string) =>
    `${merchant}的文件 ${file.filename}（${PAYS[kind].zh}，处理日 ${dateInWords(file.processing_date, 'zh')}）已生成，但未登记提交，其中的款项尚未付出。请登记银行回执，或撤回该文件：款项会进入新文件。`,
} as const;
const DEBIT_WORDS = {
  en: (file: Unlodged, merchant: string) =>
    `${file.filename} of ${merchant} (${file.records} debits for ${dateInWords(file.processing_date, 'en')}) was built and never recorded as lodged. Nothing in it clears. Record the bank's receipt, or withdraw the file: its debits then go into a new one.`,
  zh: (file: Unlodged, merchant: string) =>
    `${merchant}的文件 ${file.filename}（${file.records} 笔扣款，处理日 ${dateInWords(file.processing_date, 'zh')}）已生成，但未登记提交，其中的扣款不会结清。请登记银行回执，或撤回该文件：其扣款会进入新文件。`,
} as const;
const wordsOf = (locale: 'en' | 'zh', file: Unlodged, merchant: string): string =>
  file.kind === 'payout' || file.kind === 'refund'
    ? CREDIT_WORDS[locale](file, file.kind, merchant)
    : DEBIT_WORDS[locale](file, merchant);

/**
 * At the close of a day: every file whose date has passed without being recorded as lodged becomes an exception, and
 * its lodger is mailed once.
 */
export async function alertUnlodged(run: Run, day: LocalDate): Promise<number> {
  const waits = await run.reads.maybe(sql`select 1 as one ${unlodgedBy(run.merchantId, day)} limit 1`);
  if (!waits) return 0;
  const told = await run.inTransaction(async (work) => {
    const merchant = await merchantProfile(work);
    const facilities = await facilitiesOf(work);
    const raised: { file: Unlodged; lodger: string; merchant: string }[] = [];
    for (const file of await unlodged(work, day)) {
      const exception = await raiseException(work, {
        kind: 'bank_file.not_lodged',
        reason: 'date_passed',
        subjectId: file.id,
        details: {
          filename: file.filename,
          processing_date: file.processing_date,
          ...(isOfDebits(file) ? { debits: file.records } : {}),
        },
      });
      const facility = facilities.find((one) => one.id === file.facility_id)!;
      if (exception) raised.push({ file, lodger: facility.inboxTenant, merchant: merchant.tradingName });
    }
    return raised;
  });
  for (const { file, lodger, merchant } of told) {
    await run.inMerchant(lodger).inTransaction((work) => mailLodger(work, file, merchant));
  }
  return told.length;
}

const unlodgedBy = (merchantId: string, day: LocalDate): Sql => sql`from bank_files f
  where f.merchant_id = ${merchantId} and f.status ${among(UNLODGED_STATES)}
    and f.cleared_on is null and f.processing_date <= ${day}`;

/** Under the locks of their batches and their own: one that is accepted or withdrawn at this moment is not alerted. */
async function unlodged(work: Work, day: LocalDate): Promise<Unlodged[]> {
  const found = unlodgedBy(work.merchantId, day);
  await lockBatches(work, sql`b.id in (select f.batch_id ${found})`);
  return work.rows<Unlodged>(sql`
    select f.id, f.kind, f.facility_id, f.filename, f.processing_date, f.records ${found}
    order by f.processing_date, f.id for update`);
}

/** To the lodger's contact, in both languages, and to each of its staff who handle files, in their own. */
async function mailLodger(work: Work, file: Unlodged, merchant: string): Promise<void> {
  const lodger = await merchantProfile(work);
  const readers = await letterReaders(work, 'file_not_lodged');
  for (const { email, locale } of readers) {
    await postAlert(work, file, {
      to: email,
      locale,
      title: TITLE[locale],
      words: [wordsOf(locale, file, merchant)],
    });
  }
  const { email } = lodger;
  if (!email || readers.some((one) => one.email === email.toLowerCase())) return;
  await postAlert(work, file, {
    to: email,
    locale: 'en',
    title: `${TITLE.en} / ${TITLE.zh}`,
    words: [wordsOf('en', file, merchant), wordsOf('zh', file, merchant)],
  });
}

type Alert = { to: string; locale: 'en' | 'zh'; title: string; words: readonly string[] };

async function postAlert(work: Work, file: Unlodged, { to, locale, title, words }: Alert): Promise<void> {
  await queueMessage(work, {
    channel: 'email',
    template: 'file-not-lodged',
    locale,
    to,
    subject: title,
    subjectKind: 'bank_file',
    subjectId: file.id,
    ...mailPage({ locale, sender: 'Lorikeet', brand: null, title, paragraphs: words }),
  });
}
