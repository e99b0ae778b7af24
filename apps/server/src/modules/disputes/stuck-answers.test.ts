import { readFileSync } from 'node:fs';
import { parseId, toLocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';
import { answerDispute, handInAnswers } from './answer-dispute.ts';
import type { DisputeDesk } from './ports.ts';

const MIGRATION = '0889-told-as-it-is.sql';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
});
afterAll(() => on.close());

/** A dispute whose first answer came too late, and how the desk heard of it. */
async function answeredLate(reference: string) {
  on.scene.at('2028-01-10', '10:00');
  const paid = (await on.pay((await on.bill(10_000, '2028-12-01')).link, 10_000)).data;
  const take = (more: Parameters<typeof newsOf>[2]) =>
    on.take(newsOf(paid.id, reference, { answerDueOn: toLocalDate('2028-01-31'), ...more }));
  await take({});
  const id = parseId('dispute', (await on.disputesOf(paid.id))[0]!.id)!;
  const late: DisputeDesk = { ...on.desk, answer: async () => 'too_late' };
  await answerDispute(on.runOf(on.scene.harbour), late, { id, explanation: 'First' });
  return { id, take };
}

/** Runs the migration over what is there now. */
async function migrateAgain() {
  const client = new pg.Client({ connectionString: on.scene.database.ownerUrl });
  await client.connect();
  const migration = readFileSync(new URL(`../../migrations/${MIGRATION}`, import.meta.url), 'utf8');
  await client.query(migration).finally(() => client.end());
}

it('hands in the answers of second rounds that stood as refused, and those of no first round again', async () => {
  const refused = await answeredLate('D-REFUSED');
  const stuck = await answeredLate('D-STUCK');
  await stuck.take({ said: 'withdrawn' });
  await stuck.take({ said: 'reopened', answerDueOn: toLocalDate('2028-02-28') });
  await on.scene.within(on.scene.harbour, (work) =>
    work.run(sql`
      update disputes set status = 'evidence_sent', explanation = 'Second', answered_at = ${work.now},
        answer_refused_at = ${new Date(work.now.getTime() - 1_000)}
      where merchant_id = ${work.merchantId} and id = ${stuck.id}`),
  );
  const said: string[] = [];
  const desk: DisputeDesk = {
    ...on.desk,
    answer: async (_merchant, _reference, { explanation }) => {
      said.push(explanation);
      return 'taken';
    },
  };
  const round = () =>
    handInAnswers(desk).run(on.scene.platform, undefined as never, new AbortController().signal);
  await round();
  expect(said).toEqual([]);
  await migrateAgain();
  await round();
  expect(said).toEqual(['Second']);
  const { stands } = await on.scene.within(on.scene.harbour, (work) =>
    work.one<{ stands: boolean }>(sql`
      select answer_refused_at is not null as stands from disputes
      where merchant_id = ${work.merchantId} and id = ${refused.id}`),
  );
  expect(stands).toBe(true);
});
