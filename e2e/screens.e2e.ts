import { setTimeout as sleep } from 'node:timers/promises';
import { writeReturns } from '@lorikeet/bank-files';
import type { MenuEntry } from '@lorikeet/contracts/screens/menu-entry';
import { MERCHANT_SCREENS } from '@lorikeet/contracts/screens/merchant-screens';
import { RATEPAYER_SCREENS } from '@lorikeet/contracts/screens/ratepayer-screens';
import { parts, previousBankDay, toCents } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankFileForm } from '../apps/server/src/test/bank-file-form.ts';
import en from '../apps/web/src/locales/en/common.json' with { type: 'json' };
import zh from '../apps/web/src/locales/zh/common.json' with { type: 'json' };
import { publicScreens, type Screen, screensOfMenu, screensOfRatepayers } from './support/all-screens.ts';
import { loadReceiptOfNobody } from './support/bpay-file.ts';
import { businessDate, newestMessage } from './support/demo-tools.ts';
import { flaws, noteTakenAway, sideways, watch } from './support/look-at.ts';
import { inLanguage, newPage } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';
import { isWhole } from './support/thoroughness.ts';

type Language = 'en' | 'zh';

const WORDS = { en, zh };
const LANGUAGES = ['en', 'zh'] as const;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The same telephone with its text doubled. */
const DOUBLED = { width: 195, height: 422 };

/** Is invited by each merchant in a language of its own, and has not answered. */
const invitation = (email: string, locale: Language) => ({
  name: 'Priya Raman',
  email,
  phone: '0491 570 110',
  plan_id: null,
  channels: ['email'],
  locale,
});
const INVITED = { en: 'priya@payers.test', zh: 'priya.zh@payers.test' };
/** A file of another provider, whose columns are not chosen yet. */
const PROVIDERS_FILE = {
  filename: 'old-provider.csv',
  content: Buffer.from('Name,BSB,Account number\r\nAda Moved,062-000,71000001\r\n').toString('base64'),
};
/** A tenth off the first three bills. */
const COUPON = { coupon_code: 'SPRING10', kind: 'percent', percent_bp: 1_000, periods: 3 };
/** Shows each kind of person figures of its own; the other screens that two menus share are looked at once. */
const HOME = 'merchant/dashboard/home-page';
/** Links of letters that lead nowhere any more; good ones are opened by register.e2e.ts and saved-card.e2e.ts. */
const SPENT_LINKS = {
  merchantNewPassword: 'gone',
  flexiratesNewPassword: 'gone',
  merchantCardUpdate: 'gone',
};

/** The menus and bars of the signed-in areas, the same around all of a person's screens: half of what axe goes through. */
const FRAME = '.lk-side, .lk-top, .lk-phone-bar, .lk-phone-tabs, .lk-rate-head, .lk-rate-tabs';

/** A person's walk is as long as their menu. */
const WALK_MS = 600_000;

let portal: RunningPortal;
const seen = new Set<string>();

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

test.each([
  { who: 'the business', email: 'owner@harbour.test', invites: 'en' },
  { who: 'the council', email: 'owner@banksia.test', invites: 'zh' },
  { who: 'the platform', email: 'operator@lorikeet.test', invites: null },
] as const)(
  'every screen of $who that no one before had is sound, wide and narrow, in both languages',
  async ({ email, invites }) => {
    const state = await signedIn(portal, email);
    const ask = asking(portal, state);
    if (invites) {
      await ask('/invitation/create', invitation(INVITED[invites], invites));
      await ask('/mandateImport/upload', PROVIDERS_FILE);
      if (invites === 'en') await ask('/coupon/create', COUPON);
    } else {
      await ask('/returns/load', bankFileForm(await unknownReturn()));
      await loadReceiptOfNobody(ask, await businessDate(portal));
    }
    const screens = (await screensOfMenu(ask)).filter(({ screen }) => screen === HOME || !seen.has(screen));
    await Promise.all(LANGUAGES.map((language) => lookAtAll(screens, language, state)));
  },
  WALK_MS,
);

test(
  'so is every screen of a ratepayer',
  async () => {
    const state = await signedIn(portal, 'ratepayer@banksia.test', 'flexirates');
    const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
    const firstOn = async (list: string) => {
      await page.goto(list);
      const href = await page.getByRole('main').locator('a[href*="detail/"]').first().getAttribute('href');
      return href?.split('/').at(-1) ?? '';
    };
    const property = await firstOn('/flexirates/home');
    const ticket = await firstOn('/flexirates/support');
    // Every other record of this area is named by its property.
    const screens = await screensOfRatepayers(async (path) =>
      path.replace(':id', path.includes('/support/') ? ticket : property),
    );
    await Promise.all(LANGUAGES.map((language) => lookAtAll(screens, language, state)));
  },
  WALK_MS,
);

/** The page of an invoice that is not paid. */
async function paymentLink(): Promise<string> {
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const { rows } = await ask<{ rows: { id: string }[] }>('/invoice/list?status=open,overdue,part_paid');
  const { url } = await ask<{ url: string }>(`/invoice/link/${rows[0]?.id}`, {});
  return url.split('/').at(-1) ?? '';
}

test(
  'so is every screen that needs no sign-in',
  async () => {
    const merchantInvoicePayment = await paymentLink();
    const look = async (language: Language) => {
      const { links } = await newestMessage(portal, { to: INVITED[language] });
      const token = links.map((link) => /\/merchant\/invite\/(.+)$/.exec(link)?.[1]).find(Boolean);
      await lookAtAll(
        publicScreens(language, {
          merchantInvite: token ?? '',
          merchantInvoicePayment,
          officialCheckout: merchantInvoicePayment,
          ...SPENT_LINKS,
        }),
        language,
      );
    };
    await Promise.all(LANGUAGES.map(look));
  },
  WALK_MS,
);

