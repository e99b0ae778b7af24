import { type Browser, chromium, type Page } from 'playwright-core';
import { freePort } from '../../apps/server/src/test/free-port.ts';
import { startServerProcess } from '../../apps/server/src/test/server-process.ts';
import { browserPath } from '../../scripts/browser-path.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { openCallsStage } from '../calls/stage.ts';
import { median } from '../figures.ts';
import { seedHistory } from '../lists/seed-history.ts';
import type { BenchContext } from '../main.ts';
import { ACTS, type Act, pointAt, rows } from './acts.ts';
import { type Held, longestTask, REST_MS } from './longest-task.ts';

const ROWS = 100;
const PAYMENTS = 3_000;
const CUSTOMERS = 300;
const SLOWED = 4;
const ROUNDS = 5;
const GOAL_MS = 50;

/**
 * For how long a browser's main thread is held by what a person does on a list of a hundred rows, with the processor slowed
 * four times: of each act its longest task in each of some rounds, each in a page of its own. `npm run bench -- main-thread 3` takes
 * another number of rounds; `npm run bench -- main-thread 3 found closed` measures those acts alone: what comes before them is done,
 * and what comes after is not.
 */
export async function run(context: BenchContext): Promise<void> {
  const { names } = context;
  const isAsked = ({ name }: Act) => names.length === 0 || names.includes(name);
  const acts = ACTS.slice(0, ACTS.findLastIndex(isAsked) + 1);
  if (acts.length === 0) throw new Error(`The acts are ${ACTS.map(({ name }) => `'${name}'`).join(', ')}`);
  const executablePath = browserPath();
  await buildWeb();
  const stage = await openCallsStage(context, { first: CUSTOMERS, others: 1 });
  const [tenant] = stage.tenants;
  const today = stage.portal.platform.clock.bankToday();
  await seedHistory(stage.owner, tenant!, { payments: PAYMENTS, today });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_OWNER_URL: context.ownerUrl, PUBLIC_URL: origin };
  const server = await startServerProcess({ ...stage.environment, ...settings }, port);
  const held = new Map<string, Held[]>(acts.filter(isAsked).map(({ name }) => [name, []]));
  try {
    await server.ready();
    for (let round = 0; round < (context.sizes[0] ?? ROUNDS); round += 1) {
      const session = JSON.stringify({
        token: await tenant!.token(),
        refreshToken: 'none',
        rememberMe: true,
      });
      const localStorage = [{ name: 'lorikeet.session.merchant', value: session }];
      const storageState = { cookies: [], origins: [{ origin, localStorage }] };
      const page = await browser.newPage({ storageState, viewport: { width: 1440, height: 900 } });
      await openList(page, origin);
      for (const one of acts) {
        const each = await actOut(browser, page, one, isAsked(one));
        if (each) held.get(one.name)!.push(each);
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await stage.close();
  }
  for (const [act, each] of held) {
    const clock = each.map(({ clockMs }) => clockMs);
    const processor = median(each.map(({ processorMs }) => processorMs));
    context.print({
      name: 'main-thread',
      act,
      longest_ms: Math.round(median(clock)),
      slowest_ms: Math.round(Math.max(...clock)),
      processor_ms: Math.round(processor),
      garbage_ms: Math.round(Math.max(...each.map(({ garbageMs }) => garbageMs))),
      goal_ms: GOAL_MS,
      is_met: processor <= GOAL_MS,
    });
  }
}

/** Opens the list on a slowed processor, and leaves it time to come to rest. */
async function openList(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(`${origin}/merchant/transactions/list?size=${ROWS}`);
  await rows(page).nth(20).waitFor();
  await page.waitForTimeout(REST_MS);
}

/** Does one thing, and says for how long it held the main thread where that is asked. */
async function actOut(
  browser: Browser,
  page: Page,
  { on, act }: Act,
  isMeasured: boolean,
): Promise<Held | undefined> {
  if (on) await pointAt(page, on(page));
  if (isMeasured) return longestTask(browser, page, () => act(page));
  await act(page);
  await page.waitForTimeout(REST_MS / 2);
  return undefined;
}
