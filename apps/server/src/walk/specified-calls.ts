import { generateSync } from 'otplib';
import { createProperty, issueCode } from '../modules/council/index.ts';
import { addRatepayer } from '../modules/identity/index.ts';
import { inTenant, SYSTEM } from '../platform/work.ts';
import { quickHash } from '../test/quick-hash.ts';
import {
  type Letter,
  openSpecifiedStage,
  openTenant,
  PASSWORD,
  type Stage,
  type Step,
} from './specified-stage.ts';

const NEXT_PASSWORD = 'Wattlebird-Grove-12';
const base = '/api/merchant';
const flex = '/api/flex';
const owner = { email: 'owner@harbour-fitness.test', rememberMe: true };

/** Makes every call that the specification lists, good and refused, and returns what a client sees of each response. */
export async function makeSpecifiedCalls(): Promise<Step[]> {
  const stage = await openSpecifiedStage();
  try {
    const token = await signInCalls(stage);
    await teamCalls(stage, token);
    await securityCalls(stage, token);
    await openCalls(stage);
    await registrationCalls(stage);
    await ratepayerCalls(stage);
    return stage.steps;
  } finally {
    await stage.close();
  }
}

/** Signs the owner in, shows and changes their profile; returns their token. */
async function signInCalls({ call, human }: Stage): Promise<string> {
  await call('POST', `${base}/userLogin`, { body: {} });
  await call('POST', `${base}/userLogin`, {
    body: { ...owner, password: 'Wrong-Pass-2026', ...(await human()) },
  });
  const { access_token: token = '' } = await call('POST', `${base}/userLogin`, {
    body: { ...owner, password: PASSWORD, ...(await human()) },
  });
  await call('GET', `${base}/getUserInfo`, { token });
  await call('POST', `${base}/userUpdate`, {
    token,
    body: { name: 'Olive Owner', nickname: 'Liv', gender: 'female' },
  });
  await call('GET', `${base}/getUserInfo`, { token });
  return token;
}

/** A colleague is made, shown, changed and removed, and refused where that is not possible. */
async function teamCalls({ call, silent }: Stage, token: string): Promise<void> {
  const roles = await silent<{ roles: { id: string; slug: string }[] }>('GET', `${base}/user/roles`, {
    token,
  });
  const clerk = roles.data.roles.find(({ slug }) => slug === 'clerk')!.id;
  const colleague = { username: 'cole', email: 'cole@harbour.test', name: 'Cole', role_ids: [clerk] };
  await call('POST', `${base}/user/create`, { token, body: {} });
  const { id } = await call('POST', `${base}/user/create`, {
    token,
    body: { ...colleague, password: PASSWORD },
  });
  await call('GET', `${base}/user/list?page=1&page_size=20`, { token });
  await call('GET', `${base}/user/detail?user_id=${id}`, { token });
  await call('GET', `${base}/user/detail?user_id=usr_${'0'.repeat(32)}`, { token });
  await call('POST', `${base}/user/update/${id}`, { token, body: { name: 'Cole Porter' } });
  await call('POST', `${base}/user/delete/${id}`, { token, body: {} });
  await call('POST', `${base}/user/delete/${id}`, { token, body: {} });
}

/** Two-factor, the password and the end of the session. */
async function securityCalls({ call, silent }: Stage, token: string): Promise<void> {
  await call('GET', `${base}/getValidatePage`, { token });
  const { data: enrolment } = await silent('POST', `${base}/twoFactor/start`, { token, body: {} });
  await call('GET', `${base}/getValidatePage`, { token });
  await call('POST', `${base}/validateMfa`, { token, body: { code: 'abc' } });
  await call('POST', `${base}/validateMfa`, {
    token,
    body: { code: generateSync({ secret: String(enrolment.secret) }) },
  });
  await call('POST', `${base}/userUpdatePassword`, {
    token,
    body: { current: 'Wrong-Pass-2026', new: NEXT_PASSWORD, confirm: NEXT_PASSWORD },
  });
  await call('POST', `${base}/userUpdatePassword`, {
    token,
    body: { current: PASSWORD, new: NEXT_PASSWORD, confirm: NEXT_PASSWORD },
  });
  await call('GET', `${base}/userLoginOut`, { token });
  await call('GET', `${base}/getUserInfo`, { token });
}

