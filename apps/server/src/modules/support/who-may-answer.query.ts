import { empty, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

const SHOWN_MAX = 200;

export type Colleague = { id: string; name: string; email: string; locale: 'en' | 'zh' };

/** The desk's active people whose role may answer, by name; the one alone where an id is given. */
export async function whoMayAnswer(work: Work): Promise<{ id: string; name: string }[]> {
  const people = await answering(work);
  return people.map(({ id, name }) => ({ id, name }));
}

/** A person of the desk who may answer; undefined for everybody else. */
export async function answerer(work: Work, id: string): Promise<Colleague | undefined> {
  return (await answering(work, id))[0];
}

function answering(work: Work, id?: string): Promise<Colleague[]> {
  return work.rows<Colleague>(sql`
    select u.id, u.name, u.email, u.locale from merchant_users u
    where u.merchant_id = ${work.merchantId} and u.status = 'active' ${id ? sql`and u.id = ${id}` : empty}
      and exists (
        select 1 from user_roles ur
        join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
        where ur.merchant_id = ${work.merchantId} and ur.user_id = u.id and 'support.write' = any(r.permissions))
    order by u.name, u.id limit ${SHOWN_MAX}`);
}
