import { setImmediate as turn } from 'node:timers/promises';
import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DaysStage, notingPhase, openDaysStage } from '../../test/days-stage.ts';
import { queriesOn, sql } from '../db/sql.ts';
import { beginPhases } from './begin-phases.ts';
import { createDays } from './days.ts';
import { phaseLag } from './phase-lag.query.ts';
import { runThrough } from './run-through.ts';

const DAY = '2026-11-23';
const NEXT = '2026-11-24';
let stage: DaysStage;
let runs: string[];

beforeEach(async () => {
  stage = await openDaysStage(DAY);
  runs = [];
});

afterEach(() => stage.close());

const counted = (list: readonly string[], name: string) => list.filter((run) => run.startsWith(`${name} `));

describe('a day', () => {
  it('runs the phases of each tenant in order, each once, and those missed before them', async () => {
    const [tenant] = await stage.tenants(1);
    const phases = [notingPhase('late', '18:00', runs), notingPhase('early', '06:00', runs)];
    await beginPhases(queriesOn(stage.platform.pool), phases);
    const days = createDays(stage.platform, phases);
    await days.runDue(stage.reach(NEXT, '07:00'));
    await days.runDue(stage.reach(NEXT, '07:30'));
    expect(runs).toEqual([`early ${DAY} ${tenant}`, `late ${DAY} ${tenant}`, `early ${NEXT} ${tenant}`]);
  });

  it('runs each phase exactly once with several workers at once', async () => {
    const tenants = await stage.tenants(40);
    const phases = [notingPhase('first', '06:00', runs), notingPhase('second', '07:00', runs)];
    await beginPhases(queriesOn(stage.platform.pool), phases);
    const workers = [1, 2, 3].map(() => createDays(stage.platform, phases));
    const now = stage.reach(DAY, '08:00');
    await Promise.all(workers.map((days) => days.runDue(now)));
    await workers[0]!.runDue(now);
    expect([...runs].sort()).toEqual(
      tenants.flatMap((id) => [`first ${DAY} ${id}`, `second ${DAY} ${id}`]).sort(),
    );
    for (const id of tenants) {
      expect(runs.indexOf(`first ${DAY} ${id}`)).toBeLessThan(runs.indexOf(`second ${DAY} ${id}`));
    }
  });

  it('takes up at once what a worker that stops hands back, although nothing seems due any more', async () => {
    const [tenant] = await stage.tenants(1);
    const never = new Promise<Record<string, unknown>>(() => {});
    const phase = notingPhase('held', '06:00', runs, { mayBeDue: () => sql`false` });
    await beginPhases(queriesOn(stage.platform.pool), [phase]);
    const stopping = createDays(stage.platform, [
      { ...notingPhase('held', '06:00', runs), run: () => never },
    ]);
    expect(await stopping.startDue(stage.reach(DAY, '07:00'))).toBe(1);
    const other = createDays(stage.platform, [phase]);
    await vi.waitFor(async () => expect(await stage.claims()).toBe(1));
    await other.runDue(stage.at(DAY, '07:00'));
    expect(runs).toEqual([]);
    expect(await stopping.handBack()).toBe(1);
    await other.runDue(stage.at(DAY, '07:00'));
    expect(runs).toEqual([`held ${DAY} ${tenant}`]);
  });

  it('takes up what a worker had claimed and never completed', async () => {
    const [tenant] = await stage.tenants(1);
    let die = () => {};
    const dying = new Promise<Record<string, unknown>>((resolve) => {
      die = () => resolve({});
    });
    let began = () => {};
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const hanging = notingPhase('claim', '07:00', runs, {
      run: async () => {
        began();
        return dying;
      },
    });
    const phase = notingPhase('claim', '07:00', runs, { mayBeDue: () => sql`false` });
    await beginPhases(queriesOn(stage.platform.pool), [phase]);
    const now = stage.reach(DAY, '08:00');
    const dead = createDays(stage.platform, [hanging]);
    const healed = createDays(stage.platform, [phase]);
    await dead.startDue(now);
    await begun;
    expect(await healed.runDue(now)).toBe(0);
    stage.passWall(31);
    // It runs although the tenant has nothing due: the earlier attempt may be half done.
    expect(await healed.runDue(now)).toBe(1);
    expect(runs).toEqual([`claim ${DAY} ${tenant}`]);
    die();
    await dead.stop();
    expect(await stage.standing(tenant!)).toEqual({ claim: NEXT });
  });

  it('passes tenants with nothing due without a run, and runs the others', async () => {
    const tenants = await stage.tenants(30);
    const busy = tenants.slice(0, 3);
    const phase = notingPhase('bill', '05:00', runs, { mayBeDue: () => sql`m.id = any(${busy}::uuid[])` });
    await beginPhases(queriesOn(stage.platform.pool), [phase]);
    await createDays(stage.platform, [phase]).runDue(stage.reach(DAY, '06:00'));
    expect([...runs].sort()).toEqual(busy.map((id) => `bill ${DAY} ${id}`).sort());
    for (const id of tenants) expect(await stage.standing(id)).toEqual({ bill: NEXT });
  });
});