/** What needs no session: a forgotten password and a new merchant. */
async function openCalls({ call, human, letters }: Stage): Promise<void> {
  await call('POST', `${base}/forgetPassword`, { body: { email: owner.email, ...(await human()) } });
  await call('POST', `${base}/forgetPasswordSubmit`, {
    body: { token: linkIn(await letters(), owner.email), password: PASSWORD },
  });
  await call('POST', `${base}/forgetPasswordSubmit`, { body: { token: 'never-sent', password: PASSWORD } });
  await call('POST', `${base}/register`, {
    body: { email: 'new@merchant.test', password: PASSWORD, ...(await human()) },
  });
}

/** A council with one property, whose code was mailed to its owner; returns what the notice says. */
async function openCouncil({ platform, letters }: Stage) {
  const council = await openTenant(platform, 'banksia-shire', 'council');
  await inTenant(platform, council.merchantId, SYSTEM, async (work) => {
    const property = await createProperty(work, {
      assessmentNumber: '20001-1',
      line1: '1 Wattle Street',
      suburb: 'Banksia',
      state: 'NSW',
      postcode: '2651',
      ownerName: 'Grace Okonkwo',
      ownerEmail: 'grace@mail.test',
    });
    await issueCode(work, property, 'email');
  });
  const posted = (await letters()).findLast(({ to }) => to === 'grace@mail.test')?.text ?? '';
  return {
    council: 'banksia-shire',
    assessment_number: '20001-1',
    verification_code: /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(posted)?.[0] ?? '',
  };
}

/** A ratepayer finds a property and registers with it. */
async function registrationCalls(stage: Stage): Promise<void> {
  const { call, human } = stage;
  const facts = await openCouncil(stage);
  await call('GET', `${flex}/getAccountInfo?${new URLSearchParams(facts)}`);
  const wrong = new URLSearchParams({ ...facts, verification_code: 'ABCD-2345' });
  await call('GET', `${flex}/getAccountInfo?${wrong}`);
  await call('POST', `${flex}/userRegister`, {
    body: {
      ...facts,
      name: 'Grace Okonkwo',
      email: 'grace@mail.test',
      password: PASSWORD,
      terms: true,
      ...(await human()),
    },
  });
}

/** A ratepayer signs in, changes their profile and signs out. */
async function ratepayerCalls({ call, human, platform, uploadPicture }: Stage): Promise<void> {
  await addRatepayer(platform, {
    email: 'pat@mail.test',
    name: 'Pat',
    passwordHash: await quickHash(PASSWORD),
  });
  await call('POST', `${flex}/userLogin`, {
    body: { email: 'pat@mail.test', password: 'Wrong-Pass-2026', ...(await human()) },
  });
  const { access_token: token = '' } = await call('POST', `${flex}/userLogin`, {
    body: { email: 'pat@mail.test', password: PASSWORD, ...(await human()) },
  });
  await call('GET', `${flex}/getUserInfo`, { token });
  await call('POST', `${flex}/userUpdate`, { token, body: { name: 'Pat Lim', phone: '0412 345 678' } });
  await uploadPicture(token);
  await call('GET', `${flex}/getUserInfo`, { token });
  await call('GET', `${flex}/userLoginOut`, { token });
}

/** The token of the newest link to choose a password that was sent to an address. */
function linkIn(sent: readonly Letter[], to: string): string {
  const letter = sent.findLast((one) => one.to === to && one.template === 'reset-password');
  return /\/new-password\/([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}
