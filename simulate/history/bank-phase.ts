import { addBankDays, isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import { acceptFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { rejectFile, withdrawFile } from '../../apps/server/src/modules/debits/index.ts';
import type { Phase } from '../../apps/server/src/platform/days/phase.ts';
import { inTenant, type Platform } from '../../apps/server/src/platform/work.ts';
import { type Bank, CLERK } from './bank.ts';
import { filesOf, type Inbox, inboxesOf, nameOf } from './bank-files.ts';
import { sendReturns } from './bank-returns.ts';
import { printStatement } from './bank-statement.ts';

/**
 * The bank's counter at ten on each bank day: files taken, forgotten, withdrawn or rejected; returns; statement.
 * Everything goes through the doors that staff use, and a day may be done twice.
 */
export function bankPhase(bank: Bank): Phase {
  return {
    name: 'simulated-bank',
    meaning: { en: 'The simulated bank', zh: '模拟银行' },
    at: '10:00',
    zone: 'bank',
    begins: 'tenant',
    async run(platform, tenant, day) {
      if (!isBankDay(day)) return {};
      let returned = 0;
      for (const inbox of await inboxesOf(platform, tenant)) {
        const counter = { ...inbox, tenant: tenant.id };
        await withdrawForgotten(platform, inbox, day);
        await takeFiles(platform, bank, inbox, day);
        await rejectFiles(platform, bank, inbox, addBankDays(day, -1));
        returned += await sendReturns(platform, bank, counter, day);
        await printStatement(platform, bank, counter, day);
      }
      return { returned };
    },
  };
}

async function takeFiles(platform: Platform, bank: Bank, inbox: Inbox, day: LocalDate): Promise<void> {
  for (const file of await filesOf(platform, inbox, { from: day, to: day })) {
    if (file.status !== 'built' && file.status !== 'downloaded') continue;
    const isDebit = file.kind === 'debit';
    if (isDebit && bank.strikes('file_forgotten', nameOf(file), 0.03)) continue;
    await inTenant(platform, file.merchant_id, CLERK, async (work) => {
      if (isDebit && bank.strikes('file_withdrawn', nameOf(file), 0.03)) {
        await withdrawFile(work, file.id, 'withdrawn by the clerk');
      } else await acceptFile(work, file.id, `R-${day}-${file.reference}`);
    });
  }
}

/** A debit file of a day gone by that nobody lodged is taken back; its debits go into a new one. */
async function withdrawForgotten(platform: Platform, inbox: Inbox, day: LocalDate): Promise<void> {
  for (const file of await filesOf(platform, inbox, {
    from: addBankDays(day, -5),
    to: addBankDays(day, -1),
  })) {
    if (file.kind !== 'debit' || (file.status !== 'built' && file.status !== 'downloaded')) continue;
    await inTenant(platform, file.merchant_id, CLERK, (work) => withdrawFile(work, file.id, 'never lodged'));
  }
}

async function rejectFiles(
  platform: Platform,
  bank: Bank,
  inbox: Inbox,
  yesterday: LocalDate,
): Promise<void> {
  for (const file of await filesOf(platform, inbox, { from: yesterday, to: yesterday })) {
    if (file.kind !== 'debit' || file.status !== 'accepted') continue;
    if (!bank.strikes('file_rejected', nameOf(file), 0.02)) continue;
    await rejectFile(
      platform,
      { merchantId: file.merchant_id, actor: CLERK },
      file.id,
      'refused by the bank',
    );
  }
}
