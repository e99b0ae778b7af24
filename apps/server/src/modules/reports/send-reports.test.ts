import { isForPeople } from '@lorikeet/contracts';
import { createSavedReport, deleteSavedReport, setReportSchedule } from '@lorikeet/contracts/saved-reports';
import { addDays, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { addColleague } from '../../test/second-person.ts';
import { sendPhase } from './send-reports.ts';

/** A Monday. */
const DUE = toLocalDate('2026-11-30');
let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-27', '09:00');
});
afterAll(() => scene.close());

const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  scene.portal.call<T>(method, `/api/merchant${path}`, {
    token: scene.harbour.token,
    ...(body && { body }),
  });
const send = (day = DUE) =>
  sendPhase.run(createRun(scene.platform, scene.harbour.id, SYSTEM), day, {} as never);
const people = async () =>
  (await call<{ rows: { id: string }[] }>('GET', '/report/recipients')).data.rows.map(({ id }) => id);

/** A report of thirty days, sent on Mondays. */
async function weekly(name: string): Promise<string> {
  const terms = { name, is_shared: false, report: 'gst', preset: 'last_30_days' };
  const { data } = await call<{ id: string }>('POST', '/report/save', terms);
  const set = { schedule: 'weekly', format: 'csv', recipient_ids: await people() };
  expect((await call<{ next_on: string }>('POST', `/report/schedule/${data.id}`, set)).data.next_on).toBe(
    DUE,
  );
  return data.id;
}
const sent = (name: string) =>
  scene.within(scene.harbour, (work) =>
    work.rows<{ params: { from: string; to: string } }>(sql`
      select params from downloads where merchant_id = ${work.merchantId} and params ->> 'name' = ${name}
      order by created_at, id`),
  );
const nextOf = (name: string) =>
  scene.within(scene.harbour, (work) =>
    work.maybe<{ next_on: string | null }>(sql`
      select next_on from saved_reports where merchant_id = ${work.merchantId} and name = ${name}`),
  );

it('is of the days of its own day, also when it is sent on a later one', async () => {
  await weekly('GST of the week');
  expect(await send(addDays(DUE, 2))).toEqual({ sent: 1 });
  expect(await sent('GST of the week')).toMatchObject([{ params: { from: '2026-10-31', to: '2026-11-29' } }]);
  expect(await nextOf('GST of the week')).toEqual({ next_on: '2026-12-07' });
});

