import { type Sql, sql } from '../../platform/db/sql.ts';

/** A condition on the customer of a row: one's own, or those of a set. */
export type Whose = (customerId: Sql) => Sql;

export const ofOne =
  (id: string): Whose =>
  (customerId) =>
    sql`${customerId} = ${id}`;

export const ofSome =
  (ids: readonly string[]): Whose =>
  (customerId) =>
    sql`${customerId} = any(${ids}::uuid[])`;
