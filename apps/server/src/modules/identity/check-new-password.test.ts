import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

const faultOf = (
  password: string,
  email = 'ann@shop.test',
  options?: Parameters<typeof checkNewPassword>[2],
) =>
  checkNewPassword(password, email, options).then(
    () => undefined,
    (problem: { data: { path: string; code: string }[] }) => problem.data,
  );

describe('a new password', () => {
  it('is not one of the commonest, whatever its capitals and the signs around it', async () => {
    for (const common of ['Password1', 'PassWord123', 'Qwerty123', 'Trustno1', 'Password1!', '!Abcd1234!']) {
      expect(await faultOf(common), common).toEqual([{ path: 'password', code: 'password_common' }]);
    }
  });

  it('contains neither the e-mail nor the name before its sign', async () => {
    for (const [password, email] of [
      ['Ann1@Shop.test', 'ann1@shop.test'],
      ['Ann@shop.test1', 'ann@shop.test'],
      ['Olive-Tree-7', 'olive@shop.test'],
      ['My0-L.I.V.E.Tree7', 'live@shop.test'],
    ] as const)
      expect(await faultOf(password, email, { path: 'newPassword' }), password).toEqual([
        { path: 'newPassword', code: 'password_is_email' },
      ]);
  });

  it('contains no name of the portal or of the organisation, however it is written', async () => {
    const organisations = ['harbour-fitness', 'Harbour Fitness', 'abc'];
    for (const password of ['Lorikeet-47-Blue', 'xLORI.KEET9x', 'HarbourFitness7', 'My-Harbour-Fitness-1'])
      expect(await faultOf(password, undefined, { organisations }), password).toEqual([
        { path: 'password', code: 'password_has_name' },
      ]);
    expect(await faultOf('Abc-Wattle-Bird-1', undefined, { organisations })).toBeUndefined();
  });

  it('is otherwise free', async () => {
    for (const fine of ['Demo-Pass-2026', 'Rainbow7Birds', '密码Ab12345', 'Annual-7-Rain']) {
      expect(await faultOf(fine), fine).toBeUndefined();
    }
  });
});
