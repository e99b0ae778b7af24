import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sql } from './db/sql.ts';
import type { Log } from './log.ts';
import type { Work } from './work.ts';

/** What is to be read again: what people are told of, or what open records show of money. */
export type NewsOf = 'inbox' | 'records';
type Tell = (of: NewsOf) => void;

/** Whom news is for: everybody of a tenant, or one of its people. */
type Reader = { merchantId: string; userId: string };

/**
 * Tells the processes of a portal that something of a tenant is to be read again. What it is about never travels here: who
 * follows reads it with their own permissions. News may be lost while a connection is; who follows is then told once it
 * is back.
 */
export type News = {
  /** Calls `tell` whenever there is news for a reader, until the returned function is called. */
  follow(reader: Reader, tell: Tell): () => void;
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
/**
 * Many changes of one tenant are one piece of news: a bulk run must not make everybody read at each of its steps. Where
 * cards are charged all day, whoever looks at a record reads it a dozen times a minute at most.
 */
const GATHER_MS: Readonly<Record<NewsOf, number>> = { inbox: 300, records: 5_000 };

/** Says, once this transaction has committed, that a tenant or one of its people has news. */
export async function announceNews(work: Work, userId?: string): Promise<void> {
  const whom = userId ? `${work.merchantId}/${userId}` : work.merchantId;
  await work.run(sql`select pg_notify(${CHANNEL}, ${whom})`);
}

/** Says, once this transaction has committed or at once outside of one, that open records of a tenant show another state of money. */
export async function announceRecords(work: Work): Promise<void> {
  await work.run(sql`select pg_notify(${CHANNEL}, ${`${work.merchantId}//records`})`);
}

/**
 * News over one connection of this process, which is made when somebody follows. `databaseUrl` must not lead to a pooler:
 * it listens.
 */
export function createNews(databaseUrl: string, log: Log): News {
  const followers = new Map<string, Map<Tell, string>>();
  const waiting = new Map<Tell, Map<NewsOf, NodeJS.Timeout>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let connected = false;
  let listening: Promise<void> | undefined;

  const tellSoon = (tell: Tell, of: NewsOf) => {
    const own = waiting.get(tell) ?? new Map<NewsOf, NodeJS.Timeout>();
    if (own.has(of)) return;
    const timer = setTimeout(() => {
      own.delete(of);
      tell(of);
    }, GATHER_MS[of]);
    waiting.set(tell, own.set(of, timer));
  };
  const forget = (tell: Tell) => {
    for (const timer of waiting.get(tell)?.values() ?? []) clearTimeout(timer);
    waiting.delete(tell);
  };
  const receive = (payload = '') => {
    const [merchantId = '', userId, of] = payload.split('/');
    for (const [tell, follower] of followers.get(merchantId) ?? [])
      if (!userId || userId === follower) tellSoon(tell, of === 'records' ? of : 'inbox');
  };
  const tellAll = () => {
    for (const ofTenant of followers.values())
      for (const tell of ofTenant.keys()) {
        tellSoon(tell, 'inbox');
        tellSoon(tell, 'records');
      }
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
        if (!signal.aborted) log.warn({ err: error }, 'no connection for news');
      });
      if (performance.now() - began > PAUSE_MAX_MS) wait = PAUSE_MS;
      await pause(wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, PAUSE_MAX_MS);
    }
  }

  return {
    follow({ merchantId, userId }, tell) {
      listening ??= listenOn();
      const ofTenant = followers.get(merchantId) ?? new Map<Tell, string>();
      followers.set(merchantId, ofTenant.set(tell, userId));
      return () => {
        ofTenant.delete(tell);
        if (ofTenant.size === 0 && followers.get(merchantId) === ofTenant) followers.delete(merchantId);
        forget(tell);
      };
    },
    isConnected: () => connected,
    async close() {
      stopping.abort();
      for (const tell of waiting.keys()) forget(tell);
      await listening;
    },
  };
}
