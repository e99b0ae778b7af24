import { parseDirectEntry, type ReturnCode, type ReturnedEntry, writeReturns } from '@lorikeet/bank-files';
import { parts, toLocalDate } from '@lorikeet/domain/kernel';
import { acceptFile } from '../modules/bank-files/index.ts';
import { loadReturns } from '../modules/returns/index.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import type { DebitMerchants, Payer } from './debit-merchants.ts';

export type Returnable = { paymentId: string; payer: Payer; entry: ReturnedEntry };

/** The bank's side of returns: debits that it took, and the files in which it sends some of them back. */
export function bankReturns(scene: DebitMerchants) {
  return {
    lodged: lodgedOf(scene),
    fileOf,
    load: loadOf(scene),
    outcomes: outcomesOf(scene),
    isInboxClosed: inboxOf(scene),
  };
}

/** Debits of one day, each of a payer of its own, in a lodged file; and the bank's return entry of each. */
const lodgedOf =
  (scene: DebitMerchants) =>
  async (day: string, codes: ReturnCode[], merchant = scene.harbour): Promise<Returnable[]> => {
    scene.at(day, '06:30');
    const made: Omit<Returnable, 'entry'>[] = [];
    for (const [i, code] of codes.entries()) {
      const payer = await scene.payer(merchant, { name: `Payer ${day} ${i}`, account: `77${code}00${i}1` });
      const { paymentId } = await scene.debit(merchant, payer, { cents: 2000 + i, due: day });
      made.push({ paymentId, payer });
    }
    await scene.runPhase(merchant, 'claim', day);
    const file = (await scene.files(merchant)).at(-1)!;
    await scene.within(merchant, (work) => acceptFile(work, file.id, 'R'));
    await scene.drain();
    const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
    return Promise.all(
      made.map(async (one, i) => {
        const { lodgement_reference: reference } = await scene.payment(merchant, one.paymentId);
        const detail = details.find((each) => each.lodgementReference === reference)!;
        return { ...one, entry: entryOf(detail, codes[i]!, day) };
      }),
    );
  };

/** What the bank sends back of a detail record that was processed on a day. */
export function entryOf(
  detail: ReturnType<typeof parseDirectEntry>['details'][number],
  returnCode: ReturnCode,
  processedOn: string,
): ReturnedEntry {
  return {
    returnCode,
    originalCode: 13,
    amountCents: detail.amountCents,
    customerBsb: detail.bsb,
    customerAccount: detail.account,
    traceBsb: detail.traceBsb,
    traceAccount: detail.traceAccount,
    title: detail.title,
    lodgementReference: detail.lodgementReference,
    remitter: detail.remitter,
    dayOfMonth: parts(toLocalDate(processedOn)).day,
    userId: '301500',
  };
}

/** A return file of a bank day. */
export function fileOf(
  day: string,
  returns: ReturnedEntry[],
  extra: { userId?: string; refusals?: ReturnedEntry[] } = {},
): string {
  return writeReturns({
    financialInstitution: 'CBA',
    userName: 'CBA',
    userId: extra.userId ?? '301500',
    description: 'DE Returns',
    processingDate: toLocalDate(day),
    returns,
    ...(extra.refusals ? { refusals: extra.refusals } : {}),
  });
}

/** Loads a file on a day, at nine, into the platform's inbox. */
const loadOf = (scene: DebitMerchants) => async (day: string, content: string) => {
  scene.at(day, '09:00');
  const loaded = await loadReturns(createRun(scene.platform, scene.lorikeet.id, SYSTEM), {
    facilityId: scene.lorikeet.facilityId,
    filename: `dtret-${day}.txt`,
    content,
  });
  await scene.drain();
  return loaded;
};

/** What each line of a loaded file did, with the reason of those that wait. */
const outcomesOf = (scene: DebitMerchants) => (fileId: string) =>
  scene.within(scene.lorikeet, async (work) => {
    const rows = await work.rows<{ outcome: string; reason: string | null }>(sql`
      select outcome, reason from return_lines
      where merchant_id = ${work.merchantId} and returns_file_id = ${fileId} order by line_no`);
    return rows.map((row) => (row.reason ? `${row.outcome} ${row.reason}` : row.outcome));
  });

const inboxOf = (scene: DebitMerchants) => (day: string) =>
  scene.within(scene.lorikeet, async (work) => {
    const row = await work.maybe(sql`
      select 1 from returns_inbox where merchant_id = ${work.merchantId} and bank_date = ${day}`);
    return row !== undefined;
  });
