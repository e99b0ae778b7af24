import type { Output } from '@lorikeet/contracts';
import type { EventName, EventPayload } from '@lorikeet/contracts/events';
import type * as inbox from '@lorikeet/contracts/inbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { listenersOf } from '../../worker.ts';
import { raiseException } from '../exceptions/index.ts';

type Page = Output<typeof inbox.listNotifications>;
type Office = { id: string; token: string };

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
beforeEach(async () => {
  for (const table of ['notification_sources', 'notifications', 'exceptions'])
    await scene.database.pool.query(`delete from ${table}`);
});
afterAll(() => scene.close());

const drain = () =>
  drainEvents(
    scene.platform,
    listenersOf(scene.portal.portal).filter(({ name }) => name.startsWith('notifications.')),
  );
const happens = async <N extends EventName>(office: Office, name: N, ...payloads: EventPayload<N>[]) => {
  await scene.within(office, async (work) => {
    for (const payload of payloads) await work.emit(name, payload);
  });
  await drain();
};
const read = async ({ token }: Office, query = '') => {
  const answer = await scene.portal.call<Page>('GET', `/api/merchant/notification/list${query}`, { token });
  return (answer.data as never as Page).rows;
};

describe('the inbox of a council', () => {
  it('tells what ratepayers do, each kind with its own record, and another council nothing', async () => {
    const [property, ratepayer] = [uuidv7(), uuidv7()];
    await happens(scene.banksia, 'property.access_granted', { id: property, ratepayer_id: ratepayer });
    await happens(scene.banksia, 'hardship.requested', { id: uuidv7(), property_id: property });
    await happens(scene.banksia, 'schedule.stopped', {
      id: uuidv7(),
      property_id: property,
      customer_id: uuidv7(),
      reason: 'three_dishonours',
    });
    const rows = await read(scene.banksia, '?topic=council');
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
      'hardship.requested',
      'property.access_granted',
      'schedule.stopped',
    ]);
    // A stopped schedule leads to its property, where it stands.
    const ids = rows.filter(({ kind }) => kind !== 'hardship.requested').map((row) => row.subject_id);
    expect(new Set(ids).size).toBe(1);
    for (const other of [scene.harbour, scene.lorikeet]) expect(await read(other)).toEqual([]);
  });

  it('gathers many ratepayers of a day in one line', async () => {
    const requests = Array.from({ length: 7 }, () => ({ id: uuidv7(), property_id: uuidv7() }));
    await happens(scene.banksia, 'hardship.requested', ...requests);
    expect(await read(scene.banksia)).toMatchObject([{ kind: 'hardship.requested', events: 7 }]);
  });

  it('hides hardship from whoever may not read it', async () => {
    await happens(scene.banksia, 'hardship.requested', { id: uuidv7(), property_id: uuidv7() });
    await scene.database.pool.query(
      `update roles set permissions = array_remove(permissions, 'hardship.read') where merchant_id = $1`,
      [scene.banksia.id],
    );
    expect(await read(scene.banksia)).toEqual([]);
    await scene.database.pool.query(
      `update roles set permissions = permissions || '{hardship.read}' where merchant_id = $1 and slug = 'owner'`,
      [scene.banksia.id],
    );
    expect(await read(scene.banksia)).toHaveLength(1);
  });
});

describe('the inbox of the platform', () => {
  it('tells what waits for whoever lodges a merchant’s files, and the merchant not', async () => {
    await scene.within(scene.harbour, (work) =>
      raiseException(work, {
        kind: 'bank_file.not_lodged',
        reason: 'date_passed',
        subjectId: uuidv7(),
      }),
    );
    await drain();
    expect(await read(scene.lorikeet)).toMatchObject([
      { kind: 'exception.bank_file.not_lodged', merchant: { name: 'Harbour Fitness', is_own: false } },
    ]);
    expect(await read(scene.harbour)).toEqual([]);
  });

  it('tells a council that lodges by itself what waits for it, and the platform not', async () => {
    await scene.within(scene.banksia, (work) =>
      raiseException(work, {
        kind: 'bank_file.not_lodged',
        reason: 'date_passed',
        subjectId: uuidv7(),
      }),
    );
    await drain();
    expect(await read(scene.banksia)).toMatchObject([{ kind: 'exception.bank_file.not_lodged' }]);
    expect(await read(scene.lorikeet)).toEqual([]);
  });
});
