import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/** A file that is prepared in the background. `expired` has no file any more; what it was stays known. */
export const DOWNLOAD_STATES = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export type DownloadState = (typeof DOWNLOAD_STATES)[number];

/** `start` is also its job taken up again after its process died. */
export const DOWNLOAD_EVENTS = ['start', 'finish', 'fail', 'cancel', 'expire'] as const;
export type DownloadEvent = (typeof DOWNLOAD_EVENTS)[number];

/** Days for which a file is kept once it is ready. */
export const DOWNLOAD_DAYS = 30;

/** What may happen to a download. A job that comes late to one that has ended changes nothing. */
export const downloadTable = defineTable({
  name: 'download',
  states: DOWNLOAD_STATES,
  events: DOWNLOAD_EVENTS,
  initial: 'queued',
  rows: {
    queued: { start: to('running'), finish: no, fail: to('failed'), cancel: to('cancelled'), expire: no },
    running: {
      start: to('running'),
      finish: to('ready'),
      fail: to('failed'),
      cancel: to('cancelled'),
      expire: no,
    },
    ready: { start: same, finish: same, fail: no, cancel: no, expire: to('expired') },
    failed: { start: same, finish: no, fail: same, cancel: no, expire: to('expired') },
    cancelled: { start: same, finish: no, fail: no, cancel: same, expire: to('expired') },
    expired: { start: same, finish: no, fail: no, cancel: no, expire: same },
  },
});
