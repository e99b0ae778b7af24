import type { Output } from '@lorikeet/contracts';
import { type findRecords as call, FOUND_MAX } from '@lorikeet/contracts/search';
import { readSearchWords } from '@lorikeet/domain/search';
import type { Finder, Found } from '../../platform/search/finder.ts';
import type { Work } from '../../platform/work.ts';

type Reply = Output<typeof call>;

/**
 * Looks for what was typed among everything that the caller may read. What fits exactly comes first, then the latest,
 * of all kinds together. Every finder asks for a few rows by an index, and all of them travel together.
 */
export async function findRecords(work: Work, finders: readonly Finder[], typed: string): Promise<Reply> {
  const held = work.actor.permissions;
  const allowed = finders.filter(({ permission }) => held?.has(permission));
  const words = readSearchWords(typed);
  const found = await Promise.all(
    allowed.map(async ({ kind, find }) => (await find(work, words)).map((one) => ({ kind, ...one }))),
  );
  return {
    rows: found
      .flat()
      .sort(bestFirst)
      .slice(0, FOUND_MAX)
      .map(({ at: _at, is_exact: _exact, ...row }) => row as Reply['rows'][number]),
    looked_through: allowed.map(({ kind }) => kind),
  };
}

function bestFirst(one: Found, other: Found): number {
  return Number(other.is_exact) - Number(one.is_exact) || other.at.getTime() - one.at.getTime();
}
