import { isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import type { Run } from '../../platform/run.ts';
import { alertUnlodged, closeFileExceptions } from '../bank-files/index.ts';
import { clearFiles, finishInterruptedFiles } from '../debits/index.ts';
import { closeMayBeDue } from './close-due.query.ts';
import { finishLoading } from './finish-loading.ts';

/**
 * The close of a merchant's bank day: interrupted work is finished, and files whose return window is over are cleared.
 */
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
  run: closeDay,
};

async function closeDay(run: Run, day: LocalDate) {
  const files = await finishInterruptedFiles(run);
  const returns = await finishLoading(run);
  return {
    taken_up: files + returns,
    ...(isBankDay(day) ? await clearFiles(run, day) : {}),
    unlodged: await alertUnlodged(run, day),
    closed: await run.inTransaction((work) => closeFileExceptions(work)),
  };
}
