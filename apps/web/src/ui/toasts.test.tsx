import { expect, it } from 'vitest';
import { opensElsewhere } from './toasts.tsx';

it('leaves a click that asks for another tab or window to the browser', () => {
  const plain = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  expect(opensElsewhere(plain)).toBe(false);
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect([key, opensElsewhere({ ...plain, [key]: true })]).toEqual([key, true]);
});
