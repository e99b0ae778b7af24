import { expect, test } from 'vitest';
import { readContracts } from './contracts.ts';

/*
 * What creates something or moves money takes an `Idempotency-Key`, so that a call that got no answer can be sent again. A call
 * whose name says that it makes something declares it, or stands here with the reason why a repeat does no harm. A secret
 * that is shown once is made too: of two the one that is lost counts.
 */
const MAKES =
  /^(?:ratepayer(?=[A-Z]))?(?:[Cc]reate|[Aa]dd|[Rr]ecord|[Rr]equest|[Ii]mport|[Uu]pload|[Ii]nvite|[Ii]ssue|[Aa]pprove|[Ww]riteOff|[Pp]ay)(?![a-z])|^replace\w*Secret$/;

const TICKET = 'a ticket that fetches one file, once; another changes nothing';
const REPLACES = 'it takes the place of the one before';
const ASKS_ONCE = 'a second one is refused while the first is there';

const HARMLESS: Record<string, string> = {
  createAccountingFile: TICKET,
  createExport: TICKET,
  issueDownload: TICKET,
  uploadLogo: REPLACES,
  uploadFile: REPLACES,
  ratepayerUploadFile: REPLACES,
  issuePropertyCode: REPLACES,
  addEmail: ASKS_ONCE,
  ratepayerAddEmail: ASKS_ONCE,
  requestHardship: ASKS_ONCE,
  addProperty: ASKS_ONCE,
  addPasskey: 'the challenge that it answers is spent by it',
  ratepayerAddPasskey: 'the challenge that it answers is spent by it',
  addMyBankAccount: 'an account that is there already is the same one',
  addMyCard: 'it opens the page where a card is typed; a card check that nobody ends goes stale',
  approveBilling: 'a run that was approved is answered as it is',
  approveChange: 'what was decided is not decided again',
  approvePlatformChange: 'what was decided is not decided again',
  requestPropertyCode: 'the code of its letter takes the place of the one before',
  inviteRatepayer: 'the code of its letter takes the place of the one before',
  ratepayerUploadTicketFile: 'a repeat shows the file twice in its own thread, and moves or owes nothing',
};

test('what makes something takes an idempotency key, or says why a repeat is harmless', async () => {
  const makes = (await readContracts())
    .map(({ contract }) => contract)
    .filter(({ name, method, changes }) => method === 'POST' && changes !== undefined && MAKES.test(name));
  const open = makes.filter(({ idempotent }) => !idempotent).map(({ name }) => name);
  expect(open.filter((name) => !(name in HARMLESS))).toEqual([]);
  expect(
    Object.keys(HARMLESS).filter((name) => !open.includes(name)),
    'reasons that nothing needs',
  ).toEqual([]);
});

/** What a caller saw before: the call is refused once it is otherwise, and its own first try has made it so. */
const SEEN = /^(?:seen_\w+|version)$/;

const REPEATED_HARMLESSLY: Record<string, string> = {
  changeMySchedule: 'who is refused is shown the schedule again, as they changed it',
};

test('what is refused after it was done takes an idempotency key, or says what its caller is shown', async () => {
  const open = (await readContracts())
    .map(({ contract }) => contract)
    .filter(
      ({ method, changes, input }) =>
        method === 'POST' && changes && Object.keys(input.shape).some((name) => SEEN.test(name)),
    )
    .filter(({ idempotent }) => !idempotent);
  expect(open.map(({ name }) => name)).toEqual(Object.keys(REPEATED_HARMLESSLY));
});
