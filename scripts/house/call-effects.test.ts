import { expect, test } from 'vitest';
import { findHalfSubjects, findUndeclaredEffects } from './call-effects.ts';
import { type Declared, readContracts } from './contracts.ts';

test('every read says what it shows, every write what it changes', async () => {
  const declared = await readContracts();
  expect(declared.length).toBeGreaterThan(150);
  expect(findUndeclaredEffects(declared)).toEqual([]);
});

test('every subject is shown by a read and changed by a write', async () => {
  expect(findHalfSubjects(await readContracts())).toEqual([]);
});

const planted = async (half: 'shows' | 'changes'): Promise<Declared[]> => {
  const found = (await readContracts()).find(({ contract }) => contract[half]);
  const { shows: _, changes: __, ...contract } = found!.contract;
  return [{ ...found!, contract }];
};

test('a call that says nothing is named, with what to add', async () => {
  expect(findUndeclaredEffects(await planted('shows'))).toEqual([
    expect.stringContaining('which subjects it shows'),
  ]);
  expect(findUndeclaredEffects(await planted('changes'))).toEqual([
    expect.stringContaining('it changes (`changes`)'),
  ]);
});

test('a subject without its other half is named', async () => {
  const declared = await readContracts();
  const withoutPlans = declared.filter(({ contract }) => !contract.changes?.includes('plans'));
  expect(findHalfSubjects(withoutPlans)).toContain(
    'No write changes plans: declare it, or delete the subject.',
  );
});
