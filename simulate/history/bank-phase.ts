import { addBankDays, isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import { acceptFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { rejectFile, withdrawFile } from '../../apps/server/src/modules/debits/index.ts';
import type { Phase } from '../../apps/server/src/platform/days/phase.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import { type Bank, CLERK } from './bank.ts';
import { filesOf, type Inbox, inboxesOf, nameOf } from './bank-files.ts';
import { sendReceipts } from './bank-receipts.ts';
import { sendReturns } from './bank-returns.ts';
import { printStatement } from './bank-statement.ts';

/**
 * The bank's counter at ten on each bank day: files taken, forgotten, withdrawn or rejected; returns; BPAY receipts; statement.
 * Everything goes through the doors that staff use, and a day may be done twice.
 */
export function bankPhase(bank: Bank): Phase {
  return {
    name: 'simulated-bank',
    meaning: { en: 'The simulated bank', zh: '模拟银行' },
    at: '10:00',
    zone: 'bank',
    begins: 'tenant',
    async run(given, day, tenant) {
      const run = given.as(CLERK);
      if (!isBankDay(day)) return {};
      let returned = 0;
      for (const inbox of await inboxesOf(run, tenant)) {
        const counter = { ...inbox, tenant: tenant.id };
        await withdrawForgotten(run, inbox, day);
        await takeFiles(run, bank, inbox, day);
        await rejectFiles(run, bank, inbox, addBankDays(day, -1));
        returned += await sendReturns(run, bank, counter, day);
        await sendReceipts(run, bank, inbox, day);
        await printStatement(run, bank, counter, day);
      }
      return { returned };
    },
  };
}

async function takeFiles(run: Run, bank: Bank, inbox: Inbox, day: LocalDate): Promise<void> {
  for (const file of await filesOf(run, inbox, { from: day, to: day })) {
    if (file.status !== 'built' && file.status !== 'downloaded') continue;
    const isDebit = file.kind === 'debit';
    if (isDebit && bank.strikes('file_forgotten', nameOf(file), 0.03)) continue;
    await run.inMerchant(file.merchant_id).inTransaction(async (work) => {
      if (isDebit && bank.strikes('file_withdrawn', nameOf(file), 0.03)) {
        await withdrawFile(work, file.id, 'withdrawn by the clerk');
      } else await acceptFile(work, file.id, `R-${day}-${file.reference}`);
    });
  }
}

/** A debit file of a day gone by that nobody lodged is taken back; its debits go into a new one. */
async function withdrawForgotten(run: Run, inbox: Inbox, day: LocalDate): Promise<void> {
  for (const file of await filesOf(run, inbox, {
    from: addBankDays(day, -5),
    to: addBankDays(day, -1),
  })) {
    if (file.kind !== 'debit' || (file.status !== 'built' && file.status !== 'downloaded')) continue;
    await run
      .inMerchant(file.merchant_id)
      .inTransaction((work) => withdrawFile(work, file.id, 'never lodged'));
  }
}

async function rejectFiles(run: Run, bank: Bank, inbox: Inbox, yesterday: LocalDate): Promise<void> {
  for (const file of await filesOf(run, inbox, { from: yesterday, to: yesterday })) {
    if (file.kind !== 'debit' || file.status !== 'accepted') continue;
    if (!bank.strikes('file_rejected', nameOf(file), 0.02)) continue;
    await rejectFile(run.inMerchant(file.merchant_id), file.id, 'refused by the bank');
  }
}
