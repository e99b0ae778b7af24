import { type Queries, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import { isPerson, type Person } from '../person.ts';

export type SecondFactor = {
  email: string;
  two_factor_enabled: boolean;
  /** Sealed. */
  totp_secret: Buffer | null;
  /** Sealed: an enrolment that waits for its first code. */
  totp_pending: Buffer | null;
};

export async function readSecondFactor(queries: Queries, person: Person): Promise<SecondFactor> {
  return found(
    await queries.maybe<SecondFactor>(sql`
      select email, two_factor_enabled, totp_secret, totp_pending from ${person.realm.users}
      where ${isPerson(person)}`),
  );
}

/** Starts an enrolment; false when two-factor is on. */
export async function storePendingSecret(queries: Queries, person: Person, sealed: Buffer): Promise<boolean> {
  const kept = await queries.run(sql`
    update ${person.realm.users} set totp_pending = ${sealed}
    where ${isPerson(person)} and not two_factor_enabled`);
  return kept > 0;
}

/** Forgets an enrolment; false when none was under way. */
export async function dropPending(queries: Queries, person: Person): Promise<boolean> {
  const dropped = await queries.run(sql`
    update ${person.realm.users} set totp_pending = null where ${isPerson(person)} and totp_pending is not null`);
  return dropped > 0;
}

/**
 * Turns two-factor on with the pending secret whose code of `step` was right; false when another call has
 * confirmed or replaced it meanwhile.
 */
export async function confirmPending(
  queries: Queries,
  person: Person,
  confirmed: { pending: Buffer; step: number },
  wall: Date,
): Promise<boolean> {
  const turnedOn = await queries.run(sql`
    update ${person.realm.users} set two_factor_enabled = true, totp_secret = totp_pending, totp_pending = null,
      totp_last_step = ${confirmed.step}, totp_enabled_at = ${wall}
    where ${isPerson(person)} and not two_factor_enabled and totp_pending = ${confirmed.pending}`);
  return turnedOn > 0;
}

/**
 * Takes the code of a time step, once: of two at the same moment one finds that the step has passed, and gets
 * false. So does an earlier step than the last one taken.
 */
export async function takeStep(
  queries: Queries,
  person: Person,
  shown: { secret: Buffer; step: number },
): Promise<boolean> {
  const taken = await queries.run(sql`
    update ${person.realm.users} set totp_last_step = ${shown.step}
    where ${isPerson(person)} and two_factor_enabled and totp_secret = ${shown.secret}
      and (totp_last_step is null or totp_last_step < ${shown.step})`);
  return taken > 0;
}

/** Turns two-factor off and forgets its secret. */
export async function dropSecondFactor(queries: Queries, person: Person): Promise<void> {
  await queries.run(sql`
    update ${person.realm.users} set two_factor_enabled = false, totp_secret = null, totp_pending = null,
      totp_last_step = null, totp_enabled_at = null
    where ${isPerson(person)}`);
}
