import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { VisitFault } from '@lorikeet/contracts/bank-connections';
import { FAILURES_BEFORE_TOLD } from '@lorikeet/domain/bank-connections';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Loop } from '../../platform/loops.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import {
  endVisit,
  failVisit,
  handBackConnection,
  holdConnection,
  type Inbox,
  RENEW_MS,
} from './connection-store.ts';
import { fetchReturns } from './fetch-returns.ts';
import { type BankLine, OperationRefused, VisitFailure } from './ports.ts';
import { sendFiles } from './send-files.ts';
import { untilEnded, type Visit, VisitLost } from './visit.ts';

const EVERY_MS = 1_000;
/** Connections that one look finds, and that one process visits at once. */
const FOUND_MAX = 100;
const VISITED_AT_ONCE = 8;
/** So long a look waits for the visits that it began. */
const TURN_MS = 20_000;

/**
 * Takes files to banks and brings theirs, in every worker: a bank is visited by one process at a time. A visit that takes
 * long goes on while the next look begins others in the places that are free.
 */
export function visitLoop(line: BankLine, turnMs = TURN_MS): Loop {
  const lanes = new Set<Promise<void>>();
  return {
    name: 'bank-connections',
    everyMs: EVERY_MS,
    async run(platform, share, stopping) {
      const due = await dueConnections(platform);
      if (due.length > 1) share();
      const queue = [...due];
      const visitNext = async (): Promise<void> => {
        for (let next = queue.shift(); next && !stopping.aborted; next = queue.shift())
          await visitBank(platform, line, next, stopping);
      };
      const begun = Array.from({ length: VISITED_AT_ONCE - lanes.size }, () => {
        const lane: Promise<void> = visitNext().finally(() => lanes.delete(lane));
        lanes.add(lane);
        return lane;
      });
      const over = new AbortController();
      const turnOver = pause(turnMs, undefined, { signal: over.signal }).catch(() => {});
      await Promise.race([Promise.all(begun), turnOver]).finally(() => over.abort());
      // What nobody began is found again by the next look.
      queue.length = 0;
      return due.length;
    },
  };
}

function dueConnections({ pool, clock }: Platform): Promise<Inbox[]> {
  const wall = clock.wall();
  return queriesOn(pool).rows<Inbox>(sql`
    select merchant_id as "merchantId", facility_id as "facilityId" from bank_connections
    where is_on and next_visit_at <= ${wall} and (held_until is null or held_until < ${wall})
    order by next_visit_at, facility_id limit ${FOUND_MAX}`);
}

/** One visit: what waits here goes, what waits there comes, and the next visit is set. */
async function visitBank(
  platform: Platform,
  line: BankLine,
  inbox: Inbox,
  stopping: AbortSignal,
): Promise<void> {
  const token = randomUUID();
  const held = await holdConnection(platform, inbox, { token, isMine: false });
  if (!held) return;
  const lost = new AbortController();
  const renewing = setInterval(() => {
    void holdConnection(platform, inbox, { token, isMine: true })
      .then((mine) => mine ?? lost.abort())
      .catch(() => {});
  }, RENEW_MS);
  const ended = AbortSignal.any([stopping, lost.signal]);
  try {
    await line.visit(held.server, async (folders) => {
      const remote = untilEnded(folders, ended);
      const visit: Visit = { platform, inbox, folders: held.folders, remote, token, ended };
      await sendFiles(visit);
      await fetchReturns(visit);
    });
    await noteReached(platform, inbox, token);
  } catch (error) {
    if (stopping.aborted) await handBackConnection(platform, inbox, token).catch(() => {});
    else if (!(error instanceof VisitLost)) await noteFailed(platform, inbox, { token, error });
  } finally {
    clearInterval(renewing);
  }
}

function noteReached(platform: Platform, inbox: Inbox, token: string): Promise<void> {
  return inTenant(platform, inbox.merchantId, SYSTEM, async (work) => {
    await endVisit(work, inbox.facilityId, token);
    await closeExceptions(work, {
      kind: 'facility.bank_not_reached',
      because: 'reached',
      subjectId: inbox.facilityId,
    });
  });
}

async function noteFailed(
  platform: Platform,
  inbox: Inbox,
  { token, error }: { token: string; error: unknown },
): Promise<void> {
  const fault = faultOf(error);
  if (fault === 'other') {
    platform.log.error({ facility: inbox.facilityId, err: error }, 'a visit at a bank failed');
  }
  await inTenant(platform, inbox.merchantId, SYSTEM, async (work) => {
    const failures = await failVisit(work, inbox.facilityId, { token, fault });
    if (failures < FAILURES_BEFORE_TOLD) return;
    await raiseException(work, {
      kind: 'facility.bank_not_reached',
      reason: fault,
      subjectId: inbox.facilityId,
    });
  });
}

function faultOf(error: unknown): VisitFault {
  if (error instanceof VisitFailure) return error.fault;
  return error instanceof OperationRefused ? 'folder' : 'other';
}
