import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOn } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { faultsOf } from '../../test/merchants-stage.ts';
import { actsAlone, addColleague } from '../../test/second-person.ts';
import { fingerprintOf, newKey } from '../../test/sftp-server.ts';

type Rows = { rows: { facility_id: string; connection: Record<string, unknown> | null }[] };

let scene: DebitMerchants;
const key = newKey();
const typed = {
  host: '8.8.8.8',
  port: 22,
  username: 'banksia',
  host_key: fingerprintOf(newKey().private),
  login: 'key',
  secret: key.private,
  outgoing_folder: '/to-bank',
  incoming_folder: '/from-bank',
  done_folder: '/from-bank/read',
};
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '09:00');
});
afterAll(() => scene.close());

const call = <T = Record<string, unknown>>(
  step: string,
  who: { token: string; facilityId?: string },
  body: object = {},
  facilityId = scene.banksia.facilityId,
) =>
  scene.portal.call<T>('POST', `/api/merchant/bankConnection/${step}/${printId('facility', facilityId)}`, {
    token: who.token,
    body,
  });
const list = async (who: { token: string }) =>
  (await scene.portal.call<Rows>('GET', '/api/merchant/bankConnection/list', { token: who.token })).data.rows;

const seenNow = async () => (await list(scene.banksia))[0]!.connection!.updated_at;

