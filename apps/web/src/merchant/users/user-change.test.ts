import { expect, it } from 'vitest';
import { userChange } from './user-change.ts';

const typed = { id: 'usr_1', name: 'Mei Nguyen', email: 'mei@harbour.test', username: 'mei' };

it('says nothing of roles that the form leaves as they were', () => {
  expect(userChange({ ...typed, role_ids: ['rol_2', 'rol_1'] }, ['rol_1', 'rol_2'])).toEqual(typed);
});

it.each([[['rol_1']], [['rol_1', 'rol_2', 'rol_3']], [['rol_1', 'rol_3']]])(
  'names the roles that it changes, %o',
  (role_ids) =>
    expect(userChange({ ...typed, role_ids }, ['rol_1', 'rol_2'])).toEqual({
      ...typed,
      role_ids,
      seen_role_ids: ['rol_1', 'rol_2'],
    }),
);
