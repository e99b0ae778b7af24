import { readFileSync } from 'node:fs';
import { EXCEPTION_KIND_NAMES } from '@lorikeet/contracts/exception-kinds';
import { printId } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { inTenant, SYSTEM, type Work } from '../../platform/work.ts';
import { runsOfMeeting } from '../../test/meeting.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../test/two-merchants.ts';
import { closeExceptions, raiseException, raiseExceptions } from './index.ts';
import { listExceptions } from './list-exceptions.query.ts';

type Row = { id: string; kind: string; reason: string; may_settle: boolean; customer_id: string | null };
type List = { rows: Row[]; count: number };

let database: TestDatabase;
let portal: TestPortal;
let merchants: TwoMerchants;
const payer = uuidv7();

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database, { DEMO: 'true' });
  merchants = await openTwoMerchants(portal);
});
beforeEach(() => database.pool.query('delete from exceptions'));
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const inHarbour = <T>(body: (work: Work) => Promise<T>) =>
  inTenant(portal.platform, merchants.harbour.id, SYSTEM, body);
const list = async (query = '') => (await merchants.harbour.get<List>(`/exception/list?${query}`)).data;
const unreachable = { kind: 'customer.unreachable', reason: 'no_address', subjectId: payer } as const;

it('lists what is about payments alone, or all but a kind, where that is asked for', async () => {
  await inHarbour(async (work) => {
    await raiseException(work, unreachable);
    await raiseException(work, {
      kind: 'webhook.unreachable',
      reason: 'nothing_arrives',
      subjectId: uuidv7(),
    });
    await raiseException(work, { kind: 'payment.return_undecided', reason: 'unknown', subjectId: uuidv7() });
  });
  expect((await list('status=open')).count).toBe(3);
  const { rows, count } = await list('status=open&about=payment');
  expect(rows).toMatchObject([{ kind: 'payment.return_undecided' }]);
  expect(count).toBe(1);
  const others = await list('status=open&kind_not=webhook.unreachable');
  expect(others.rows.map(({ kind }) => kind)).toEqual(['payment.return_undecided', 'customer.unreachable']);
  expect(others.count, 'the count leaves out the same').toBe(2);
});

describe('raising', () => {
  it('leaves one open line for a kind, subject and reason, and announces it once', async () => {
    const id = await inHarbour((work) => raiseException(work, unreachable));
    expect(await inHarbour((work) => raiseException(work, unreachable))).toBeUndefined();
    await inHarbour((work) => raiseException(work, { ...unreachable, reason: 'messages_stopped' }));
    expect((await list()).rows).toMatchObject([
      { kind: 'customer.unreachable', reason: 'messages_stopped' },
      { id: printId('exception', id!), reason: 'no_address', customer_id: printId('customer', payer) },
    ]);
    const { rows } = await database.pool.query(
      `select payload from outbox where name = 'exception.raised' and payload ->> 'id' = $1`,
      [printId('exception', id!)],
    );
    expect(rows).toHaveLength(1);
  });

  it('of many at once passes over those that wait already, and announces each that is new', async () => {
    const others = [uuidv7(), uuidv7()];
    await inHarbour((work) => raiseException(work, unreachable));
    const found = sql`
      select s as subject_id, '{}'::jsonb as details from unnest(${[payer, ...others]}::uuid[]) s`;
    const ids = await inHarbour((work) =>
      raiseExceptions(work, { kind: 'customer.unreachable', reason: 'no_address', found }),
    );
    expect(ids).toHaveLength(2);
    expect((await list()).count).toBe(3);
    const { rows } = await database.pool.query(
      `select 1 from outbox where name = 'exception.raised' and payload ->> 'id' = any($1)`,
      [ids.map((id) => printId('exception', id))],
    );
    expect(rows).toHaveLength(2);
  });

  it('leaves one open line of two that find the same at once: the second waits for the first', async () => {
    const raised: (string | undefined)[] = [];
    const raise = async (work: Work) => void raised.push(await raiseException(work, unreachable));
    const runs = await runsOfMeeting(
      portal.platform,
      { within: inHarbour, first: raise, next: async () => undefined },
      { within: inHarbour, body: raise },
    );
    expect(runs).toEqual({ holder: 1, waiter: 1 });
    expect(raised).toEqual([expect.any(String), undefined]);
    expect((await list('status=open')).count).toBe(1);
  });

  it('is raised by who finds it while another closes it', async () => {
    await inHarbour((work) => raiseException(work, unreachable));
    const { kind, subjectId } = unreachable;
    await runsOfMeeting(
      portal.platform,
      {
        within: inHarbour,
        first: (work) => closeExceptions(work, { kind, subjectId, because: 'told' }),
        next: async () => undefined,
      },
      { within: inHarbour, body: (work) => raiseException(work, unreachable) },
    );
    expect((await list('status=open')).count).toBe(1);
    expect((await list('status=resolved')).count).toBe(1);
  });

  it('keeps each finding of a kind whose findings are their own', async () => {
    const line = { kind: 'returns_file.line_queued', reason: 'amount_differs', subjectId: payer } as const;
    expect(await inHarbour((work) => raiseException(work, line))).toBeDefined();
    expect(await inHarbour((work) => raiseException(work, line))).toBeDefined();
  });

  it('takes only reasons of the kind', async () => {
    // @ts-expect-error -- a reason of another kind
    const wrong: Parameters<typeof raiseException<'facility.stopped'>>[1] = { ...unreachable };
    expect(wrong.reason).toBe('no_address');
  });
});

