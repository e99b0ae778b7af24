import { requestApproval } from '../modules/approvals/index.ts';
import { payoutAccountApproval } from '../modules/merchants/index.ts';
import { NEXT_PASSWORD, PASSWORD, type Rehearsal, type Scene } from './rehearsal-scene.ts';

/** Calls of the team, of approvals and of registering. */

/** A colleague of one's own making; without a password they are only invited. */
async function colleague(scene: Scene, password?: string): Promise<string> {
  const role = await ownRole(scene);
  const username = scene.unique();
  const { id } = await scene.done<{ id: string }>('createUser', {
    username,
    email: `${username}@walk.test`,
    name: 'Nora New',
    role_ids: [role.id],
    ...(password && { password }),
  });
  return id;
}

async function ownRole(scene: Scene) {
  const role = { name: scene.unique(), slug: scene.unique(), permissions: ['customers.read'] };
  const { id } = await scene.done<{ id: string }>('createRole', role);
  return { ...role, id };
}

const ofColleague =
  (password?: string): Rehearsal =>
  async (scene) => ({ input: { id: await colleague(scene, password) } });

/** A change that waits: asked for by the caller, or by another. */
const waiting =
  (maker: 'caller' | 'another', more: object = {}): Rehearsal =>
  async (scene) => {
    const { tenant, user } = scene.ours;
    const id = maker === 'caller' ? user : await idOfCole(scene);
    const account = String(33_330_000 + Number(scene.unique().slice('walk-'.length)));
    const asked = { bsb: '062-000', account, accountName: 'WALK' };
    const actor = { kind: 'user', id, name: 'Maker', permissions: new Set(['settings.write']) } as const;
    await scene.within(scene.ours, (work) =>
      requestApproval({ ...work, actor }, payoutAccountApproval, {
        subject: { kind: 'merchant', id: tenant },
        after: { bsb: asked.bsb, account: `••• ${account.slice(-4)}` },
        payload: asked,
      }),
    );
    const row = await scene.row<{ id: string }>(
      "select id from approvals where merchant_id = $1 and status = 'pending' order by id desc limit 1",
      [tenant],
    );
    return { input: { id: scene.id('approval', row.id), ...more } };
  };

async function idOfCole(scene: Scene): Promise<string> {
  const row = await scene.row<{ id: string }>(
    "select id from merchant_users where merchant_id = $1 and username = 'cole'",
    [scene.ours.tenant],
  );
  return row.id;
}

const registration = async (scene: Scene, email: string) => ({
  email,
  password: PASSWORD,
  google_token: await scene.human(),
  terms: true,
});

async function askedLink(scene: Scene, email: string): Promise<string> {
  await scene.done('register', await registration(scene, email));
  return scene.linkTo(email);
}

/** A change of the first merchant that waits for the platform's staff. */
const forPlatform =
  (more: object = {}): Rehearsal =>
  async (scene) => {
    const { input } = await waiting('caller')(scene);
    const { tenant } = scene.ours;
    await scene.change(
      "update approvals set approvers = '{}' where merchant_id = $1 and status = 'pending'",
      [tenant],
    );
    return { input: { ...input, merchant_id: scene.id('merchant', tenant), ...more } };
  };

export const peopleRehearsals: Record<string, Rehearsal> = {
  approvePlatformChange: forPlatform(),
  declinePlatformChange: forPlatform({ note: 'Not now' }),
  declineChange: waiting('another', { note: 'Not now' }),
  withdrawChange: waiting('caller'),
  deleteUser: ofColleague(PASSWORD),
  deactivateUser: ofColleague(PASSWORD),
  resendUserInvitation: ofColleague(),
  async createUser(scene) {
    const { id } = await ownRole(scene);
    return {
      input: await scene.sample('createUser', { role_ids: [id], type: 'staff', password: NEXT_PASSWORD }),
    };
  },
  async updateUser(scene) {
    return { input: { id: await colleague(scene, PASSWORD), name: 'Nora Newer' } };
  },
  async activateUser(scene) {
    const id = await colleague(scene, PASSWORD);
    await scene.done('deactivateUser', { id });
    return { input: { id } };
  },
  async resetUserTwoFactor(scene) {
    const id = await colleague(scene, PASSWORD);
    await scene.change(
      "update merchant_users set two_factor_enabled = true where merchant_id = $1 and name = 'Nora New'",
      [scene.ours.tenant],
    );
    return { input: { id, password: PASSWORD } };
  },
  async updateRole(scene) {
    return { input: { ...(await ownRole(scene)), name: scene.unique() } };
  },
  async deleteRole(scene) {
    return { input: { id: (await ownRole(scene)).id } };
  },
  async register(scene) {
    return { input: await registration(scene, 'first@registers.test') };
  },
  async confirmRegistration(scene) {
    return { input: { token: await askedLink(scene, 'second@registers.test'), password: PASSWORD } };
  },
  async chooseSignInNames(scene) {
    const email = 'third@registers.test';
    await scene.done('confirmRegistration', { token: await askedLink(scene, email), password: PASSWORD });
    const { access_token } = await scene.done<{ access_token: string }>('userLogin', {
      email,
      password: PASSWORD,
      google_token: await scene.human(),
    });
    return { input: { merchant_id: 'walk-chosen', username: 'chosen' }, token: access_token };
  },
};
