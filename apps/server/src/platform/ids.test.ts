import { isUuid } from '@lorikeet/domain/kernel';
import { expect, test } from 'vitest';
import { uuidv7 } from './ids.ts';

test('ids are UUIDs of version 7 that sort in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => uuidv7());
  expect(ids.every((id) => isUuid(id) && id[14] === '7')).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