const builtScreens = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ component, isPlanned, children }) => [
    ...(component && !isPlanned ? [component] : []),
    ...builtScreens(children ?? []),
  ]);

test('no screen of a menu was left out for want of an example', () => {
  const built = [...builtScreens(MERCHANT_SCREENS), ...builtScreens(RATEPAYER_SCREENS)];
  expect(built.filter((screen) => !seen.has(screen))).toEqual([]);
});

/** Screens of one record: the window's title begins with its name. */
const OF_RECORD = /^\/(merchant|flexirates)\/.*\/(details?|draft|edit|statement)\//;
const DETAIL = /^\/merchant\/.*\/details?\//;

/**
 * In English each screen is opened wide and by day, in Chinese narrow. The whole walk then makes it narrow and dark, or the other way
 * round, so that it is seen in both widths and both schemes. In Chinese each is loaded by its address. In English those of the signed-in
 * areas are opened from one another as by a link, without the whole application being loaded again.
 */
async function lookAtAll(screens: readonly Screen[], language: Language, state?: State): Promise<void> {
  const [first, then] = language === 'en' ? [WIDE, PHONE] : [PHONE, WIDE];
  const page = await newPage({
    baseUrl: portal.baseUrl,
    storageState: inLanguage(language, portal.baseUrl, state),
  });
  const { faults, settled } = watch(page);
  await noteTakenAway(page);
  const found: Record<string, string[]> = {};
  const titles: Record<string, [shown: string, own: string]> = {};
  const framesSeen = new Set<string>();
  const look = async (place: string, frame: string) => {
    await settled();
    const leftOut = state && framesSeen.has(frame) ? FRAME : undefined;
    framesSeen.add(frame);
    for (const each of [...(await flaws(page, language, leftOut)), ...faults.splice(0)])
      found[each] = [...(found[each] ?? []), place];
  };
  for (const { screen, path, title } of screens) {
    await page.setViewportSize(first);
    await page.emulateMedia({ colorScheme: 'light' });
    if (language === 'en' && state && framesSeen.size > 0) await follow(page, path);
    else await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(`${path} ${first.width} light`, 'light');
    if (title)
      titles[path] = await titlesOf(
        page,
        path,
        `${wordAt(language, title)} · ${wordAt(language, 'product')}`,
      );
    seen.add(screen);
    if (!isWhole) continue;
    await page.setViewportSize(then);
    await page.emulateMedia({ colorScheme: 'dark' });
    await look(`${path} ${then.width} dark`, 'dark');
    if (language === 'zh') continue;
    await eachTab(page, (name) => look(`${path} ${then.width} dark, ${name}`, 'dark'));
    // English has the longer words.
    await page.setViewportSize(DOUBLED);
    await settled();
    for (const each of await sideways(page))
      found[each] = [...(found[each] ?? []), `${path} ${DOUBLED.width}`];
  }
  expect(found, language).toEqual({});
  expect(Object.entries(titles).filter(([, [shown, own]]) => shown !== own)).toEqual([]);
}

/** Goes to another screen of the application as a link in it does, and waits for its heading. Screens that were left stay, hidden. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`
    globalThis.isLeaving = true;
    for (const one of document.querySelectorAll('h1')) one.toggleAttribute('data-left', one.checkVisibility());
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  `);
  await page.locator('h1:visible:not([data-left])').first().waitFor();
  await page.evaluate('globalThis.isLeaving = false');
}

/** The window's title as it is and as it should be: a record's name stands before the screen's own. */
async function titlesOf(page: Page, path: string, own: string): Promise<[shown: string, expected: string]> {
  const possibleNow = async () => {
    const named = `${await page.getByRole('heading', { level: 1 }).first().innerText()} · ${own}`;
    return DETAIL.test(path) ? [named] : OF_RECORD.test(path) ? [own, named] : [own];
  };
  // Heading and title follow the record, which a busy machine draws late.
  for (let waited = 0; waited < 3000; waited += 100) {
    if ((await possibleNow()).includes(await page.title())) break;
    await sleep(100);
  }
  const possible = await possibleNow();
  const shown = await page.title();
  return [shown, possible.includes(shown) ? shown : (possible[0] ?? own)];
}

/** A shared word by its key: `menu.details`. */
function wordAt(language: Language, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((words, part) => (words as Record<string, unknown>)[part], WORDS[language]);
  return String(found);
}

/** Opens the other parts of a page that has parts. */
async function eachTab(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const panels = page.getByRole('tabpanel');
  if ((await panels.count()) === 0) return;
  const names = await page.getByRole('tablist').first().getByRole('tab').allInnerTexts();
  for (const name of names.slice(1)) {
    await page.getByRole('tablist').first().getByRole('tab', { name }).click();
    await look(name);
  }
}

/** A return file with one line that no debit is known for: it waits for a person. */
async function unknownReturn(): Promise<{ filename: string; content: string }> {
  const day = previousBankDay(await businessDate(portal));
  const content = writeReturns({
    financialInstitution: 'CBA',
    userName: 'LORIKEET PAYMENTS',
    userId: '301500',
    description: 'DE RETURNS',
    processingDate: day,
    returns: [
      {
        returnCode: 6,
        originalCode: 13,
        amountCents: toCents(38_00),
        customerBsb: '062-000',
        customerAccount: '11223344',
        traceBsb: '062-000',
        traceAccount: '12345678',
        title: 'PRIYA RAMAN',
        lodgementReference: 'NOBODY-KNOWS-IT',
        remitter: 'HARBOUR FITNESS',
        dayOfMonth: parts(day).day,
        userId: '301500',
      },
    ],
  });
  return { filename: 'unknown.txt', content };
}
