import { addDays } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { erasePersonFromAudit } from '../audit/index.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

type Answer = { id: string; refusal?: string; arrangement_id?: string };
type Request = {
  id: string;
  status: string;
  answer: string | null;
  arrangement: { finish_by: string } | null;
};
type Shown = {
  status: string;
  said: { words: string; income_cents: number | null } | null;
  answer: string | null;
  interest_cents: number | null;
  decided_by: string | null;
  schedule: { version: number; status: string; next: { on: string } | null } | null;
};

const ASKED = {
  reason: 'lost_work',
  words: 'I lost my work in June',
  income_cents: 180_000,
  can_pay_cents: 2_000,
  can_pay_every: 'weekly',
  from_on: '2026-07-20',
  until_on: '2026-12-31',
  holds_debits: true,
};
const GRANTED = {
  pause_until: null,
  finish_by: null,
  waived_from: null,
  waived_until: null,
  answer: 'We are glad to help',
};

const sum = (debits: readonly { amount_cents: number }[]) =>
  debits.reduce((total, debit) => total + debit.amount_cents, 0);

/** A ratepayer whose property is paid fortnightly, and what can be done about it. */
async function paying(locale: 'en' | 'zh' = 'en') {
  const person = await stage.ratepayer();
  await stage.database.pool.query('update ratepayers set locale = $1 where id = $2', [locale, person.id]);
  const home = await stage.property(person);
  const { data } = await stage.account(person);
  const { first_day: start_on } = (await stage.detail(person, home.wireId)) as unknown as {
    first_day: string;
  };
  const begin = { kind: 'begin', frequency: 'fortnightly', start_on, payment_method_id: data.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  return { ...person, home, ...actsOf(person, home) };
}

function actsOf(person: { token: string }, home: { wireId: string }) {
  const flex = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    stage.call<T>(method, `/api/flex/hardship/${path}`, { token: person.token, ...(body && { body }) });
  return {
    look: () => stage.detail(person, home.wireId),
    ask: (more: object = {}) => flex<Answer>('POST', `request/${home.wireId}`, { ...ASKED, ...more }),
    withdraw: () => flex<Answer>('POST', `withdraw/${home.wireId}`, {}),
    mine: async () =>
      (await flex<{ request: Request | null }>('GET', `detail?id=${home.wireId}`)).data.request,
  };
}

const staff = <T>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  who: { token: string } = stage.banksia,
) =>
  stage.call<T>(method, `/api/merchant/council/hardship/${path}`, {
    token: who.token,
    ...(body && { body }),
  });
const shown = async (id: string) => (await staff<Shown>('GET', `detail?id=${id}`)).data;
const approve = async (id: string, granted: object) => {
  const { schedule } = await shown(id);
  return staff<Answer>('POST', `approve/${id}`, {
    ...GRANTED,
    schedule_version: schedule?.version ?? null,
    ...granted,
  });
};
const decline = (id: string) => staff<Answer>('POST', `decline/${id}`, { answer: 'Your plan is in reach' });

describe('a request for help', () => {
  it('holds what no bank has until it is decided, and the council alone reads what it says', async () => {
    const ana = await paying();
    const before = await ana.look();
    const asked = await ana.ask();
    expect(asked.code, asked.message).toBe(0);
    expect((await ana.look()).schedule).toMatchObject({ status: 'stopped', reason: 'hardship', debits: [] });
    const seen = await shown(asked.data.id);
    expect(seen).toMatchObject({ status: 'waiting', said: { words: ASKED.words, income_cents: 180_000 } });
    const { data: home } = await stage.call<{ items: object[] }>('GET', '/api/merchant/dashboard/attention', {
      token: stage.banksia.token,
    });
    expect(home.items).toContainEqual(expect.objectContaining({ kind: 'hardship', count: 1 }));
    expect((await ana.ask()).data.refusal).toBe('hardship.waits_already');
    const foreign = await staff('GET', `detail?id=${asked.data.id}`, undefined, stage.other);
    expect(foreign.status).toBe(404);
    const stranger = await stage.ratepayer();
    expect((await actsOf(stranger, ana.home).ask()).status).toBe(404);
    const audited = await stage.within(stage.banksia, (work) =>
      work.rows<{ after: object }>(sql`
        select after from audit_log where merchant_id = ${work.merchantId} and action like 'hardship.%'`),
    );
    expect(JSON.stringify(audited)).not.toMatch(/180000|lost/);
    expect((await decline(asked.data.id)).code).toBe(0);
    const after = await ana.look();
    expect(after.schedule!.status).toBe('active');
    expect(sum(after.schedule!.debits)).toBe(before.owed_cents);
    expect((await stage.letters(ana.email)).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['hardship-received', 'hardship-declined', 'schedule-plan']),
    );
  });

  it('is not possible for days that are over or in the wrong order, and changes nothing then', async () => {
    const ana = await paying();
    const before = await ana.look();
    for (const [path, days] of [
      ['from_on', { from_on: '2026-07-19' }],
      ['until_on', { until_on: '2026-07-19' }],
      ['until_on', { until_on: '2036-01-01' }],
    ] as const) {
      expect(await ana.ask(days)).toMatchObject({ data: { faults: [{ path, code: 'date_between' }] } });
    }
    expect(await ana.look()).toEqual(before);
    expect(await ana.mine()).toBeNull();
  });
});

