import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityStage, openIdentityStage } from '../test/identity-stage.ts';
import { openAuditIn, type SealedColumns } from './audit/open-audit.ts';
import { sql } from './db/sql.ts';
import { uuidv7 } from './ids.ts';
import { inTenant, SYSTEM, type Work } from './work.ts';

let stage: IdentityStage;
beforeAll(async () => {
  stage = await openIdentityStage();
});
afterAll(() => stage.close());

const within = <T>(body: (work: Work) => Promise<T>): Promise<T> =>
  inTenant(stage.portal.platform, stage.merchantId, SYSTEM, body);

test('two transactions that are the first about a person seal with one key: the later one is run again', async () => {
  const person = uuidv7();
  let runs = 0;
  const rename = (name: string, meanwhile?: () => Promise<void>) =>
    within(async (work) => {
      runs += 1;
      await work.sealsFor(sql`select ${person}::uuid`);
      await meanwhile?.();
      await work.audit({
        action: 'customer.updated',
        subjectKind: 'customer',
        subjectId: person,
        after: { name },
      });
    });
  const hasRead = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const later = rename('Grace', async () => {
    hasRead.resolve();
    await isOver.promise;
  });
  await hasRead.promise;
  await rename('Ada');
  isOver.resolve();
  await later;
  expect(runs).toBe(3);
  const rows = await within(async (work) =>
    openAuditIn(
      work,
      await work.rows<SealedColumns>(sql`
        select * from audit_log where merchant_id = ${work.merchantId} and subject_id = ${person} order by id`),
    ),
  );
  expect(rows.map(({ after }) => after)).toEqual([{ name: 'Ada' }, { name: 'Grace' }]);
});
