import { addDays, BANK_ZONE, instantAt, type LocalDate, localDateAt, maxDate } from '@lorikeet/domain/kernel';
import type { Sql } from '../db/sql.ts';
import type { Carries } from '../messages/carriers.ts';
import type { Run } from '../run.ts';

export type Tenant = {
  id: string;
  slug: string;
  kind: 'business' | 'council' | 'platform';
  timeZone: string;
};

/**
 * One step of every tenant's day, at a local time. Nothing that is due on a date waits in the job queue: the frontier
 * holds each tenant's next day of each phase, and a worker runs what is due. `run` must be harmless when run twice,
 * because a process may die between its end and the note that it completed.
 */
export type Phase = {
  name: string;
  /** What it does, in words for operators. */
  meaning: { en: string; zh: string };
  /** 'HH:MM' in the zone. */
  at: string;
  zone: 'merchant' | 'bank';
  /** The kind of tenant that it runs for; every tenant when absent. */
  kinds?: readonly Tenant['kind'][];
  /**
   * Its first day. `'tenant'`: the day on which the tenant was created. A phase that is added to a running portal
   * names a date: tenants that exist already begin there, never in their past; later ones on their own first day.
   */
  begins: 'tenant' | LocalDate;
  /** Goes on for a merchant that is closed: it removes what is kept for a time, or ends what may still come from outside. */
  outlives?: true;
  /** Touches nothing that other phases read: it waits for none, of its tenant's or of others, and none waits for it. */
  isApart?: true;
  /**
   * A condition on merchants `m`: true for all that may have something due on that day, with the channels that reach
   * somebody. Tenants with nothing due are advanced together in one statement, without `run`. A phase without it runs for
   * every tenant.
   */
  mayBeDue?(day: LocalDate, now: Date, carries: Carries): Sql;
  run(run: Run, day: LocalDate, tenant: Tenant): Promise<Record<string, unknown>>;
};

/** The instant of a phase on a day. */
export function momentOf(phase: Phase, timeZone: string, day: LocalDate): Date {
  return instantAt(day, phase.at, zoneOf(phase, timeZone));
}

/** The day after, and its instant. */
export function nextDay(phase: Phase, timeZone: string, day: LocalDate): { day: LocalDate; at: Date } {
  const next = addDays(day, 1);
  return { day: next, at: momentOf(phase, timeZone, next) };
}

/** The first day of a phase for a tenant. */
export function firstDay(phase: Phase, tenant: { timeZone: string; createdAt: Date }): LocalDate {
  const created = localDateAt(tenant.createdAt, zoneOf(phase, tenant.timeZone));
  return phase.begins === 'tenant' ? created : maxDate(created, phase.begins);
}

function zoneOf(phase: Phase, timeZone: string): string {
  return phase.zone === 'bank' ? BANK_ZONE : timeZone;
}