describe('an approval', () => {
  it('spreads what is owed over a later finish, in smaller payments that sum to it, and keeps that after a notice', async () => {
    const ana = await paying();
    const usual = (await ana.look()).schedule!.debits;
    const { data } = await ana.ask();
    const made = await approve(data.id, { finish_by: '2027-12-31' });
    expect(made.code, made.message).toBe(0);
    const after = await ana.look();
    const debits = after.schedule!.debits;
    expect(sum(debits)).toBe(after.owed_cents);
    expect(debits.at(-1)!.on > '2027-12-01').toBe(true);
    expect(Math.max(...debits.map((one) => one.amount_cents))).toBeLessThan(
      Math.max(...usual.map((one) => one.amount_cents)),
    );
    expect(after.schedule!.changes[0]!.kind).toBe('arranged');
    expect(await ana.mine()).toMatchObject({
      status: 'approved',
      answer: GRANTED.answer,
      arrangement: { finish_by: '2027-12-31' },
    });
    await stage.notice(ana.home.id, 12_000, 2027);
    const later = await ana.look();
    expect(sum(later.schedule!.debits)).toBe(later.owed_cents);
    expect(later.schedule!.debits.at(-1)!.on > '2027-12-01').toBe(true);
  });

  it('of a pause takes nothing before its end, announced payments of those days included', async () => {
    const ana = await paying();
    const { data } = await ana.ask({ holds_debits: false });
    expect((await ana.look()).schedule!.status).toBe('active');
    const until = addDays(stage.platform.clock.bankToday(), 60);
    expect((await approve(data.id, { pause_until: until })).code).toBe(0);
    const { schedule, owed_cents } = await ana.look();
    expect(schedule!.debits.every(({ on }) => on > until)).toBe(true);
    expect(sum(schedule!.debits)).toBe(owed_cents);
  });

  it('of a waiver is dated data that the estimate follows, and moves no money', async () => {
    const ana = await paying();
    const council = { token: stage.banksia.token };
    const settings = await stage.call<object>('GET', '/api/merchant/council/settings', council);
    await stage.call('POST', '/api/merchant/council/settings/update', {
      ...council,
      body: { ...settings.data, interest_bps: 1_050 },
    });
    await stage.notice(ana.home.id, 90_000, 2024);
    const { data } = await ana.ask();
    const before = await ana.look();
    expect((await shown(data.id)).interest_cents).toBeGreaterThan(0);
    const from = addDays(stage.platform.clock.bankToday(), -700);
    const made = await approve(data.id, { waived_from: from, waived_until: '2027-06-30' });
    expect(made.code, made.message).toBe(0);
    expect((await shown(data.id)).interest_cents).toBe(0);
    expect((await ana.look()).owed_cents).toBe(before.owed_cents);
  });

  it('is told in the reader’s language, with every date of it', async () => {
    const wei = await paying('zh');
    const { data } = await wei.ask();
    await approve(data.id, { pause_until: '2026-09-30', finish_by: '2027-12-31', answer: '我们乐意协助' });
    const letter = (await stage.letters(wei.email)).find(({ template }) => template === 'hardship-approved')!;
    expect(letter.text).toContain('我们乐意协助');
    expect(letter.text).toContain('2026年9月30日');
    expect(letter.text).toContain('2027年12月31日');
    expect(letter.text).not.toMatch(/approved|Hello/);
  });

  it('grants something within bounds, or is refused and changes nothing', async () => {
    const ana = await paying();
    const { data } = await ana.ask();
    const before = await ana.look();
    const nothing = { faults: [{ path: 'pause_until', code: 'arrangement_empty' }] };
    expect(await approve(data.id, {})).toMatchObject({ code: 422, data: nothing });
    const refused = await approve(data.id, { pause_until: '2026-07-01', finish_by: '2036-01-01' });
    expect(refused.data).toMatchObject({
      faults: [
        { path: 'pause_until', message: 'Choose a day from 20 Jul 2026 to 21 Jul 2027' },
        { path: 'finish_by' },
      ],
    });
    expect(await ana.look()).toEqual(before);
    expect(await ana.mine()).toMatchObject({ status: 'waiting' });
  });
});

