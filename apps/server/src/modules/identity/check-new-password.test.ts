import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

const faultOf = (password: string, email = 'ann@shop.test', path?: string) =>
  checkNewPassword(password, email, path).then(
    () => undefined,
    (problem: { data: { path: string; code: string }[] }) => problem.data,
  );

describe('a new password', () => {
  it('is not one of the commonest, whatever its capitals and the signs around it', async () => {
    for (const common of ['Password1', 'PassWord123', 'Qwerty123', 'Trustno1', 'Password1!', '!Abcd1234!']) {
      expect(await faultOf(common), common).toEqual([{ path: 'password', code: 'password_common' }]);
    }
  });

  it('is not the e-mail', async () => {
    expect(await faultOf('Ann1@Shop.test', 'ann1@shop.test', 'newPassword')).toEqual([
      { path: 'newPassword', code: 'password_is_email' },
    ]);
  });

  it('is otherwise free', async () => {
    for (const fine of ['Demo-Pass-2026', 'Rainbow7Birds', '密码Ab12345', 'Ann@shop.test1']) {
      expect(await faultOf(fine), fine).toBeUndefined();
    }
  });
});