describe('a connection', () => {
  it('is offered to whoever lodges the files of a facility, and to nobody else', async () => {
    expect(await list(scene.banksia)).toMatchObject([{ connection: null }]);
    expect(await list(scene.lorikeet)).toHaveLength(1);
    expect(await list(scene.harbour)).toEqual([]);
    const own = await call('set', scene.harbour, typed, scene.harbour.facilityId);
    expect(own).toMatchObject({ data: { refusal: 'bank_connection.other_inbox' } });
    expect((await call('set', scene.harbour, typed)).status).toBe(404);
    for (const step of ['pause', 'resume', 'check'])
      expect((await call(step, scene.harbour)).status).toBe(404);
  });

  it('is refused with the field that is wrong, and inside the network', async () => {
    const wrong = await call('set', scene.banksia, {
      ...typed,
      host: 'https://bank',
      port: 0,
      host_key: 'SHA256:short',
      outgoing_folder: '../x',
    });
    expect(wrong.status).toBe(422);
    expect(faultsOf(wrong).toSorted()).toEqual([
      'host: host_invalid',
      'host_key: host_key_invalid',
      'outgoing_folder: folder_invalid',
      'port: too_small',
    ]);
    const noKey = await call('set', scene.banksia, { ...typed, secret: key.public });
    expect(faultsOf(noKey)).toEqual(['secret: private_key_invalid']);
    for (const host of ['127.0.0.1', 'localhost', '10.1.1.1', '169.254.169.254'])
      expect(await call('set', scene.banksia, { ...typed, host })).toMatchObject({
        data: { refusal: 'bank_connection.address_inside' },
      });
  });

  it('waits for a second person, who sees all of it but the key', async () => {
    const colleague = await addColleague(scene.portal, scene.banksia.id, {
      username: 'second',
      name: 'Second Person',
      role: 'admin',
    });
    await scene.database.pool.query(
      `update merchant_users set own_password = true, second_person_from = null where merchant_id = $1`,
      [scene.banksia.id],
    );
    const asked = await call<{ waiting: { approval_id: string } }>('set', scene.banksia, typed);
    const id = asked.data.waiting.approval_id;
    expect(await list(scene.banksia)).toMatchObject([{ connection: null }]);
    const shown = await scene.portal.call('GET', `/api/merchant/approval/detail?id=${id}`, {
      token: colleague.token,
    });
    expect(JSON.stringify(shown.data)).toContain('8.8.8.8');
    expect(JSON.stringify(shown.data)).not.toContain('PRIVATE KEY');
    const decided = await scene.portal.call('POST', `/api/merchant/approval/approve/${id}`, {
      token: colleague.token,
    });
    expect(decided).toMatchObject({ code: 0, data: { status: 'approved' } });
    expect(await list(scene.banksia)).toMatchObject([
      { connection: { host: '8.8.8.8', is_on: true, failures: 0 } },
    ]);
  });

  it('is not written over where a colleague set another since the form opened, alone or with a second person', async () => {
    const opened = await seenNow();
    const other = { ...typed, host: '9.9.9.9' };
    const meanwhile = { data: { refusal: 'record.changed_meanwhile' } };
    expect(await call('set', scene.banksia, { ...other, seen_updated_at: null })).toMatchObject(meanwhile);
    const waits = await call<{ waiting: { approval_id: string } }>('set', scene.banksia, {
      ...other,
      seen_updated_at: opened,
    });
    const withdrawn = `/api/merchant/approval/withdraw/${waits.data.waiting.approval_id}`;
    expect((await scene.portal.call('POST', withdrawn, { token: scene.banksia.token })).code).toBe(0);
    await actsAlone(queriesOn(scene.platform.pool), scene.banksia.id);
    scene.at('2026-11-23', '09:01');
    expect(await call('set', scene.banksia, { ...other, seen_updated_at: opened })).toMatchObject({
      code: 0,
    });
    const late = { ...typed, outgoing_folder: '/late', seen_updated_at: opened };
    expect(await call('set', scene.banksia, late)).toMatchObject(meanwhile);
    const reopened = await seenNow();
    scene.at('2026-11-23', '09:02');
    const otherKey = { ...other, secret: newKey().private };
    expect(await call('set', scene.banksia, { ...otherKey, seen_updated_at: reopened })).toMatchObject({
      code: 0,
    });
    expect(
      await call('set', scene.banksia, { ...late, seen_updated_at: reopened }),
      'only the key is another',
    ).toMatchObject(meanwhile);
    expect(await list(scene.banksia)).toMatchObject([
      { connection: { host: '9.9.9.9', outgoing_folder: '/to-bank' } },
    ]);
  });

  it('keeps its key sealed, shows it to nobody, and asks for it at every change', async () => {
    const { secret: _, ...rest } = typed;
    expect(faultsOf(await call('set', scene.banksia, { ...rest, host: '1.1.1.1' }))).toEqual([
      'secret: required',
    ]);
    expect(await call('set', scene.banksia, { ...typed, host: '1.1.1.1' })).toMatchObject({
      data: { waiting: null },
    });
    const { rows } = await scene.database.pool.query('select secret from bank_connections');
    expect(rows[0].secret.toString('latin1')).not.toContain('PRIVATE KEY');
    expect(scene.platform.vault.open(rows[0].secret)).toBe(key.private);
    expect(JSON.stringify(await list(scene.banksia))).not.toContain('PRIVATE');
    const { rows: audited } = await scene.database.pool.query(
      `select string_agg(t::text, '') as text from audit_log t where action like 'bank_connection.%'`,
    );
    expect(audited[0].text).not.toContain('PRIVATE');
  });

  it('is switched off and on, each written down once, however often it is asked', async () => {
    for (const step of ['pause', 'pause', 'resume', 'resume'])
      expect((await call(step, scene.banksia)).code).toBe(0);
    const { rows } = await scene.database.pool.query(
      `select action from audit_log where action like 'bank_connection.switched%' order by at, id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'bank_connection.switched_off',
      'bank_connection.switched_on',
    ]);
    const opened = await seenNow();
    scene.at('2026-11-23', '09:03');
    expect((await call('pause', scene.banksia)).code).toBe(0);
    expect(
      await call('set', scene.banksia, { ...typed, seen_updated_at: opened }),
      'setting it would switch it on again',
    ).toMatchObject({ data: { refusal: 'record.changed_meanwhile' } });
    expect((await call('resume', scene.banksia)).code).toBe(0);
  });

  it('says why it cannot be reached when it is tried', async () => {
    await scene.database.pool.query(`update bank_connections set host = '127.0.0.1'`);
    expect((await call('check', scene.banksia)).data).toEqual({
      fault: 'address_inside',
      shown_host_key: null,
      waiting: 0,
    });
  });
});