describe('of those who act at once', () => {
  it('the first of two staff decides, and the second hears of it', async () => {
    const ana = await paying();
    const { data } = await ana.ask();
    const both = await Promise.all([approve(data.id, { finish_by: '2027-12-31' }), decline(data.id)]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(both.find(({ code }) => code !== 0)!.data.refusal).toMatch(/is_decided|changed_meanwhile/);
    const decisions = (await stage.letters(ana.email)).filter(({ template }) =>
      /hardship-(approved|declined)/.test(template),
    );
    expect(decisions).toHaveLength(1);
  });

  it('a request that is taken back is not approved, and one that is approved is not taken back', async () => {
    const ana = await paying();
    const { data } = await ana.ask();
    const both = await Promise.all([approve(data.id, { finish_by: '2027-12-31' }), ana.withdraw()]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    const status = (await ana.mine())!.status;
    expect(status).toBe(both[0].code === 0 ? 'approved' : 'withdrawn');
    const { schedule, owed_cents } = await ana.look();
    expect(schedule!.status).toBe('active');
    expect(sum(schedule!.debits)).toBe(owed_cents);
    const late = await (status === 'approved' ? ana.withdraw() : decline(data.id));
    expect(late.data.refusal).toMatch(/hardship\.is_(decided|withdrawn)/);
  });

  it('whoever approves what a changed schedule does not show any more looks again first', async () => {
    const ana = await paying();
    const { data } = await ana.ask({ holds_debits: false });
    const seen = (await shown(data.id)).schedule!.version;
    const [next] = (await ana.look()).schedule!.debits;
    const skip = { kind: 'skip', on: next!.nominal_on };
    expect((await stage.change(ana, ana.home.wireId, seen, skip)).code).toBe(0);
    const stale = await approve(data.id, { finish_by: '2027-12-31', schedule_version: seen });
    expect(stale.data.refusal).toBe('schedule.changed_meanwhile');
    expect(await ana.mine()).toMatchObject({ status: 'waiting', arrangement: null });
    expect((await approve(data.id, { finish_by: '2027-12-31' })).code).toBe(0);
  });
});

it('the council’s queue says what waits, by status and by property', async () => {
  const ana = await paying();
  const { data } = await ana.ask();
  const list = async (query: string) =>
    (await staff<{ rows: { id: string; overdue_cents: number }[] }>('GET', `list?${query}`)).data.rows;
  expect((await list('status=waiting')).map(({ id }) => id)).toContain(data.id);
  await ana.withdraw();
  expect((await list('status=waiting')).map(({ id }) => id)).not.toContain(data.id);
  expect((await list('status=withdrawn')).map(({ id }) => id)).toContain(data.id);
});

it('keeps what is said and answered sealed, and nobody reads it once the person was erased', async () => {
  const person = await paying();
  await person.ask({ words: 'Chemotherapy until May', reason: 'illness' });
  const id = (await person.mine())!.id;
  expect((await approve(id, { finish_by: '2027-12-31', answer: 'Get well soon' })).code).toBe(0);
  const { rows } = await stage.database.pool.query<{ row: string }>(
    'select row_to_json(h)::text as row from hardship_requests h',
  );
  const stored = rows.map(({ row }) => row).join();
  for (const said of ['Chemotherapy', 'illness', 'Get well', '180000']) expect(stored).not.toContain(said);
  expect((await person.mine())!.answer).toBe('Get well soon');

  await stage.within(stage.banksia, (work) =>
    erasePersonFromAudit(work, { kind: 'ratepayer', id: person.id }),
  );
  const { data } = await staff<Shown>('GET', `detail?id=${id}`);
  expect(data).toMatchObject({ status: 'approved', said: null, answer: null });
});
