import type { SYSTEM_ROLES } from '@lorikeet/contracts';
import { parseId, printId } from '@lorikeet/domain/kernel';
import { createMerchant } from '../modules/merchants/index.ts';
import { addStaff } from '../modules/team/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { inTenant, SYSTEM } from '../platform/work.ts';
import { quickHash } from './quick-hash.ts';
import { actsAlone } from './second-person.ts';
import { createTestDatabase } from './test-database.ts';
import { type Answer, createTestPortal } from './test-portal.ts';

export const TEAM_PASSWORD = 'Harbour-Pass-2026';

export type Member = { id: string; uuid: string; token: string };
type Slug = keyof typeof SYSTEM_ROLES;

/** A merchant that asks for no second person, with an owner; the platform, and a way to add colleagues who are signed in. */
export async function openTeamStage() {
  const database = await createTestDatabase();
  const portal = createTestPortal(database);
  const { platform } = portal;
  const queries = queriesOn(database.pool);
  const open = async (slug: string, kind: 'business' | 'platform') => {
    const made = await createMerchant(platform, {
      slug,
      kind,
      legalName: slug,
      tradingName: slug,
      status: 'live',
      owner: {
        username: 'owner',
        name: 'Olive Owner',
        email: `owner@${slug}.test`,
        passwordHash: await quickHash(TEAM_PASSWORD),
      },
    });
    return { ...made, token: await portal.tokenFor(made.merchantId, made.ownerId) };
  };
  const lorikeet = await open('lorikeet', 'platform');
  const harbour = await open('harbour', 'business');
  const merchantId = harbour.merchantId;
  const passwordHash = await quickHash(TEAM_PASSWORD);
  await actsAlone(queries, merchantId);

  const roleId = async (slug: string): Promise<string> => {
    const row = await queries.one<{ id: string }>(
      sql`select id from roles where merchant_id = ${merchantId} and slug = ${slug}`,
    );
    return printId('role', row.id);
  };
  const memberOf = async (uuid: string): Promise<Member> => ({
    uuid,
    id: printId('user', uuid),
    token: await portal.tokenFor(merchantId, uuid),
  });
  return {
    database,
    portal,
    queries,
    merchantId,
    lorikeet,
    owner: { uuid: harbour.ownerId, id: printId('user', harbour.ownerId), token: harbour.token } as Member,
    roleId,
    /** A colleague with one role, active and signed in. */
    async member(name: string, role: Slug | (string & {}) = 'clerk'): Promise<Member> {
      const id = parseId('role', await roleId(role))!;
      const username = name.toLowerCase();
      const uuid = await inTenant(platform, merchantId, SYSTEM, (work) =>
        addStaff(work, {
          username,
          name,
          email: `${username}@harbour.test`,
          passwordHash,
          type: role === 'owner' ? 'owner' : 'staff',
          roleIds: [id],
        }),
      );
      return memberOf(uuid);
    },
    ask: <T = Record<string, unknown>>(who: Member, path: string, body?: object): Promise<Answer<T>> =>
      portal.call<T>(body ? 'POST' : 'GET', `/api/merchant${path}`, {
        token: who.token,
        ...(body && { body }),
      }),
    async audits(action: string): Promise<{ before: unknown; after: unknown; actor_id: string }[]> {
      return queries.rows(sql`
        select before, after, actor_id from audit_log
        where merchant_id = ${merchantId} and action = ${action} order by at desc, id desc`);
    },
    /** The letters to a person, newest first. */
    async letters(to: string): Promise<{ template: string; text: string }[]> {
      const rows = await queries.rows<{ template: string; recipient: Buffer; body: Buffer }>(
        sql`select template, recipient, body from messages where merchant_id = ${merchantId} order by id desc`,
      );
      return rows
        .filter((row) => platform.vault.open(row.recipient) === to)
        .map((row) => ({
          template: row.template,
          text: (JSON.parse(platform.vault.open(row.body)) as { text: string }).text,
        }));
    },
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}

export type TeamStage = Awaited<ReturnType<typeof openTeamStage>>;