describe('closing', () => {
  const blocked = { kind: 'customer.debits_blocked', reason: 'suspended', subjectId: payer } as const;

  it('closes those about one subject, with a reason that screens word, and leaves the others', async () => {
    await inHarbour((work) => raiseException(work, blocked));
    await inHarbour((work) => raiseException(work, { ...blocked, subjectId: uuidv7() }));
    const closing = { kind: blocked.kind, subjectId: payer, because: 'agreement_whole' } as const;
    expect(await inHarbour((work) => closeExceptions(work, closing))).toBe(1);
    expect(await inHarbour((work) => closeExceptions(work, closing))).toBe(0);
    expect((await list('status=open')).count).toBe(1);
    expect((await list('status=resolved')).rows).toMatchObject([{ resolution: 'agreement_whole' }]);
  });

  it('raises again what comes back after it was closed', async () => {
    await inHarbour((work) => raiseException(work, blocked));
    await inHarbour((work) => closeExceptions(work, { kind: blocked.kind, because: 'nothing_to_debit' }));
    expect(await inHarbour((work) => raiseException(work, blocked))).toBeDefined();
  });
});

test('every kind can be asked for by itself', async () => {
  const ownFiles = async () => [{ id: merchants.harbour.id }];
  const found = await inHarbour(async (work) => {
    for (const kind of EXCEPTION_KIND_NAMES) {
      await work.run(sql`
        insert into exceptions (merchant_id, id, kind, reason, created_at)
        values (${work.merchantId}, ${work.newId()}, ${kind}, 'any', ${work.now})`);
    }
    const asked = (kind: (typeof EXCEPTION_KIND_NAMES)[number]) =>
      listExceptions(work, { kind: [kind], page: 1, page_size: 20 }, ownFiles);
    const pages: string[][] = [];
    for (const kind of EXCEPTION_KIND_NAMES) pages.push((await asked(kind)).rows.map((row) => row.kind));
    return pages;
  });
  expect(found).toEqual(EXCEPTION_KIND_NAMES.map((kind) => [kind]));
  expect((await merchants.harbour.get('/exception/list?kind=invented')).status).toBe(422);
});

test('those about one customer are found by it, and nobody else’s', async () => {
  await inHarbour((work) => raiseException(work, unreachable));
  await inHarbour((work) => raiseException(work, { ...unreachable, subjectId: uuidv7() }));
  const found = await list(`customer_id=${printId('customer', payer)}`);
  expect(found).toMatchObject({ count: 1, rows: [{ customer_id: printId('customer', payer) }] });
  expect((await list(`customer_id=${printId('customer', uuidv7())}`)).count).toBe(0);
});

