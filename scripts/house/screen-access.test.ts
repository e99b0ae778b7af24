import { expect, test } from 'vitest';
import { MERCHANT_SCREENS } from '../../packages/contracts/src/screens/merchant-screens.ts';
import { type AccessOf, findIdle, findUnguarded, screensOf, usesIn } from './screen-access.ts';

const accessOf: AccessOf = async (module, contract) => {
  const exported = (await import(`../../packages/contracts/src/${module}.ts`)) as Record<string, unknown>;
  return (exported[contract] as { access?: string } | undefined)?.access;
};
const screens = screensOf(MERCHANT_SCREENS);

test('a screen calls only what its entry of the menu promises, or asks for the permission first', async () => {
  const faults = await Promise.all(screens.map((screen) => findUnguarded(screen, accessOf)));
  expect(faults.flat()).toEqual([]);
});

test('an entry of the menu asks for a permission that its screen’s calls need', async () => {
  const faults = await Promise.all(screens.map((screen) => findIdle(screen, accessOf)));
  expect(faults.flat()).toEqual([]);
});

test('the calls of a file are found under whatever name they are imported', () => {
  const text = `import { getThing as thing, saveThing } from '@lorikeet/contracts/things';
    const query = useQuery(read(thing, { id }, { expected: 'all' }));
    const write = useWrite(
      saveThing, { refreshes: [thing] });
    return <RecordScreen of={thing} failed={t('failed')} />;`;
  expect(usesIn('x.tsx', text)).toEqual([
    { file: 'x.tsx', module: 'things', contract: 'getThing', kind: 'read', isTolerant: true },
    { file: 'x.tsx', module: 'things', contract: 'saveThing', kind: 'write', isTolerant: false },
    { file: 'x.tsx', module: 'things', contract: 'getThing', kind: 'read', isTolerant: false },
  ]);
});
