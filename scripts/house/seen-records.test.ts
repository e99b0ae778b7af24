import { expect, test } from 'vitest';
import { readContracts } from './contracts.ts';
import { readSources, type SourceFile } from './source-files.ts';

/*
 * A form that was opened before a colleague saved must not take that back unseen: a call that changes what more than one person
 * may change takes what was seen of it, its form sends that, or it stands here with the reason why nothing is lost.
 */
const CHANGES = /^(?:update|set)[A-Z]/;
const SEEN = /^(?:seen(?:_|$)|version$)/;

const SWITCH = 'a switch or a choice of one row, which says the whole of what stands then';
const OWN = 'nobody but its own person may change it';
const BLANK = 'its form opens blank and is typed as a whole, and waits for a second person who sees both';

const NOTHING_LOST: Record<string, string> = {
  setApprovalPolicy: SWITCH,
  setCustomerStatus: SWITCH,
  setDefaultPaymentMethod: SWITCH,
  setNotificationChoice: OWN,
  setReportSchedule: OWN,
  setPayoutAccount: BLANK,
};

/** The calls that the screens of a merchant write with, and the file of each. */
const writesIn = (files: readonly SourceFile[]) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/useWrite\((\w+)/g)].map(([, name = '']) => ({ name, path, text })),
  );

/** The calls that take what was seen, and those that change something and do not. */
async function calls() {
  const changing = (await readContracts()).map(({ contract }) => {
    const fields = Object.keys('shape' in contract.input ? (contract.input.shape as object) : {});
    return { name: contract.name, takesSeen: fields.some((field) => SEEN.test(field)) };
  });
  const named = (takesSeen: boolean) =>
    new Set(changing.filter((one) => one.takesSeen === takesSeen).map(({ name }) => name));
  return { seeing: named(true), blind: named(false) };
}

const SCREENS = /^apps\/web\/src\/merchant\/.*\.tsx?$/;
const saysSeen = (text: string) => /\b(?:seen(?:_\w+)?|version)\b/.test(text);

test('what a form changes of a shared record takes what was seen of it, or says why nothing is lost', async () => {
  const { blind } = await calls();
  const open = new Set(
    writesIn(readSources(SCREENS))
      .map(({ name }) => name)
      .filter((name) => CHANGES.test(name) && blind.has(name)),
  );
  expect([...open].sort()).toEqual(Object.keys(NOTHING_LOST).sort());
});

test('every screen sends what was seen where its call takes it', async () => {
  const { seeing } = await calls();
  const writes = writesIn(readSources(SCREENS)).filter(({ name }) => CHANGES.test(name) && seeing.has(name));
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter(({ text }) => !saysSeen(text)).map(({ path }) => path)).toEqual([]);
});
