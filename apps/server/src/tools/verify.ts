/** What `npm run verify` does: checks every invariant of every module, a line each; ends with 1 if one is broken. */
import { setTimeout as sleep } from 'node:timers/promises';
import { checkInvariants } from '../modules/operations/index.ts';
import { withPortal } from './tool-environment.ts';

/** What is under way in a running server settles in seconds; what is still broken then is broken. */
const TRIES = 5;
const PAUSE_MS = 1_000;

await withPortal(async ({ platform, modules }) => {
  let checked = await checkInvariants(platform, modules);
  for (let n = 1; n < TRIES && checked.some(({ broken }) => broken > 0); n++) {
    await sleep(PAUSE_MS);
    checked = await checkInvariants(platform, modules);
  }
  for (const { name, broken, detail, tookMs } of checked) {
    const note = broken > 0 ? `${broken} broken${detail ? `, ${detail}` : ''}` : `${tookMs} ms`;
    process.stdout.write(`${broken > 0 ? 'BROKEN' : 'ok    '} ${name} (${note})\n`);
  }
  return checked.some(({ broken }) => broken > 0) ? 1 : 0;
});
