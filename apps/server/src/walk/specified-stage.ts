import { ratepayerUploadFile } from '@lorikeet/contracts/profile';
import { solveAltcha } from '../adapters/altcha/solve-altcha.ts';
import { createMerchant } from '../modules/merchants/index.ts';
import { drainEvents } from '../platform/events/drain-events.ts';
import type { Platform } from '../platform/work.ts';
import { quickHash } from '../test/quick-hash.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../test/test-portal.ts';
import { send } from './send.ts';
import { stableForm } from './stable-form.ts';

export const PASSWORD = 'Kookaburra-Lane-47';

/** One call and what a client sees of its response. */
export type Step = {
  call: string;
  sent?: string[];
  status: number;
  code: number;
  message: string;
  data: unknown;
};
export type Letter = { template: string; to: string; text: string };
export type Stage = Awaited<ReturnType<typeof openSpecifiedStage>>;

type Answer = Pick<Step, 'status' | 'code' | 'message' | 'data'>;
type Sent = { body?: object; token?: string };

/** The whole portal with a platform and a merchant; each call made by `call` leaves a step. */
export async function openSpecifiedStage() {
  const database = await createTestDatabase();
  const portal = createTestPortal(database);
  const { platform } = portal;
  await openTenant(platform, 'lorikeet', 'platform');
  await openTenant(platform, 'harbour-fitness', 'business');
  const steps: Step[] = [];
  const note = (call: string, { status, code, message, data }: Answer, body?: object) =>
    steps.push({
      call: call.replace(/(usr_)[0-9a-f]{32}/, '$1…').replace(/verification_code=.*/, '…'),
      ...(body && { sent: Object.keys(body) }),
      status,
      code,
      message,
      data: stableForm(data),
    });
  return {
    platform,
    steps,
    async call<T = Record<string, string>>(method: 'GET' | 'POST', path: string, sent: Sent = {}) {
      const answer = await portal.call<T>(method, path, sent);
      note(`${method} ${path}`, answer, sent.body);
      return answer.data;
    },
    /** A call that leaves no step. */
    silent: portal.call,
    async uploadPicture(token: string) {
      const { status, body } = await send(portal.portal.app, ratepayerUploadFile, { token });
      note('POST /api/flex/uploadFile', { ...(body as Answer), status });
    },
    human: () => passHumanCheck(portal),
    async letters(): Promise<Letter[]> {
      const listeners = portal.portal.modules.flatMap((module) => module.listeners ?? []);
      await drainEvents(platform, listeners);
      return lettersOf(platform);
    },
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}

export const openTenant = async (
  platform: Platform,
  slug: string,
  kind: 'platform' | 'business' | 'council',
) =>
  createMerchant(platform, {
    slug,
    kind,
    legalName: `${slug} Pty Ltd`,
    tradingName: slug,
    status: 'live',
    owner: {
      username: 'owner',
      name: 'Olive Owner',
      email: `owner@${slug}.test`,
      passwordHash: await quickHash(PASSWORD),
    },
  });

async function passHumanCheck({ call }: TestPortal): Promise<{ google_token: string }> {
  const { data } = await call<Parameters<typeof solveAltcha>[0]>('GET', '/api/official/captcha/challenge');
  return { google_token: await solveAltcha(data) };
}

async function lettersOf({ vault, pool }: Platform): Promise<Letter[]> {
  const { rows } = await pool.query<{ template: string; recipient: Buffer; body: Buffer }>(
    'select template, recipient, body from messages order by id',
  );
  return rows.map(({ template, recipient, body }) => ({
    template,
    to: vault.open(recipient),
    text: (JSON.parse(vault.open(body)) as { text: string }).text,
  }));
}
