import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CouncilStage, openCouncilStage } from '../../test/council-stage.ts';

let stage: CouncilStage;
beforeAll(async () => {
  stage = await openCouncilStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.database.pool.query('delete from property_tries'));

const NOT_FOUND = { status: 200, code: 1, data: { refusal: 'council.property_not_found' } };

describe('a council that is not live', () => {
  const as = (status: string) =>
    stage.database.pool.query("update merchants set status = $1 where slug = 'wattle-city'", [status]);
  afterEach(() => as('live'));

  it('says so to who has the right code, to nobody else, and counts no try', async () => {
    const { facts } = await stage.property(stage.wattle);
    for (const status of ['preparing', 'suspended', 'closing']) {
      await as(status);
      for (let n = 0; n < 6; n += 1) {
        expect(await stage.find(facts)).toMatchObject({ code: 1, data: { refusal: 'council.not_open' } });
      }
    }
    expect(await stage.register(facts, 'early@mail.test')).toMatchObject({
      data: { refusal: 'council.not_open' },
    });
    expect(await stage.find({ ...facts, verification_code: 'AAAA-AAAA' })).toMatchObject(NOT_FOUND);
    expect(await stage.find({ ...facts, assessment_number: '99999' })).toMatchObject(NOT_FOUND);
    await as('live');
    expect((await stage.find(facts)).code).toBe(0);
  });

  it('writes to nobody with a code, and prints what can be posted later, unless it is closing', async () => {
    const { facts, wireId, email } = await stage.property(stage.wattle);
    const token = await stage.staff(stage.wattle);
    const before = (await stage.letters(email!)).length;
    const issued = (deliver: 'email' | 'print') =>
      stage.call('POST', `/api/merchant/council/property/issueCode/${wireId}`, { token, body: { deliver } });
    const invited = (deliver: 'email' | 'print') =>
      stage.call('POST', '/api/merchant/council/ratepayer/invite', {
        token,
        body: {
          assessment_number: facts.assessment_number,
          name: 'Ana Lim',
          email: 'ana@lim.test',
          locale: 'en',
          deliver,
        },
      });
    for (const status of ['preparing', 'suspended', 'closing']) {
      await as(status);
      const data = { refusal: status === 'closing' ? 'merchant.closing' : 'council.not_live' };
      for (const made of [await issued('email'), await invited('email'), await invited('print')]) {
        expect(made).toMatchObject({ code: 1, data });
      }
      const slip = await issued('print');
      expect(slip).toMatchObject(status === 'closing' ? { data } : { code: 0 });
    }
    expect(await stage.letters('ana@lim.test')).toEqual([]);
    expect(await stage.letters(email!)).toHaveLength(before);
  });
});
