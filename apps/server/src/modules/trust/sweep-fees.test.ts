import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDebit } from '../../test/debit-scene.ts';
import { openTrustStage, statementOf, type TrustStage } from '../../test/trust-stage.ts';

let stage: TrustStage;
const day = toLocalDate('2026-11-27');

beforeAll(async () => {
  stage = await openTrustStage(day);
});
afterAll(() => stage.close());

describe('fees that the platform has earned', () => {
  it('leave the trust account on the first bank day of a month, once, and are found on the statement', async () => {
    const made = await stage.within((work) =>
      makeDebit(work, stage.scene, { cents: 10_000, feeCents: 130, day }),
    );
    await stage.load(statementOf([day, '100.00', `DE ${made.reference}`]));
    expect(await stage.closeTrust(day)).toMatchObject({ swept_cents: 0 });
    const first = toLocalDate('2026-12-01');
    expect(await stage.closeTrust(first)).toMatchObject({ swept_cents: 130 });
    expect(await stage.closeTrust(first)).toMatchObject({ swept_cents: 0 });
    expect(await stage.held('trust-bank')).toBe(9_870);
    expect(await stage.held('operating-bank')).toBe(130);
    expect(await stage.broken()).toEqual([]);
    expect(await stage.load(statementOf([first, '-1.30', 'TRANSFER TO OPERATING ACCOUNT']))).toMatchObject({
      matched: 1,
    });
    expect(await stage.broken()).toEqual([]);
  });

  it('wait while the bank has not credited the file that they are of', async () => {
    const late = toLocalDate('2026-12-31');
    await stage.within((work) => makeDebit(work, stage.scene, { cents: 5_000, feeCents: 80, day: late }));
    // A Friday on which banks are closed: the first bank day of January is Monday the 4th.
    expect(await stage.closeTrust(toLocalDate('2027-01-01'))).toMatchObject({ swept_cents: 0 });
    expect(await stage.closeTrust(toLocalDate('2027-01-04'))).toMatchObject({ swept_cents: 0 });
    expect(await stage.broken()).toEqual([]);
    await stage.load(statementOf([late, '50.00', 'DE CREDIT']));
    expect(await stage.closeTrust(toLocalDate('2027-02-01'))).toMatchObject({ swept_cents: 80 });
    expect(await stage.broken()).toEqual([]);
  });
});
