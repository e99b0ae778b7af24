import { addBankDays, isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import { acceptFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { rejectFile, withdrawFile } from '../../apps/server/src/modules/debits/index.ts';
import type { Phase } from '../../apps/server/src/platform/days/phase.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import { sideBySide } from '../../apps/server/src/platform/side-by-side.ts';
import type { Bank } from './bank.ts';
import { filesBy, type Inbox, inboxesOf, nameOf, type SentFile, within } from './bank-files.ts';
import { sendReceipts } from './bank-receipts.ts';
import { RETURNED_WITHIN, refundedSince, sendReturns } from './bank-returns.ts';
import { movementsOf, printStatement } from './bank-statement.ts';

/** One inbox's counter: the files whose returns come to it, as they stand. */
export type Counter = Inbox & {
  /** As its tenant's clerk, or another merchant's. */
  runIn(merchantId: string): Run;
  files: SentFile[];
};

/**
 * The bank at ten on each bank day, for every inbox: files taken, forgotten, withdrawn or rejected; returns; BPAY receipts;
 * statement. Everything goes through the doors that staff use, and a day may be done twice. `among`: for the inboxes of these
 * tenants alone, where others' are visited elsewhere.
 */
export function bankPhase(bank: Bank, among?: ReadonlySet<string>): Phase {
  return {
    name: 'simulated-bank',
    meaning: { en: 'The simulated bank', zh: '模拟银行' },
    at: '10:00',
    zone: 'bank',
    kinds: ['platform'],
    begins: 'tenant',
    async run(run, day) {
      if (!isBankDay(day)) return {};
      const counters = await openCounters(run, bank, day, among);
      await sideBySide(counters, async (counter) => {
        await withdrawForgotten(counter, day);
        await takeFiles(bank, counter, day);
        await rejectFiles(bank, counter, addBankDays(day, -1));
      });
      const refunded = await refundedSince(run, day);
      let returned = 0;
      await sideBySide(counters, async (counter) => {
        returned += await sendReturns(counter, bank, refunded, day);
      });
      await sendReceipts(run, bank, counters, day);
      const movements = await movementsOf(run, day);
      await sideBySide(counters, (counter) => printStatement(counter, bank, movements, day));
      return { returned };
    },
  };
}

async function openCounters(
  run: Run,
  bank: Bank,
  day: LocalDate,
  among: ReadonlySet<string> | undefined,
): Promise<Counter[]> {
  const all = await inboxesOf(run);
  const inboxes = among ? all.filter(({ merchant_id }) => among.has(merchant_id)) : all;
  const files = await filesBy(run, { from: addBankDays(day, -RETURNED_WITHIN), to: day });
  const runIn = (merchantId: string) => bank.runIn(run, merchantId);
  return inboxes.map((inbox) => ({ ...inbox, runIn, files: files.get(inbox.id) ?? [] }));
}

const isOpen = ({ status }: SentFile) => status === 'built' || status === 'downloaded';

/** Those of each merchant in their order, several merchants at a time. */
async function takeFiles(bank: Bank, counter: Counter, day: LocalDate): Promise<void> {
  const open = within(counter.files, { from: day, to: day }).filter(isOpen);
  const take = async (own: readonly SentFile[]) => {
    for (const file of own) await takeFile(bank, counter, file, day);
  };
  await sideBySide(Map.groupBy(open, ({ merchant_id }) => merchant_id).values(), take);
}

async function takeFile(bank: Bank, counter: Counter, file: SentFile, day: LocalDate): Promise<void> {
  const isDebit = file.kind === 'debit';
  if (isDebit && bank.strikes('file_forgotten', nameOf(file), 0.06)) return;
  if (isDebit && bank.strikes('file_withdrawn', nameOf(file), 0.03))
    return withdraw(counter, file, 'withdrawn by the clerk');
  await counter
    .runIn(file.merchant_id)
    .inTransaction((work) => acceptFile(work, file.id, `R-${day}-${file.reference}`));
  file.status = 'accepted';
}

async function withdraw(counter: Counter, file: SentFile, reason: string): Promise<void> {
  await counter.runIn(file.merchant_id).inTransaction((work) => withdrawFile(work, file.id, reason));
  counter.files = counter.files.filter((one) => one !== file);
}

/** A debit file of a day gone by that nobody lodged is taken back; its debits go into a new one. */
async function withdrawForgotten(counter: Counter, day: LocalDate): Promise<void> {
  const days = { from: addBankDays(day, -5), to: addBankDays(day, -1) };
  for (const file of within(counter.files, days)) {
    if (file.kind === 'debit' && isOpen(file)) await withdraw(counter, file, 'never lodged');
  }
}

async function rejectFiles(bank: Bank, counter: Counter, yesterday: LocalDate): Promise<void> {
  for (const file of within(counter.files, { from: yesterday, to: yesterday })) {
    if (file.kind !== 'debit' || file.status !== 'accepted') continue;
    if (!bank.strikes('file_rejected', nameOf(file), 0.02)) continue;
    await rejectFile(counter.runIn(file.merchant_id), file.id, 'refused by the bank');
    file.status = 'rejected';
  }
}
