import { isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { alertUnlodged, closeFileExceptions } from '../bank-files/index.ts';
import { clearFiles, finishInterruptedFiles } from '../debits/index.ts';
import { closeMayBeDue } from './close-due.query.ts';
import { finishLoading } from './finish-loading.ts';

/** The close of a merchant's bank day: what was interrupted is finished, and files whose window is over clear. */
export const closePhase: Phase = {
  name: 'close',
  meaning: {
    en: 'Clears bank files whose returns are in, and finishes what was interrupted',
    zh: '结清退回期已满的银行文件，并完成中断的处理',
  },
  at: '18:00',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: 'tenant',
  mayBeDue: closeMayBeDue,
  run: (platform, tenant, day) => closeDay(platform, tenant.id, day),
};

async function closeDay(platform: Platform, merchantId: string, day: LocalDate) {
  const files = await finishInterruptedFiles(platform, merchantId);
  const returns = await finishLoading(platform, merchantId);
  return {
    taken_up: files + returns,
    ...(isBankDay(day) ? await clearFiles(platform, merchantId, day) : {}),
    unlodged: await alertUnlodged(platform, merchantId, day),
    closed: await inTenant(platform, merchantId, SYSTEM, (work) => closeFileExceptions(work)),
  };
}