describe('a poisoned tenant', () => {
  it('delays no other tenant, and completes once its cause is gone', async () => {
    const tenants = await stage.tenants(50);
    const [poisoned] = tenants as [string];
    let isPoisoned = true;
    const phases = [
      notingPhase('claim', '07:00', runs, { fails: ({ id }) => isPoisoned && id === poisoned }),
      notingPhase('close', '18:00', runs),
    ];
    await beginPhases(queriesOn(stage.platform.pool), phases);
    const days = createDays(stage.platform, phases);
    const now = stage.reach(DAY, '19:00');
    await days.runDue(now);
    for (const id of tenants.slice(1)) expect(await stage.standing(id)).toEqual({ claim: NEXT, close: NEXT });
    expect(await stage.standing(poisoned)).toEqual({ claim: DAY, close: DAY });
    const lag = await phaseLag(stage.database.pool, phases, now);
    expect(lag).toEqual([
      { phase: 'claim', lagSeconds: 12 * 3600, waiting: 1, failing: 1 },
      { phase: 'close', lagSeconds: 3600, waiting: 1, failing: 0 },
    ]);

    isPoisoned = false;
    expect(await days.runDue(now)).toBe(0);
    stage.passWall(31);
    expect(await days.runDue(now)).toBe(2);
    expect(await stage.standing(poisoned)).toEqual({ claim: NEXT, close: NEXT });
    expect(counted(runs, 'claim')).toHaveLength(50);
  });

  it('holds up nobody either when there are more of them than one look at the frontier takes', async () => {
    const poisoned = new Set(await stage.tenants(520));
    const [healthy] = await stage.tenants(1);
    const phase = notingPhase('claim', '07:00', runs, { fails: ({ id }) => poisoned.has(id) });
    await beginPhases(queriesOn(stage.platform.pool), [phase]);
    const days = createDays(stage.platform, [phase]);
    await days.runDue(stage.reach(DAY, '08:00'));
    await days.runDue(stage.reach(NEXT, '08:00'));
    expect(runs).toEqual([`claim ${DAY} ${healthy}`, `claim ${NEXT} ${healthy}`]);
  });

  it('is tried again with pauses that double up to an hour', async () => {
    const [tenant] = await stage.tenants(1);
    let tries = 0;
    const phase = notingPhase('claim', '07:00', runs, {
      fails: () => {
        tries += 1;
        return true;
      },
    });
    await beginPhases(queriesOn(stage.platform.pool), [phase]);
    const days = createDays(stage.platform, [phase]);
    const now = stage.reach(DAY, '08:00');
    await days.runDue(now);
    for (const [n, seconds] of [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600].entries()) {
      stage.passWall(seconds - 1);
      await days.runDue(now);
      expect(tries, `before ${seconds} s`).toBe(n + 1);
      stage.passWall(1);
      await days.runDue(now);
      expect(tries, `after ${seconds} s`).toBe(n + 2);
    }
    const { rows } = await stage.database.pool.query(
      sql`select attempts, error from phase_frontier where merchant_id = ${tenant}`,
    );
    expect(rows).toEqual([{ attempts: 10, error: 'the poison' }]);
  });
});

describe('the platform’s own phases', () => {
  it('run after the tenants’ phases up to their moment, and before later ones', async () => {
    await stage.tenants(12);
    const [platform] = await stage.tenants(1, 'platform');
    const tenants: Partial<Parameters<typeof notingPhase>[3]> = { kinds: ['business'] };
    const phases = [
      notingPhase('close', '18:00', runs, tenants),
      notingPhase('trust', '18:30', runs, { kinds: ['platform'] }),
      notingPhase('payout', '19:00', runs, tenants),
    ];
    await beginPhases(queriesOn(stage.platform.pool), phases);
    await createDays(stage.platform, phases).runDue(stage.reach(NEXT, '20:00'));
    const names = runs.map((run) => run.split(' ').slice(0, 2).join(' '));
    const day = (date: string) => [
      ...Array(12).fill(`close ${date}`),
      `trust ${date}`,
      ...Array(12).fill(`payout ${date}`),
    ];
    expect(names).toEqual([...day(DAY), ...day(NEXT)]);
    expect(runs).toContain(`trust ${DAY} ${platform}`);
  });

  it('pass over a tenant that fails, and are passed over when they fail', async () => {
    const [poisoned] = await stage.tenants(3);
    await stage.tenants(1, 'platform');
    let isTrustPoisoned = false;
    const phases = [
      notingPhase('close', '18:00', runs, { kinds: ['business'], fails: ({ id }) => id === poisoned }),
      notingPhase('trust', '18:30', runs, { kinds: ['platform'], fails: () => isTrustPoisoned }),
      notingPhase('payout', '19:00', runs, { kinds: ['business'] }),
    ];
    await beginPhases(queriesOn(stage.platform.pool), phases);
    const days = createDays(stage.platform, phases);
    await days.runDue(stage.reach(DAY, '20:00'));
    expect(counted(runs, 'trust')).toHaveLength(1);
    expect(counted(runs, 'payout')).toHaveLength(2);
    isTrustPoisoned = true;
    await days.runDue(stage.reach(NEXT, '20:00'));
    expect(counted(runs, 'trust')).toHaveLength(1);
    expect(counted(runs, 'payout')).toHaveLength(4);
  });
});

