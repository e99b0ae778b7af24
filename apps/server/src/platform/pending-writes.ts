import {
  insertNewKeys,
  type MadeKey,
  makePersonKey,
  openPersonKey,
  type PersonKeys,
  personKeysToSeal,
} from './audit/person-keys.ts';
import { type AuditDraft, insertAudit } from './audit/write-audit.ts';
import { type Queries, type Sql, sql } from './db/sql.ts';
import { type EventDraft, insertEvents } from './events/write-event.ts';
import type { Sealer } from './sealer.ts';
import type { Vault } from './vault.ts';

/** How much was waiting at one moment of a transaction. */
export type Mark = { drafts: number; events: number };

/**
 * Audit rows and events of a transaction, buffered until its end: one statement per kind writes them in the round trip
 * of the commit, instead of two per row. A rolled-back savepoint discards what came after its mark.
 */
export type PendingWrites = {
  audit(draft: AuditDraft): void;
  emit(draft: EventDraft): void;
  /** Notes an id that this transaction made: no other one can have stored a key for that person. */
  noteNew(id: string): void;
  mark(): Mark;
  undoTo(mark: Mark): void;
  /**
   * Reads the keys of people whom a query names, for rows that are noted later. Who has none gets one with the commit; where
   * another transaction was first, this one is run again.
   */
  readAhead(merchantId: string, people: Sql): Promise<void>;
  /** Fetches the keys that the rows are sealed with; queries the database only for people not yet known. */
  prepare(): Promise<void>;
  /** Sends everything, without waiting. */
  send(): Promise<unknown>[];
};

/** The signed-in person's key, when the session look-up has read it already. */
export type KnownKey = { merchantId: string; person: string; open(): Sealer | undefined };

export function createPendingWrites(
  queries: Queries,
  { vault, now, known }: { vault: Vault; now: Date; known: KnownKey | undefined },
): PendingWrites {
  let drafts: AuditDraft[] = [];
  let events: EventDraft[] = [];
  const fresh = new Set<string>();
  const ahead = new Map<string, Map<string, Sealer | undefined>>();
  const keyless = new Map<string, Set<string>>();
  const keysBy = new Map<string, { keys: PersonKeys; made: readonly MadeKey[] }>();

  const keysOf = async (merchantId: string, people: ReadonlySet<string>) => {
    const before = known?.merchantId === merchantId && people.has(known.person) ? known : undefined;
    const read = new Map([...(ahead.get(merchantId) ?? [])].filter(([person]) => people.has(person)));
    const others = [...people].filter((person) => person !== before?.person && !read.has(person));
    const hasNone = (person: string) => fresh.has(person) || keyless.get(merchantId)?.has(person) === true;
    const made = others.filter(hasNone).map((person) => makePersonKey(vault, person));
    const strangers = others.filter((person) => !hasNone(person));
    const found = await personKeysToSeal({ queries, vault, merchantId }, strangers, now);
    const own = made.map(({ person, key }) => [person, key] as const);
    const first = before ? [[before.person, before.open()] as const] : [];
    return { keys: new Map([...first, ...read, ...found, ...own]), made };
  };

  return {
    audit: (draft) => void drafts.push(draft),
    emit: (draft) => void events.push(draft),
    noteNew: (id) => void fresh.add(id),
    mark: () => ({ drafts: drafts.length, events: events.length }),
    undoTo(mark) {
      drafts = drafts.slice(0, mark.drafts);
      events = events.slice(0, mark.events);
    },
    async readAhead(merchantId, people) {
      const rows = await queries.rows<{ person: string; is_known: boolean; key: Buffer | null }>(sql`
        select p.id as person, k.person_id is not null as is_known, k.key from (${people}) p (id)
        left join person_keys k on k.merchant_id = ${merchantId} and k.person_id = p.id`);
      const read = ahead.get(merchantId) ?? new Map<string, Sealer | undefined>();
      const none = keyless.get(merchantId) ?? new Set<string>();
      for (const { person, is_known: isKnown, key } of rows) {
        if (isKnown) read.set(person, openPersonKey(vault, key));
        else none.add(person);
      }
      ahead.set(merchantId, read);
      keyless.set(merchantId, none);
    },
    async prepare() {
      for (const [merchantId, ours] of Map.groupBy(drafts, (draft) => draft.merchantId)) {
        keysBy.set(merchantId, await keysOf(merchantId, new Set(ours.flatMap(({ people }) => people))));
      }
    },
    send() {
      const sent: Promise<unknown>[] = [];
      for (const [merchantId, ours] of Map.groupBy(drafts, (draft) => draft.merchantId)) {
        const { keys, made } = keysBy.get(merchantId)!;
        if (made.length > 0) sent.push(insertNewKeys({ queries, merchantId }, made, now));
        const rows = ours.map((draft) => draft.seal(keys));
        sent.push(insertAudit(queries, merchantId, rows));
      }
      for (const [merchantId, ours] of Map.groupBy(events, (draft) => draft.merchantId)) {
        sent.push(insertEvents(queries, merchantId, ours));
      }
      return sent;
    },
  };
}
