import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { createCustomer } from './create-customer.ts';
import { mergeCustomers } from './merge-customers.ts';
import { stopMessages } from './set-customer-status.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const person = (name: string) =>
  within((work) => createCustomer(work, { name, email_primary: `${name}@payer.test`, locale: 'en' }));
const merge = (id: string, other: string, moved: Promise<void> = Promise.resolve()) =>
  within((work) =>
    mergeCustomers(
      work,
      { id, other_id: other, taken: [] },
      {
        holdInvitations: async () => {},
        correctInvitations: async () => {},
        moveContacts: async () => void (await moved),
      },
    ),
  );
const stop = (id: string) => within((work) => stopMessages(work, [id]));

/** Whether messages to each are stopped, and how often the audit log says that they were. */
const stopped = (...ids: string[]) =>
  within((work) =>
    Promise.all(
      ids.map(async (id) => {
        const row = await work.one<{ is_stopped: boolean; told: number }>(sql`
          select messages_stopped as is_stopped, (select count(*)::int from audit_log a
            where a.merchant_id = ${work.merchantId} and a.subject_id = ${id}
              and a.action = 'customer.messages_stopped') as told
          from customers where merchant_id = ${work.merchantId} and id = ${id}`);
        return [row.is_stopped, row.told];
      }),
    ),
  );
const once = [true, 1];
const never = [false, 0];

describe('messages that were stopped', () => {
  it('stay stopped when the record is merged into another, and stop with the one that it is merged into', async () => {
    const [kept, other] = [await person('kept-a'), await person('other-a')];
    await stop(other);
    await merge(kept, other);
    expect(await stopped(kept, other)).toEqual([once, once]);
    const third = await person('third-a');
    await merge(kept, third);
    expect(await stopped(kept, third)).toEqual([once, once]);
  });

  it('stop for every record of the payer, whichever of them the bank names', async () => {
    const [kept, other, third] = [await person('kept-b'), await person('other-b'), await person('third-b')];
    const stranger = await person('stranger-b');
    await merge(kept, other);
    await merge(kept, third);
    await stop(other);
    await stop(other);
    expect(await stopped(kept, other, third, stranger)).toEqual([once, once, once, never]);
  });

  it('stop for the kept record where it is merged at the same time', async () => {
    const [kept, other] = [await person('kept-c'), await person('other-c')];
    let open = () => {};
    const opened = new Promise<void>((done) => {
      open = done;
    });
    const merging = merge(kept, other, opened);
    await new Promise((done) => setTimeout(done, 100));
    const stopping = stop(other);
    await new Promise((done) => setTimeout(done, 200));
    open();
    await Promise.all([merging, stopping]);
    expect(await stopped(kept, other)).toEqual([once, once]);
  });
});

it('that were stopped before a merge of earlier are stopped under every record, but for what was erased', async () => {
  const flagged = (id: string, erased = false) =>
    within((work) =>
      work.run(sql`
        update customers set messages_stopped = true, erased_at = ${erased ? work.now : null}
        where merchant_id = ${work.merchantId} and id = ${id}`),
    );
  const [kept, other, third] = [await person('kept-d'), await person('other-d'), await person('third-d')];
  const [apart, erased] = [await person('apart-d'), await person('erased-d')];
  await merge(kept, other);
  await merge(kept, third);
  await merge(apart, erased);
  await flagged(other);
  await flagged(erased, true);
  const migration = new URL('../../migrations/0876-stopped-under-every-record.sql', import.meta.url);
  await scene.platform.pool.query(readFileSync(migration, 'utf8'));
  const flags = (await stopped(kept, other, third, apart)).map(([isStopped]) => isStopped);
  expect(flags).toEqual([true, true, true, false]);
});