test('who may not see a kind does not find it, and who may only see it cannot settle it', async () => {
  await inHarbour((work) => raiseException(work, unreachable));
  const failed = {
    kind: 'merchant.day_stopped',
    reason: 'phase_failed',
    subjectId: merchants.harbour.id,
  } as const;
  const id = await inHarbour((work) => raiseException(work, failed));
  expect((await list()).rows.map(({ kind, may_settle }) => `${kind} ${may_settle}`)).toEqual([
    'customer.unreachable true',
  ]);
  const path = `/exception/resolve/${printId('exception', id!)}`;
  expect((await merchants.harbour.post(path, { resolution: 'x' })).status).toBe(404);
});

test('what money is set aside for is ended by its decision, and by no note', async () => {
  const receipt = { kind: 'bpay.unmatched', reason: 'crn_unknown', subjectId: uuidv7() } as const;
  const id = await inHarbour((work) => raiseException(work, receipt));
  expect((await list()).rows).toMatchObject([{ kind: 'bpay.unmatched', may_settle: false }]);
  const path = `/exception/resolve/${printId('exception', id!)}`;
  expect(await merchants.harbour.post(path, { resolution: 'x' })).toMatchObject({
    code: 1,
    message: expect.stringMatching(/^Money is set aside/),
  });
  expect((await list()).rows).toHaveLength(1);
});

test('what waited under an older name has its present one', async () => {
  const older = [
    ['file_not_lodged', 'date_passed', 'bank_file.not_lodged', 'date_passed'],
    ['debits_blocked', 'mandate.needs_details', 'customer.debits_blocked', 'needs_details'],
    ['return_line', 'bank_debit.return_without_debit', 'returns_file.line_queued', 'return_without_debit'],
    ['invoice', 'invoice.returned_after_write_off', 'invoice.returned_after_write_off', 'rest_written_off'],
    [
      'invoice',
      'mandate.amount_above_agreed_maximum',
      'invoice.above_agreed_maximum',
      'amount_above_maximum',
    ],
  ];
  for (const [kind, reason] of older) {
    await database.pool.query(
      `insert into exceptions (merchant_id, id, kind, reason, created_at) values ($1, $2, $3, $4, now())`,
      [merchants.harbour.id, uuidv7(), kind, reason],
    );
  }
  await migrateAgain('0024-exception-kinds.sql', 'drop index exceptions_waiting');
  const { rows } = await database.pool.query('select kind, reason from exceptions order by id');
  expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual(older.map(([, , ...now]) => now));
});

test('of lines that waited twice the first stays; findings that are their own all do, and failing items are kept', async () => {
  const merchantId = merchants.harbour.id;
  const [subject, item] = [uuidv7(), uuidv7()];
  const failing = JSON.stringify({ item, tries: 2, error: 'no answer' });
  const waiting = [
    ['customer.unreachable', 'no_address', '{}'],
    ['customer.unreachable', 'no_address', '{}'],
    ['customer.unreachable', 'messages_stopped', '{}'],
    ['returns_file.line_queued', 'amount_differs', '{}'],
    ['returns_file.line_queued', 'amount_differs', '{}'],
    ['merchant.item_failing', 'refund', failing],
    ['merchant.item_failing', 'refund', failing.replace(item, uuidv7())],
  ];
  for (const [kind, reason, details] of waiting) {
    await database.pool.query(
      `insert into exceptions (merchant_id, id, kind, reason, subject_id, details, created_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [merchantId, uuidv7(), kind, reason, subject, details],
    );
  }
  await migrateAgain(
    '0884-exceptions-open-once.sql',
    'drop table failing_items; alter table exceptions drop column is_each',
  );
  const { rows } = await database.pool.query('select resolution from exceptions order by id');
  const second = 'raised_twice';
  expect(rows.map((row) => row.resolution)).toEqual([null, second, null, null, null, null, second]);
  const kept = await database.pool.query(`select tries, error from failing_items order by id`);
  expect(kept.rows).toEqual(Array(2).fill({ tries: 2, error: 'no answer' }));
});

/** Runs a migration over what is there now, after its marks were taken away. */
async function migrateAgain(name: string, before: string) {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const migration = readFileSync(new URL(`../../migrations/${name}`, import.meta.url), 'utf8');
  await client.query(`${before}; ${migration}`).finally(() => client.end());
}
