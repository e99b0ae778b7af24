import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../../platform/work.ts';
import { AREAS, openProfileStage, type ProfileStage } from '../../../test/profile-stage.ts';
import { letterReaders } from './letter-readers.query.ts';

let stage: ProfileStage;

beforeAll(async () => {
  stage = await openProfileStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.database.pool.query('delete from sign_in_throttle'));

describe.each(AREAS)('the profile of somebody in the $area area', ({ area, own, foreign }) => {
  it('takes name, nickname, gender and, of ratepayers, a phone', async () => {
    const token = await stage.signedIn(area, own);
    const body = { name: '  Olive O.  ', nickname: 'Ollie', gender: 'other' };
    const phone = area === 'flex' ? { phone: '+61 491 570 006' } : {};
    expect(await stage.post(area, '/userUpdate', token, { ...body, ...phone })).toMatchObject({ code: 0 });
    expect(await stage.whoIs(area, token)).toMatchObject({ ...body, ...phone, name: 'Olive O.' });
    expect(await stage.post(area, '/userUpdate', token, { name: 'Olive' })).toMatchObject({ code: 0 });
    const cleared = { name: 'Olive', nickname: null, gender: null, ...(area === 'flex' && { phone: null }) };
    expect(await stage.whoIs(area, token)).toMatchObject(cleared);
  });

  it.each([
    [{ name: '  ' }, 'name', 'name_required'],
    [{ name: 'x'.repeat(51) }, 'name', 'too_long'],
    [{ name: 'Olive', nickname: 'x'.repeat(51) }, 'nickname', 'too_long'],
    [{ name: 'Olive', gender: 'robot' }, 'gender', 'choose_one'],
  ])('refuses %j', async (body, path, code) => {
    const token = await stage.signedIn(area, own);
    const answer = await stage.post(area, '/userUpdate', token, body);
    expect(answer).toMatchObject({ status: 422, data: { faults: [{ path, code }] } });
  });

  it('keeps a phone by the phone rule, and none of staff', async () => {
    const token = await stage.signedIn(area, own);
    const answer = await stage.post(area, '/userUpdate', token, { name: 'Olive', phone: 'call me' });
    const code = area === 'flex' ? 'phone_invalid' : 'unknown_field';
    expect(answer).toMatchObject({ status: 422, data: { faults: [{ path: 'phone', code }] } });
  });

  it('has no settings until they are chosen; what is left out stays', async () => {
    const token = await stage.signedIn(area, own);
    const unset = { locale: null, theme: null, colour_scheme: null, date_format: null };
    expect(await stage.whoIs(area, token)).toMatchObject({ session_timeout: 'never', preferences: unset });
    const first = { locale: 'zh', theme: 'Nora', session_timeout: '30' };
    expect(await stage.post(area, '/userSettings', token, first)).toMatchObject({ code: 0 });
    const then = { colour_scheme: 'dark', date_format: 'dd/mm/yyyy' };
    expect(await stage.post(area, '/userSettings', token, then)).toMatchObject({ code: 0 });
    expect(await stage.whoIs(area, token)).toMatchObject({
      locale: 'zh',
      session_timeout: '30',
      preferences: { locale: 'zh', theme: 'Nora', ...then },
    });
    const other = await stage.whoIs(area, await stage.signedIn(area, foreign));
    expect(other).toMatchObject({ session_timeout: 'never', preferences: unset });
  });

  it.each([
    [{ session_timeout: '45' }, 'session_timeout'],
    [{ theme: 'Dracula' }, 'theme'],
    [{ locale: 'fr' }, 'locale'],
    [{ colour_scheme: 'sepia' }, 'colour_scheme'],
    [{ date_format: 'yy' }, 'date_format'],
    [{ letters: { account_security: { email: false } } }, 'letters.account_security'],
  ])('refuses the settings %j', async (body, path) => {
    const token = await stage.signedIn(area, own);
    const answer = await stage.post(area, '/userSettings', token, body);
    expect(answer).toMatchObject({ status: 422, data: { faults: [{ path }] } });
  });
});

describe('letters', () => {
  const readers = () =>
    inTenant(stage.portal.platform, stage.merchantId, SYSTEM, (work) =>
      letterReaders(work, 'file_not_lodged'),
    );

  it('say which of them a person gets, and which cannot be switched off', async () => {
    const owner = await stage.whoIs('merchant', await stage.signedIn('merchant', 'owner@harbour.test'));
    expect(owner.preferences.letters).toContainEqual({
      name: 'account_security',
      email: true,
      optional: false,
    });
    expect(owner.preferences.letters).toContainEqual({
      name: 'payout_account_changed',
      email: true,
      optional: false,
    });
    const ratepayer = await stage.whoIs('flex', await stage.signedIn('flex', 'pat@banksia.test'));
    expect(ratepayer.preferences.letters.map(({ name }) => name)).toEqual([
      'account_security',
      'property_access',
    ]);
  });

  it('go to those who may have them, until they do not want them', async () => {
    const token = await stage.signedIn('merchant', 'owner@harbour.test');
    const role = (permissions: string[]) =>
      stage.database.pool.query('update roles set permissions = $1 where merchant_id = $2', [
        permissions,
        stage.merchantId,
      ]);
    await role(['settings.read']);
    expect(await readers()).toEqual([]);
    await role(['settings.read', 'bank_files.write']);
    expect((await readers()).map(({ email }) => email)).toEqual(['owner@harbour.test']);
    const choose = (email: boolean) =>
      stage.post('merchant', '/userSettings', token, { letters: { file_not_lodged: { email } } });
    await choose(false);
    expect(await readers()).toEqual([]);
    await choose(true);
    expect(await readers()).toHaveLength(1);
  });
});
