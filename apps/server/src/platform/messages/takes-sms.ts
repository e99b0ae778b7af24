import { PHONE_GAPS, SMS_NUMBER_FORM } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../db/sql.ts';

/** Whether a column holds a number that takes an SMS, as domain's `smsNumber` says; null for none. */
export const takesSms = (column: Sql): Sql =>
  sql`regexp_replace(${column}, ${PHONE_GAPS}, '', 'g') ~ ${SMS_NUMBER_FORM}`;