it('waits for no files that people asked for, and takes none of their places', async () => {
  await weekly('GST beside others');
  const asked = { report: 'gst', from: '2026-11-01', to: '2026-11-20', format: 'csv' };
  for (let n = 0; n < 20; n++) expect((await call('POST', '/report/download', asked)).code).toBe(0);
  expect(await call('POST', '/report/download', asked)).toMatchObject({ code: 1, data: { limit: 20 } });
  expect(await send()).toEqual({ sent: 1 });
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update downloads set status = 'cancelled' where merchant_id = ${work.merchantId} and id = (
        select id from downloads where merchant_id = ${work.merchantId} and not is_scheduled limit 1)`),
  );
  expect((await call('POST', '/report/download', asked)).code).toBe(0);
});

const inbox = async () => {
  await scene.drain();
  return (await call<{ rows: { kind: string; subject_id: string }[] }>('GET', '/notification/list')).data
    .rows;
};
const loses = (userId: string) =>
  scene.within(scene.harbour, (work) =>
    work.run(sql`
      delete from user_roles where merchant_id = ${work.merchantId} and user_id = ${userId}`),
  );

it('names who gets it by who may open it now, so that its schedule can be saved as it is shown', async () => {
  const left = await addColleague(scene.portal, scene.harbour.id, {
    username: 'left',
    name: 'Left',
    role: 'owner',
  });
  const id = await weekly('GST for two');
  await loses(left.id);
  const { rows } = (
    await call<{ rows: { id: string; recipients: { id: string; name: string }[] }[] }>('GET', '/report/saved')
  ).data;
  const found = rows.find((row) => row.id === id)!.recipients;
  expect(found.map(({ name }) => name)).toEqual(['Owner']);
  const again = { schedule: 'monthly', format: 'csv', recipient_ids: found.map((one) => one.id) };
  expect((await call('POST', `/report/schedule/${id}`, again)).code).toBe(0);
});

it('that nobody may open any more ends with a word to whom it concerns, and in the audit log', async () => {
  const reader = await addColleague(scene.portal, scene.harbour.id, {
    username: 'reader',
    name: 'Reader',
    role: 'owner',
  });
  const id = await weekly('GST of one');
  const set = { schedule: 'weekly', format: 'csv', recipient_ids: [printId('user', reader.id)] };
  expect((await call('POST', `/report/schedule/${id}`, set)).code).toBe(0);
  await loses(reader.id);
  await send();
  expect(await sent('GST of one')).toEqual([]);
  expect(await nextOf('GST of one')).toEqual({ next_on: null });
  expect(await inbox()).toMatchObject([{ kind: 'report.schedule_ended', subject_id: id }]);
  const { after } = await scene.within(scene.harbour, (work) =>
    work.one<{ after: object }>(sql`
      select after from audit_log where merchant_id = ${work.merchantId} and action = 'report.schedule_ended'`),
  );
  expect(after).toEqual({ name: 'GST of one', schedule: 'weekly' });
});

it('that cannot be made is not saved or sent, and one that fails all the same is told to whoever set it', async () => {
  const long = { name: 'GST of ages', is_shared: false, report: 'gst', from: '2010-01-01', to: '2026-01-01' };
  const tooLong = { code: 1, message: expect.stringContaining('eleven years') };
  expect(await call('POST', '/report/save', long)).toMatchObject(tooLong);
  const id = await weekly('GST of ages');
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update saved_reports set terms = ${JSON.stringify({ report: 'gst', from: long.from, to: long.to })}
      where merchant_id = ${work.merchantId} and name = 'GST of ages'`),
  );
  const set = { schedule: 'monthly', format: 'csv', recipient_ids: await people() };
  expect(await call('POST', `/report/schedule/${id}`, set)).toMatchObject(tooLong);
  expect(await nextOf('GST of ages')).toEqual({ next_on: DUE });
  await send();
  const told = (await inbox()).filter(({ kind }) => kind === 'download.failed');
  const { data } = await call<{ rows: { id: string; failure: string | null }[] }>('GET', '/download/list');
  const failed = data.rows.filter(({ failure }) => failure?.includes('eleven years'));
  expect(failed).toHaveLength(1);
  expect(told.map((one) => one.subject_id)).toEqual([failed[0]!.id]);
});

it('of who is no colleague, as a program was, ends too, and others may remove it once it is shared', async () => {
  const id = await weekly('GST of a program');
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update saved_reports set owner_id = ${work.newId()}, owner_name = 'Nightly', is_shared = true
      where merchant_id = ${work.merchantId} and name = 'GST of a program'`),
  );
  await send();
  expect(await nextOf('GST of a program')).toEqual({ next_on: null });
  expect(await inbox()).toContainEqual(
    expect.objectContaining({ kind: 'report.schedule_ended', subject_id: id }),
  );
  const listed = async () =>
    (await call<{ rows: { id: string; may_delete: boolean }[] }>('GET', '/report/saved')).data.rows.find(
      (row) => row.id === id,
    );
  expect(await listed()).toMatchObject({ is_own: false, may_delete: true });
  expect(await call('POST', `/report/delete/${id}`)).toMatchObject({ code: 0 });
  expect(await listed()).toBeUndefined();
});

it('is not removed by others while its owner is a colleague', async () => {
  const other = await addColleague(scene.portal, scene.harbour.id, {
    username: 'keeper',
    name: 'Keeper',
    role: 'owner',
  });
  const id = await weekly('GST of a colleague');
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update saved_reports set owner_id = ${other.id}, is_shared = true
      where merchant_id = ${work.merchantId} and name = 'GST of a colleague'`),
  );
  expect((await call('POST', `/report/delete/${id}`)).status).toBe(404);
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update merchant_users set status = 'removed' where merchant_id = ${work.merchantId} and id = ${other.id}`),
  );
  expect((await call('POST', `/report/delete/${id}`)).code).toBe(0);
});

it('is saved and set by people alone: a program has nobody whose rights it would end with', () => {
  expect([createSavedReport, setReportSchedule, deleteSavedReport].map(isForPeople)).toEqual([
    true,
    true,
    true,
  ]);
});
