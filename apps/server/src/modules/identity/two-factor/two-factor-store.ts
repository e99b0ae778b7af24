import { type Queries, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import { isPerson, ownedBy, type Person } from '../person.ts';

export type SecondFactor = {
  email: string;
  two_factor_enabled: boolean;
  /** Sealed. */
  totp_secret: Buffer | null;
  /** Sealed: an enrolment that waits for its first code. */
  totp_pending: Buffer | null;
  /** How many passkeys there are. */
  passkeys: number;
};

export async function readSecondFactor(queries: Queries, person: Person): Promise<SecondFactor> {
  const [row, passkeys] = await Promise.all([
    queries.maybe<Omit<SecondFactor, 'passkeys'>>(sql`
      select email, two_factor_enabled, totp_secret, totp_pending from ${person.realm.users}
      where ${isPerson(person)}`),
    countPasskeys(queries, person),
  ]);
  return { ...found(row), passkeys };
}

async function countPasskeys(queries: Queries, person: Person): Promise<number> {
  const { n } = await queries.one<{ n: number }>(
    sql`select count(*)::int as n from ${person.realm.passkeys} where ${ownedBy(person)}`,
  );
  return n;
}

/** Holds a person's second factors: whoever adds or removes one of them meanwhile waits. */
export async function lockSecondFactor(
  queries: Queries,
  person: Person,
): Promise<{ two_factor_enabled: boolean }> {
  return found(
    await queries.maybe<{ two_factor_enabled: boolean }>(sql`
      select two_factor_enabled from ${person.realm.users} where ${isPerson(person)} for no key update`),
  );
}

/** Two-factor is on while there is an authenticator app or a passkey. Returns whether it is. Only under the lock. */
export async function settleSecondFactor(queries: Queries, person: Person): Promise<boolean> {
  // Two statements: ratepayers are a copy on every node, their keys are not.
  const hasPasskey = (await countPasskeys(queries, person)) > 0;
  const { is_on } = await queries.one<{ is_on: boolean }>(sql`
    update ${person.realm.users} set two_factor_enabled = totp_secret is not null or ${hasPasskey}
    where ${isPerson(person)} returning two_factor_enabled as is_on`);
  return is_on;
}

/** Starts an enrolment; false when there is an authenticator app. */
export async function storePendingSecret(queries: Queries, person: Person, sealed: Buffer): Promise<boolean> {
  const kept = await queries.run(sql`
    update ${person.realm.users} set totp_pending = ${sealed}
    where ${isPerson(person)} and not (two_factor_enabled and totp_secret is not null)`);
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
    where ${isPerson(person)} and totp_pending = ${confirmed.pending}`);
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

/** Forgets the authenticator app; passkeys stay. Returns whether two-factor is still on. */
export async function dropApp(queries: Queries, person: Person): Promise<boolean> {
  await queries.run(sql`
    update ${person.realm.users} set totp_secret = null, totp_pending = null, totp_last_step = null,
      totp_enabled_at = null
    where ${isPerson(person)}`);
  return settleSecondFactor(queries, person);
}

/** Turns two-factor off: forgets the authenticator app and every passkey. */
export async function dropSecondFactor(queries: Queries, person: Person): Promise<void> {
  await lockSecondFactor(queries, person);
  await queries.run(sql`delete from ${person.realm.passkeys} where ${ownedBy(person)}`);
  await dropApp(queries, person);
}
