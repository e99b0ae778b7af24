import { hashPassword } from '../modules/identity/index.ts';
import { addStaff, createRole, createUser, type SystemRole } from '../modules/team/index.ts';
import { sql } from '../platform/db/sql.ts';
import { inTenant, type Platform, SYSTEM } from '../platform/work.ts';

type DemoColleague = { username: string; name: string; role: SystemRole };

/** Who works at the demo's business beside its owner: one of each system role. */
const COLLEAGUES: readonly DemoColleague[] = [
  { username: 'admin', name: 'Daniel Okafor', role: 'admin' },
  { username: 'accountant', name: 'Sofia Marino', role: 'accountant' },
  { username: 'clerk', name: 'Jack Thornbury', role: 'clerk' },
];
/** Has been invited and has not chosen a password: the letter is in the outbox. */
const INVITED: DemoColleague = { username: 'reader', name: 'Lin Zhao', role: 'read-only' };

/** A role of the business's own, which nobody holds yet. */
const OWN_ROLE = {
  name: 'Collections',
  slug: 'collections',
  permissions: [
    'dashboard.read',
    'customers.read',
    'mandates.read',
    'mandates.write',
    'invoices.read',
    'payments.read',
    'payments.write',
  ],
} as const;

/** The second person of the platform: who decides what the operator asks for. */
const SECOND_OPERATOR: DemoColleague = { username: 'ines', name: 'Ines Duarte', role: 'admin' };

/** Gives the platform a second operator, who signs in with an e-mail of their own. */
export async function addSecondOperator(
  platform: Platform,
  platformId: string,
  password: string,
): Promise<void> {
  const { role, ...person } = SECOND_OPERATOR;
  const passwordHash = await hashPassword(password);
  await inTenant(platform, platformId, SYSTEM, async (work) => {
    const { id } = await work.one<{ id: string }>(
      sql`select id from roles where merchant_id = ${platformId} and slug = ${role}`,
    );
    const email = `${person.username}@lorikeet.test`;
    await addStaff(work, { ...person, email, passwordHash, type: 'staff', roleIds: [id] });
  });
}

/** Gives the demo's business colleagues with different roles, so that each role can be looked at. */
export async function addDemoStaff(platform: Platform, merchantId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTenant(platform, merchantId, SYSTEM, async (work) => {
    const rows = await work.rows<{ id: string; slug: string }>(
      sql`select id, slug from roles where merchant_id = ${merchantId}`,
    );
    const roleIds = (slug: SystemRole) => rows.filter((role) => role.slug === slug).map((role) => role.id);
    for (const { role, ...person } of COLLEAGUES) {
      const email = `${person.username}@harbour.test`;
      await addStaff(work, { ...person, email, passwordHash, type: 'staff', roleIds: roleIds(role) });
    }
    await createRole(work, OWN_ROLE);
    const { role, ...person } = INVITED;
    const email = `${person.username}@harbour.test`;
    await createUser(work, { ...person, email, passwordHash: null, locale: 'en', roleIds: roleIds(role) });
  });
}
