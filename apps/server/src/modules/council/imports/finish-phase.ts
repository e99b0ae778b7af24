import { toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../../platform/days/phase.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Run } from '../../../platform/run.ts';
import { applyImport } from './apply-import.ts';
import { readRows } from './read-rows.ts';
import { finishUndo } from './undo-import.ts';

const STEPS = { checking: readRows, applying: applyImport, undoing: finishUndo } as const;
type Moving = keyof typeof STEPS;

/** Files of the rates roll whose rows were left between two steps are read, taken in or undone to their end. */
export const finishRollsPhase: Phase = {
  name: 'rates-imports.finish',
  meaning: { en: 'Goes on with the rates rolls that were interrupted', zh: '继续处理中断的市政费名册' },
  at: '17:50',
  zone: 'bank',
  kinds: ['council'],
  begins: toLocalDate('2026-11-26'),
  mayBeDue: () => sql`exists (
    select 1 from rates_imports i where i.merchant_id = m.id and i.status in ('checking', 'applying', 'undoing'))`,
  run: async (run) => ({ taken_up: await finishRolls(run) }),
};

/** Each step is harmless when repeated, and waits for whoever is at it. */
async function finishRolls(run: Run): Promise<number> {
  const left = await run.reads.rows<{ id: string; status: Moving }>(sql`
    select id, status from rates_imports
    where merchant_id = ${run.merchantId} and status in ('checking', 'applying', 'undoing') order by id`);
  for (const { id, status } of left) await STEPS[status](run, id);
  return left.length;
}
