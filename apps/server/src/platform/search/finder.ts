import type { Permission } from '@lorikeet/contracts';
import { FOUND_OF_KIND_MAX, type FoundKind } from '@lorikeet/contracts/search';
import type { Cents, LocalDate, SearchWords } from '@lorikeet/domain/kernel';
import { join, type Sql, sql } from '../db/sql.ts';
import type { Work } from '../work.ts';

/** One thing as the search shows it. `at` orders it among others: when it was made or is due. */
export type Found = {
  id: string;
  title: string;
  note: string | null;
  status: string | null;
  amount_cents: Cents | null;
  currency: 'AUD' | 'USD' | 'CNY' | null;
  date: LocalDate | null;
  /** Whose it is, where that is another merchant's. */
  merchant_id: string | null;
  at: Date;
  is_exact: boolean;
};

/** What a module offers to the search: one kind of thing, for whoever holds the permission. */
export type Finder = {
  kind: FoundKind;
  permission: Permission;
  find(work: Work, words: SearchWords): Promise<Found[]>;
};

/**
 * One thing that the words can mean: ids by an index of its own. `isExact` where they name the thing itself and not
 * something about it.
 */
export type Meaning = { ids: Sql; isExact?: boolean };

/** Each meaning is looked up as far as this, the latest first: a word of thousands needs no more to fill a page. */
const IDS_OF_MEANING = 40;

/** What every loaded row has beside what its kind shows of it. */
type Loaded = Pick<Found, 'id' | 'at' | 'is_exact'>;

type Definition<Row extends Loaded> = {
  kind: FoundKind;
  permission: Permission;
  /** What the words can mean for this kind; none, and the database is not asked. Each selects a column `id`. */
  meanings(work: Work, words: SearchWords): readonly Meaning[] | Promise<readonly Meaning[]>;
  /** Selects the rows of `f` (`id`, `is_exact`), with `at` and what `show` needs. */
  load(work: Work, f: Sql): Sql;
  show(row: Row, work: Work): Partial<Omit<Found, keyof Loaded>> & { title: string };
};

const NOTHING_MORE = {
  note: null,
  status: null,
  amount_cents: null,
  currency: null,
  date: null,
  merchant_id: null,
};

/** A finder that unites its meanings and shows the best few: what is meant exactly first, then the latest. */
export function finder<Row extends Loaded>({
  kind,
  permission,
  meanings,
  load,
  show,
}: Definition<Row>): Finder {
  return {
    kind,
    permission,
    async find(work, words) {
      const meant = await meanings(work, words);
      if (meant.length === 0) return [];
      const each = meant.map(
        ({ ids, isExact = false }) =>
          sql`(select m.id, ${isExact}::boolean as is_exact from (${ids} limit ${IDS_OF_MEANING}) m)`,
      );
      const united = sql`(select u.id, bool_or(u.is_exact) as is_exact from (${join(each, ' union all ')}) u group by u.id) f`;
      const rows = await work.rows<Row>(sql`
        select s.* from (${load(work, united)}) s
        order by s.is_exact desc, s.at desc, s.id desc limit ${FOUND_OF_KIND_MAX}`);
      return rows.map((row) => ({
        ...NOTHING_MORE,
        ...show(row, work),
        id: row.id,
        at: row.at,
        is_exact: row.is_exact,
      }));
    },
  };
}

/** A word of one sign is a Chinese family name, with which a name begins; a pattern of it anywhere has no index. */
export const isOneSign = (words: string): boolean => [...words].length === 1;
