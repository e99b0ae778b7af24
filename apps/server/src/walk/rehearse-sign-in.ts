import { generateSync } from 'otplib';
import { passkeySite } from '../modules/identity/passkeys/passkey-site.ts';
import { softwarePasskey } from '../test/software-passkey.ts';
import { NEXT_PASSWORD, PASSWORD, type Rehearsal, type Scene } from './rehearsal-scene.ts';

/** Calls of signing in, passwords, sessions, two-factor and e-mails, in both areas. */

type Area = 'merchant' | 'flex';

const STAFF_LOGIN = { merchant_id: 'walk-neighbour', username: 'owner', password: PASSWORD };
const RATEPAYER_LOGIN = { email: 'walker@ratepayer.test', password: PASSWORD };
/** Who has forgotten their password: nobody who signs in elsewhere in the walk. */
const FORGETFUL = { merchant: 'cole@walk-0.test', flex: 'ratepayer0@example.test' };

/** A call's name in an area: ratepayers' calls bear the name of the staff's with their own prefix. */
const nameIn = (area: Area, name: string) =>
  area === 'merchant' ? name : `ratepayer${name[0]!.toUpperCase()}${name.slice(1)}`;

const login = (area: Area) => async (scene: Scene) => ({
  ...(area === 'merchant' ? STAFF_LOGIN : RATEPAYER_LOGIN),
  google_token: await scene.human(),
});

const loginName = (area: Area) => (area === 'merchant' ? 'userLogin' : 'ratepayerLogin');

const signIn =
  (area: Area): Rehearsal =>
  async (scene) => ({ input: await login(area)(scene) });

const refresh =
  (area: Area): Rehearsal =>
  async (scene) => {
    const { refresh_token } = await scene.done(loginName(area), await login(area)(scene));
    return { input: { refresh_token } };
  };

const forgotten = async (scene: Scene, area: Area) => ({
  email: FORGETFUL[area],
  google_token: await scene.human(),
});

const forget =
  (area: Area): Rehearsal =>
  async (scene) => ({ input: await forgotten(scene, area) });

const chooseNext =
  (area: Area): Rehearsal =>
  async (scene) => {
    await scene.done(nameIn(area, 'forgetPassword'), await forgotten(scene, area));
    return { input: { token: await scene.linkTo(FORGETFUL[area]), password: NEXT_PASSWORD } };
  };

/** A session with an enrolment that waits for its first code. */
async function enrol(scene: Scene, area: Area) {
  const token = await scene.tokenFor(nameIn(area, 'startTwoFactor'));
  const { secret } = await scene.done<{ secret: string }>(nameIn(area, 'startTwoFactor'), {}, token);
  return { token, code: generateSync({ secret }) };
}

const firstCode =
  (area: Area): Rehearsal =>
  async (scene) => {
    const { token, code } = await enrol(scene, area);
    return { input: { code }, token };
  };

/** Password and a recovery code of a person whose two-factor is on. */
const bothProofs =
  (area: Area): Rehearsal =>
  async (scene) => {
    const { token, code } = await enrol(scene, area);
    const { recovery_codes } = await scene.done<{ recovery_codes: string[] }>(
      nameIn(area, 'validateMfa'),
      { code },
      token,
    );
    return { input: { password: PASSWORD, recovery_code: recovery_codes[0] }, token };
  };

/** Who requires a second factor of others has one; the date is far off, so that it holds for nobody in the walk. */
const requireLater: Rehearsal = async (scene) => {
  const { token, code } = await enrol(scene, 'merchant');
  await scene.done('validateMfa', { code }, token);
  return { input: { two_factor_from: '2099-01-01' }, token };
};

/** A device, what it made for a person's session, and that session. */
async function madePasskey(scene: Scene, area: Area) {
  const device = softwarePasskey(passkeySite(scene.world.portal.platform.publicUrl));
  const token = await scene.tokenFor(nameIn(area, 'startPasskey'));
  const asked = await scene.done<{ challenge: string; user_handle: string }>(
    nameIn(area, 'startPasskey'),
    {},
    token,
  );
  return { device, token, made: device.make(asked, scene.unique()) };
}

