import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openImports } from '../../test/import-stage.ts';
import { NO_LOCK } from '../../test/no-lock.ts';
import { takeInImport } from './take-in.ts';
import { finishUndo } from './undo-import.ts';

let on: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  on = await openImports();
});
afterAll(() => on.close());

/** The lock of a process that was killed is free before its last statements have arrived. */
const run = () => ({ ...on.run(), ...NO_LOCK });

it('files that name one authority bring it once where the last statements of a killed process arrive late', async () => {
  const lines = Array.from({ length: 60 }, () => on.payer());
  const { id } = await on.checked(lines);
  const { id: again } = await on.checked(lines);
  const before = await on.count();
  for (const one of [id, again])
    expect((await on.approve((await on.send(one)).data.waiting.approval_id)).code).toBe(0);
  await Promise.all([id, again, id].map((one) => takeInImport(run(), parseId('import', one)!)));
  await on.drain();
  const [first, second] = [await on.detail(id), await on.detail(again)];
  expect(first.counts.notified + second.counts.notified).toBe(60);
  expect(first.counts.refused + second.counts.refused).toBe(60);
  const after = await on.count();
  expect(after.mandates - before.mandates).toBe(60);
  expect(after.letters - before.letters).toBe(60);
  expect([first.status, second.status]).toEqual(['taken_in', 'taken_in']);
});

it('what a file brought is taken back once, likewise', async () => {
  const { id } = await on.takenIn([on.payer(), on.payer(), on.payer()]);
  expect((await on.post(`/mandateImport/undo/${id}`, {})).code).toBe(0);
  await Promise.all([1, 2, 3].map(() => finishUndo(run(), parseId('import', id)!)));
  await on.drain();
  expect(await on.detail(id)).toMatchObject({ status: 'undone', counts: { undone: 3, notified: 0 } });
  expect(await on.brokenAnywhere()).toEqual([]);
});