describe('a phase that is added', () => {
  it('begins on its declared day for existing tenants, and with the tenant for later ones', async () => {
    const tenants = await stage.tenants(20);
    const old = notingPhase('old', '06:00', runs);
    await beginPhases(queriesOn(stage.platform.pool), [old]);
    await createDays(stage.platform, [old]).runDue(stage.reach(NEXT, '07:00'));
    const begins = toLocalDate('2026-11-26');
    const phases = [old, notingPhase('added', '05:00', runs, { begins })];
    expect(await beginPhases(queriesOn(stage.platform.pool), phases)).toBe(20);
    expect(await beginPhases(queriesOn(stage.platform.pool), phases)).toBe(0);
    const days = createDays(stage.platform, phases);
    await days.runDue(stage.reach('2026-11-25', '23:00'));
    expect(counted(runs, 'added')).toEqual([]);
    stage.reach('2026-11-26', '04:00');
    await runThrough(days, stage.at('2026-11-27', '04:00'), async () => {});
    expect(counted(runs, 'added').sort()).toEqual(tenants.map((id) => `added ${begins} ${id}`).sort());
    stage.reach('2026-11-28', '04:00');
    const [late] = await stage.tenants(1);
    await beginPhases(queriesOn(stage.platform.pool), phases, late);
    expect(await stage.standing(late!)).toEqual({ added: '2026-11-28', old: '2026-11-28' });
  });
});

describe('a history', () => {
  it('reaches a moment with several phases once', async () => {
    const [tenant] = await stage.tenants(1);
    const reached: string[] = [];
    const phases = ['first', 'second'].map((name) => notingPhase(name, '06:00', runs));
    await beginPhases(queriesOn(stage.platform.pool), phases);
    const days = createDays(stage.platform, phases, { isHistory: true });
    await runThrough(days, stage.at(DAY, '19:00'), async (at) => void reached.push(at.toISOString()));
    expect(reached).toEqual(['2026-11-22T19:00:00.000Z']);
    expect(runs).toEqual([`first ${DAY} ${tenant}`, `second ${DAY} ${tenant}`]);
  });

  it('of a share of the tenants leaves the days of all others, also where nothing is due', async () => {
    const [ours, theirs] = await stage.tenants(2);
    const phases = [
      notingPhase('early', '06:00', runs),
      notingPhase('quiet', '07:00', runs, { mayBeDue: () => sql`false` }),
    ];
    await beginPhases(queriesOn(stage.platform.pool), phases);
    const share = { name: 'ours', merchantIds: [ours!] };
    const days = createDays(stage.platform, phases, { isHistory: true, share });
    await runThrough(days, stage.at(DAY, '19:00'), async () => {});
    expect(runs).toEqual([`early ${DAY} ${ours}`]);
    expect(await stage.standing(ours!)).toEqual({ early: NEXT, quiet: NEXT });
    expect(await stage.standing(theirs!)).toEqual({ early: DAY, quiet: DAY });
  });

  it('reaches each moment before its phases, of all tenants, and stops at a failure', async () => {
    const tenants = await stage.tenants(3);
    const reached: string[] = [];
    const phases = [notingPhase('early', '06:00', runs), notingPhase('late', '18:00', runs)];
    await beginPhases(queriesOn(stage.platform.pool), phases);
    const days = createDays(stage.platform, phases, { isHistory: true });
    await runThrough(days, stage.at(DAY, '19:00'), async (at) => {
      reached.push(`${at.toISOString()} ${runs.length}`);
    });
    expect(reached).toEqual(['2026-11-22T19:00:00.000Z 0', '2026-11-23T07:00:00.000Z 3']);
    expect(runs.slice(0, 3).sort()).toEqual(tenants.map((id) => `early ${DAY} ${id}`));
    expect(runs.slice(3).sort()).toEqual(tenants.map((id) => `late ${DAY} ${id}`));
    const failing = [notingPhase('early', '06:00', runs, { fails: () => true })];
    const history = createDays(stage.platform, failing, { isHistory: true });
    await expect(runThrough(history, stage.at(NEXT, '07:00'), async () => {})).rejects.toThrow('the poison');
    await turn();
    expect((await stage.standing(tenants[0]!)).early).toBe(NEXT);
  });
});