async function addedPasskey(scene: Scene, area: Area) {
  const { device, token, made } = await madePasskey(scene, area);
  await scene.done(nameIn(area, 'addPasskey'), made, token);
  const { rows } = await scene.done<{ rows: { id: string }[] }>(nameIn(area, 'listPasskeys'), {}, token);
  return { device, token, id: rows[0]!.id };
}

const newPasskey =
  (area: Area): Rehearsal =>
  async (scene) => {
    const { token, made } = await madePasskey(scene, area);
    return { input: made, token };
  };

const ofPasskey =
  (area: Area, change: object = {}): Rehearsal =>
  async (scene) => {
    const { token, id } = await addedPasskey(scene, area);
    return { input: { id, ...change }, token };
  };

const byPasskey =
  (area: Area): Rehearsal =>
  async (scene) => {
    const { device } = await addedPasskey(scene, area);
    const { challenge } = await scene.done<{ challenge: string }>(nameIn(area, 'startPasskeySignIn'));
    return { input: { passkey: device.show(challenge) } };
  };

/** There and back, so that everybody keeps the password of the walk. */
const backToPassword =
  (area: Area): Rehearsal =>
  async (scene) => {
    const change = { current: PASSWORD, new: NEXT_PASSWORD, confirm: NEXT_PASSWORD };
    await scene.done(nameIn(area, 'userUpdatePassword'), change);
    return { input: { current: NEXT_PASSWORD, new: PASSWORD, confirm: PASSWORD } };
  };

const otherSession =
  (area: Area): Rehearsal =>
  async (scene) => {
    await scene.tokenFor(nameIn(area, 'endSession'));
    const token = await scene.tokenFor(nameIn(area, 'endSession'));
    const { rows } = await scene.done<{ rows: { id: string; current: boolean }[] }>(
      nameIn(area, 'listSessions'),
      {},
      token,
    );
    return { input: { id: rows.find(({ current }) => !current)!.id }, token };
  };

const otherSessions =
  (area: Area): Rehearsal =>
  async (scene) => {
    await scene.tokenFor(nameIn(area, 'endSession'));
    return { input: {} };
  };

async function secondEmail(scene: Scene, area: Area, isVerified: boolean) {
  const email = `${scene.unique()}@second.test`;
  const { id } = await scene.done<{ id: string }>(nameIn(area, 'addEmail'), { email });
  if (isVerified)
    await scene.done(nameIn(area, 'verifyEmail'), { token: decodeURIComponent(await scene.linkTo(email)) });
  return { id, email };
}

const ofSecondEmail =
  (area: Area, isVerified: boolean): Rehearsal =>
  async (scene) => ({ input: { id: (await secondEmail(scene, area, isVerified)).id } });

const linkOfSecondEmail =
  (area: Area): Rehearsal =>
  async (scene) => {
    const { email } = await secondEmail(scene, area, false);
    return { input: { token: decodeURIComponent(await scene.linkTo(email)) } };
  };

const REHEARSALS: [string, (area: Area) => Rehearsal][] = [
  ['forgetPassword', forget],
  ['forgetPasswordSubmit', chooseNext],
  ['refreshToken', refresh],
  ['validateMfa', firstCode],
  ['disableTwoFactor', bothProofs],
  ['replaceRecoveryCodes', bothProofs],
  ['userUpdatePassword', backToPassword],
  ['proveSession', () => async () => ({ input: { password: PASSWORD } })],
  ['addPasskey', newPasskey],
  ['changePasskey', (area) => ofPasskey(area, { name: 'Phone' })],
  ['removePasskey', (area) => ofPasskey(area)],
  ['confirmPasskeySignIn', byPasskey],
  ['endSession', otherSession],
  ['endOtherSessions', otherSessions],
  ['verifyEmail', linkOfSecondEmail],
  ['resendEmailLink', (area) => ofSecondEmail(area, false)],
  ['removeEmail', (area) => ofSecondEmail(area, true)],
  ['makeEmailPrimary', (area) => ofSecondEmail(area, true)],
];

export const signInRehearsals: Record<string, Rehearsal> = {
  userLogin: signIn('merchant'),
  ratepayerLogin: signIn('flex'),
  setSignInRules: requireLater,
  ...Object.fromEntries(
    (['merchant', 'flex'] as const).flatMap((area) =>
      REHEARSALS.map(([name, rehearse]) => [nameIn(area, name), rehearse(area)]),
    ),
  ),
};
