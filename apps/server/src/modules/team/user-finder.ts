import { anywhere } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Found, finder } from '../../platform/search/finder.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact' | 'status'> & {
  name: string;
  username: string;
  email: string;
};

/** Colleagues by a part of their name, username or e-mail: a team is short enough to be read through. */
export const userFinder = finder<Row>({
  kind: 'user',
  permission: 'users.read',
  meanings({ merchantId }, { id, text }) {
    const from = sql`select id from merchant_users where merchant_id = ${merchantId} and status <> 'removed'`;
    if (id) return id.kind === 'user' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    const part = anywhere(text);
    return [
      {
        ids: sql`${from} and (name ilike ${part} or username ilike ${part} or email ilike ${part})
          order by created_at desc, id desc`,
      },
    ];
  },
  load: ({ merchantId }, f) => sql`
    select u.id, f.is_exact, u.created_at as at, u.name, u.username, u.email, u.status
    from ${f} join merchant_users u on u.merchant_id = ${merchantId} and u.id = f.id`,
  show: ({ name, username, email, status }) => ({ title: name, note: `${username} · ${email}`, status }),
});
