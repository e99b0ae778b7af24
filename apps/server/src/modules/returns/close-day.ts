import { isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { alertUnlodged, closeFileExceptions } from '../bank-files/index.ts';
import { clearFiles, finishInterruptedFiles, NOTHING_CLEARED } from '../debits/index.ts';
import { closeDues, closeMayBeDue } from './close-due.query.ts';
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

type Before = { half_done: boolean; loading: boolean; to_clear: boolean };
type After = { unlodged: boolean; told: boolean };

/** Nearly always one or two of these have anything to do: a look before and one after instead of one for each. */
async function closeDay(run: Run, day: LocalDate) {
  const { merchantId, reads } = run;
  const { isHalfDone, isLoading, isToClear, isUnlodged, isTold } = closeDues(day);
  const before = await reads.one<Before>(sql`
    select ${isHalfDone} as half_done, ${isLoading} as loading, ${isToClear} as to_clear
    from merchants m where m.id = ${merchantId}`);
  const files = before.half_done ? await finishInterruptedFiles(run) : 0;
  const returns = before.loading ? await finishLoading(run) : 0;
  const cleared = before.to_clear && isBankDay(day) ? await clearFiles(run, day) : NOTHING_CLEARED;
  const after = await reads.one<After>(sql`
    select ${isUnlodged} as unlodged, ${isTold} as told from merchants m where m.id = ${merchantId}`);
  const unlodged = after.unlodged ? await alertUnlodged(run, day) : 0;
  return {
    taken_up: files + returns,
    ...cleared,
    unlodged,
    closed: after.told || unlodged > 0 ? await run.inTransaction((work) => closeFileExceptions(work)) : 0,
  };
}
