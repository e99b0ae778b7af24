import { setImmediate as nothingElse } from 'node:timers/promises';
import {
  brfRecords,
  CRLF,
  formatHeader,
  formatReturn,
  formatTotal,
  MAX_RECORDS,
  statementReader,
} from '@lorikeet/bank-files';
import { loadBrf, loadOn as loadReceiptsOn } from '../../apps/server/src/modules/bpay/index.ts';
import { loadReturns, loadOn as loadReturnsOn } from '../../apps/server/src/modules/returns/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { type StoredFile, storeFile } from '../../apps/server/src/platform/files/stored-file.ts';
import type { Module } from '../../apps/server/src/platform/module.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import { checkInvariants } from '../check-invariants.ts';
import { lodgedDebits, openBills, receiptsFile, returnsFile } from '../fixture/bank-writes.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { openFilesMerchant, openFilesPlatform } from './files-stage.ts';
import { watchLiveMemory } from './live-memory.ts';

type Size = { lines: number; payers: number };
type Loaded = {
  lines: number;
  mb: number;
  seconds: number;
  held_mb: number;
  matched: number;
  repeated: number;
};
export type LargeFilesProof = {
  returns: Loaded;
  receipts: Loaded;
  statement: { lines: number; mb: number; seconds: number; held_mb: number };
  invariants: number;
};

const MEBIBYTE = 1_048_576;
const PIECE = 500;
/** What a process may hold of a file that it loads, however long the file is. */
const HELD_MAX_MB = 96;

/**
 * One file of returns and one of receipts as long as a bank may send, which name each of a merchant's debits and invoices again and
 * again: each is loaded in bounded memory, does what its lines say once, and leaves books in which every invariant holds. A statement
 * as long is read in bounded memory. Throws where it is not so.
 */
export async function proveLargeFiles(
  ground: Ground,
  modules: readonly Module[],
  { lines, payers }: Size,
): Promise<LargeFilesProof> {
  const platform = await openFilesPlatform(ground);
  try {
    const opened = await openFilesMerchant(platform, { n: 1, payers, recordsPerFile: payers });
    const { merchant, run, code, within } = opened;
    const returned = await within(async (work) => returnsFile(work, await lodgedDebits(work)));
    const receipts = await within(async (work) => receiptsFile(work, code, await openBills(work)));
    const { facilityId } = merchant;
    const proof = {
      statement: await readStatement(lines),
      returns: await prove(run, 'returns_files', returnRecords(returned, Math.min(lines, MAX_RECORDS)), {
        load: (content) => loadReturns(run, { facilityId, filename: 'long.ret', content }),
        loadOn: (id) => loadReturnsOn(run, id),
      }),
      receipts: await prove(
        run,
        'bpay_files',
        brfRecords({ ...receipts, details: again(receipts.details, lines) }),
        {
          load: (content) => loadBrf(run, { filename: 'long.brf', content }),
          loadOn: (id) => loadReceiptsOn(run, id),
        },
      ),
      invariants: await checkInvariants(platform, modules),
    };
    for (const [name, { held_mb }] of Object.entries({ ...proof, invariants: { held_mb: 0 } }))
      if (held_mb > HELD_MAX_MB) throw new Error(`${name}: ${held_mb} MB were held`);
    const once = [
      [proof.returns, returned.returns.length],
      [proof.receipts, receipts.details.length],
    ] as const;
    for (const [{ matched, repeated, lines: all }, different] of once)
      if (matched !== different || matched + repeated !== all)
        throw new Error(`of ${all} lines ${matched} of ${different} matched, ${repeated} were repeats`);
    return proof;
  } finally {
    await platform.pool.end();
  }
}

/** So many of some things, one after another and over again. */
function* again<T>(some: readonly T[], count: number): Generator<T> {
  for (let n = 0; n < count; n += 1) yield some[n % some.length]!;
}

function* returnRecords(file: Awaited<ReturnType<typeof returnsFile>>, count: number): Generator<string> {
  let debitCents = 0;
  yield formatHeader(file);
  for (const entry of again(file.returns, count)) {
    debitCents += entry.amountCents;
    yield formatReturn('2', entry);
  }
  yield formatTotal({ creditCents: 0, debitCents, count });
}

/** Stores a file as an upload does and loads it; what it did, and what its process held meanwhile. */
async function prove(
  run: Run,
  table: 'returns_files' | 'bpay_files',
  records: Iterable<string>,
  {
    load,
    loadOn,
  }: {
    load(content: StoredFile): Promise<{ fileId: string }>;
    loadOn(id: string): Promise<unknown>;
  },
): Promise<Loaded> {
  const memory = watchLiveMemory();
  const stored = await storeFile(run.files, 'received', pieces(records));
  const begun = performance.now();
  const { fileId } = await load(stored);
  await loadOn(fileId);
  const seconds = (performance.now() - begun) / 1000;
  const held = memory.stop();
  const counts = await run.reads.one<Pick<Loaded, 'lines' | 'matched' | 'repeated'>>(
    table === 'bpay_files'
      ? sql`select lines, matched, repeated from bpay_files where merchant_id = ${run.merchantId} and id = ${fileId}`
      : sql`select lines, matched, repeated from returns_files where merchant_id = ${run.merchantId} and id = ${fileId}`,
  );
  return { ...counts, mb: inMb(stored.bytes), seconds: Math.round(seconds), held_mb: inMb(held) };
}

const inMb = (bytes: number) => Math.round(bytes / MEBIBYTE);

/** Records as a file brings them: with their line ends, some at a time. */
function* pieces(records: Iterable<string>): Generator<Buffer> {
  let piece = '';
  let count = 0;
  for (const record of records) {
    piece += record + CRLF;
    count += 1;
    if (count % PIECE > 0) continue;
    yield Buffer.from(piece, 'latin1');
    piece = '';
  }
  yield Buffer.from(piece, 'latin1');
}

/** Reads a statement line by line as it comes. */
async function readStatement(lines: number): Promise<LargeFilesProof['statement']> {
  const memory = watchLiveMemory();
  let bytes = 0;
  let read = 0;
  const reader = statementReader(() => {
    read += 1;
  });
  const begun = performance.now();
  const push = (row: string) => {
    bytes += row.length;
    reader.push(row);
  };
  push('Date,Amount,Description\n');
  for (let n = 1; n <= lines; n += 1) {
    push(`24/11/2026,${n}.05,"DIRECT ENTRY ${n}"\n`);
    // So that what is held can be looked at.
    if (n % PIECE === 0) await nothingElse();
  }
  const { faults } = reader.end();
  if (read !== lines || faults.length > 0) throw new Error(`${read} of ${lines} lines were read`);
  const seconds = Math.round((performance.now() - begun) / 1000);
  return { lines, mb: inMb(bytes), seconds, held_mb: inMb(memory.stop()) };
}
