import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { fixtureModules } from '../fixture/fixture-modules.ts';
import { SIZES } from '../sizes.ts';
import { proveInterleavings } from './prove-interleavings.ts';

test.each([
  [
    'keptCards',
    'is replaced in two tabs, removed, ends or is charged, halted at one statement, and pays once',
    66,
  ],
  [
    'sameCard',
    'is typed again while it is charged or left out, halted ahead of each write, without a deadlock',
    6,
  ],
  [
    'takenOver',
    'that has ended gives way to one that is typed at its link and takes over, halted at every statement, without a deadlock',
    3,
  ],
] as const)(
  'a card of two subscriptions (%s) %s',
  async (size, _what, pairs) => {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-interleavings-'));
    const ground = { databaseUrl: database.appUrl, superUrl: database.superUrl, dataDir };
    try {
      const proof = await proveInterleavings(ground, fixtureModules(ground), SIZES.interleavings[size]);
      expect(proof.pairs).toBe(pairs);
      expect(proof.waited).toBeGreaterThan(0);
      expect(proof.ends).toBeGreaterThan(proof.waited);
    } finally {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  600_000,
);
