import { sql } from '../../platform/db/sql.ts';
import { type Event, type Listener, listener } from '../../platform/events/event.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { failRefunds } from './end-refund.ts';
import { lodgeRefunds } from './lodge-refunds.ts';

async function accepted(run: Run, { payload }: Event<'bank_file.accepted'>): Promise<void> {
  if (payload.kind === 'refund') await run.inTransaction((work) => lodgeRefunds(work, payload.id));
}

async function rejected(run: Run, { payload }: Event<'bank_file.rejected'>): Promise<void> {
  if (payload.kind === 'refund') await run.inTransaction((work) => failRefunds(work, payload.id));
}

/** Refunds of a file that was withdrawn wait for the next one. */
async function withdrawn(run: Run, { payload }: Event<'bank_file.withdrawn'>): Promise<void> {
  if (payload.kind === 'refund') await run.inTransaction((work) => leaveFile(work, payload.id));
}

async function leaveFile(work: Work, fileId: string): Promise<void> {
  await work.run(sql`
    update refunds set bank_file_id = null, credit_date = null, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and bank_file_id = ${fileId} and status = 'approved'`);
}

/** Refunds follow the news of their bank files. */
export const bankFileListeners: readonly Listener[] = [
  listener('bank_file.accepted', 'refunds.accepted', accepted),
  listener('bank_file.rejected', 'refunds.rejected', rejected),
  listener('bank_file.withdrawn', 'refunds.withdrawn', withdrawn),
];
