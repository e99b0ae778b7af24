import { PHONE_GAPS, SMS_NUMBER_FORM } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../db/sql.ts';
import type { Carries } from './carriers.ts';

/** Whether a column holds a number that takes an SMS, as domain's `smsNumber` says; null for none. */
export const takesSms = (column: Sql): Sql =>
  sql`regexp_replace(${column}, ${PHONE_GAPS}, '', 'g') ~ ${SMS_NUMBER_FORM}`;

/** Whether one of these addresses of a person is on a channel that reaches anybody here. */
export const isReached = (carries: Carries, email: Sql, phone: Sql): Sql =>
  sql`((${carries.email}::boolean and ${email} is not null) or (${carries.sms}::boolean and ${takesSms(phone)}))`;
