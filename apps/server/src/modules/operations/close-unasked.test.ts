import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Module } from '../../platform/module.ts';
import { openTrustStage, type TrustStage } from '../../test/trust-stage.ts';
import { closeUnasked } from './close-unasked.ts';
import { followEach } from './follow-each.ts';

let stage: TrustStage;
beforeAll(async () => {
  stage = await openTrustStage(toLocalDate('2026-11-03'));
});
afterAll(() => stage.close());

const LINES = [
  ['merchant.item_failing', 'refund'],
  ['merchant.item_failing', 'card_payment'],
  ['card.events_unfollowed', 'fails_again'],
  ['dispute.no_news', 'processor_silent'],
  // Of a version after this one.
  ['merchant.item_failing', 'of_later'],
] as const;

it('closes the lines that no bound loop keeps, and leaves those of loops that are bound', async () => {
  const { pool } = stage.platform;
  for (const [kind, reason] of LINES)
    await pool.query(sql`
      insert into exceptions (merchant_id, id, kind, reason, subject_kind, subject_id, details, status, created_at)
      values (${stage.lorikeet}, ${uuidv7()}, ${kind}, ${reason}, 'merchant', ${stage.harbour.id}, '{}', 'open', now())`);
  const ends = async () => {
    const { rows } = await pool.query<{ end: string }>(sql`
      select coalesce(resolution, status) as end from exceptions where merchant_id = ${stage.lorikeet} order by id`);
    return rows.map(({ end }) => end);
  };
  const refunds = followEach({ reason: 'refund', due: () => sql`select 1`, follow: async () => undefined });
  const bound: Module = { name: 'refunds', loops: [{ name: 'refunds', everyMs: 1, ...refunds }] };
  const close = (modules: readonly Module[]) =>
    closeUnasked(
      () => modules,
      async () => stage.lorikeet,
    )(stage.platform);
  await close([bound]);
  expect(await ends()).toEqual(['open', 'nobody_asked', 'nobody_asked', 'open', 'open']);
  await close([]);
  expect(await ends()).toEqual(['nobody_asked', 'nobody_asked', 'nobody_asked', 'open', 'open']);
});
