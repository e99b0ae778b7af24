import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sql } from './db/sql.ts';
import type { Log } from './log.ts';
import type { Work } from './work.ts';

/** Whom news is for: everybody of a tenant, or one of its people. */
type Reader = { merchantId: string; userId: string };

/**
 * Tells the processes of a portal that something of a tenant is to be read again. What it is about never travels here: who
 * follows reads it with their own permissions. News may be lost while a connection is; who follows is then told once it
 * is back.
 */
export type News = {
  /** Calls `tell` whenever there is news for a reader, until the returned function is called. */
  follow(reader: Reader, tell: () => void): () => void;
  /** Whether news arrives as it happens. */
  isConnected(): boolean;
  close(): Promise<void>;
};

const CHANNEL = 'lorikeet_news';
/** Pauses between tries at connecting grow from the first to the last. */
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** A connection that says nothing for so long is lost; it is asked as often. */
const SILENCE_MS = 15_000;
/** Many changes of one tenant are one piece of news: a bulk run must not make everybody read at each of its steps. */
const GATHER_MS = 300;

/** Says, once this transaction has committed, that a tenant or one of its people has news. */
export async function announceNews(work: Work, userId?: string): Promise<void> {
  const whom = userId ? `${work.merchantId}/${userId}` : work.merchantId;
  await work.run(sql`select pg_notify(${CHANNEL}, ${whom})`);
}

/**
 * News over one connection of this process, which is made when somebody follows. `databaseUrl` must not lead to a pooler:
 * it listens.
 */
export function createNews(databaseUrl: string, log: Log): News {
  const followers = new Map<string, Map<() => void, string>>();
  const waiting = new Map<() => void, NodeJS.Timeout>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let connected = false;
  let listening: Promise<void> | undefined;

  const tellSoon = (tell: () => void) => {
    if (waiting.has(tell)) return;
    const timer = setTimeout(() => {
      waiting.delete(tell);
      tell();
    }, GATHER_MS);
    waiting.set(tell, timer);
  };
  const receive = (payload = '') => {
    const [merchantId = '', userId] = payload.split('/');
    for (const [tell, follower] of followers.get(merchantId) ?? [])
      if (!userId || userId === follower) tellSoon(tell);
  };
  const tellAll = () => {
    for (const ofTenant of followers.values()) for (const tell of ofTenant.keys()) tellSoon(tell);
  };

  /** Listens until the connection is lost. */
  async function listen(): Promise<void> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'lorikeet news',
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    const lost = new Promise<never>((_, reject) => {
      own.on('error', reject).on('end', () => reject(new Error('the connection ended')));
    });
    lost.catch(() => {});
    try {
      own.on('notification', ({ payload }) => receive(payload));
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
      connected = true;
      tellAll();
      while (!signal.aborted) {
        await Promise.race([pause(SILENCE_MS, undefined, { signal }), lost]);
        await own.query('select 1');
      }
    } finally {
      connected = false;
      await own.end().catch(() => {});
    }
  }

  async function listenOn(): Promise<void> {
    let wait = PAUSE_MS;
    while (!signal.aborted) {
      const began = performance.now();
      await listen().catch((error: Error) => {
        if (!signal.aborted) log.warn({ err: { message: error.message } }, 'no connection for news');
      });
      if (performance.now() - began > PAUSE_MAX_MS) wait = PAUSE_MS;
      await pause(wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, PAUSE_MAX_MS);
    }
  }

  return {
    follow({ merchantId, userId }, tell) {
      listening ??= listenOn();
      const ofTenant = followers.get(merchantId) ?? new Map<() => void, string>();
      followers.set(merchantId, ofTenant.set(tell, userId));
      return () => {
        ofTenant.delete(tell);
        if (ofTenant.size === 0 && followers.get(merchantId) === ofTenant) followers.delete(merchantId);
        clearTimeout(waiting.get(tell));
        waiting.delete(tell);
      };
    },
    isConnected: () => connected,
    async close() {
      stopping.abort();
      for (const timer of waiting.values()) clearTimeout(timer);
      await listening;
    },
  };
}
