import type { Phase } from '../../apps/server/src/platform/days/phase.ts';
import type { Listener } from '../../apps/server/src/platform/events/event.ts';
import { type Log, silentLog } from '../../apps/server/src/platform/log.ts';
import {
  type MailCarrier,
  type SmsCarrier,
  Undeliverable,
} from '../../apps/server/src/platform/messages/carriers.ts';
import type { Luck } from './luck.ts';

/** The worker's process ended here: whatever it had not committed is lost. */
export class WorkerDied extends Error {
  constructor(where: string) {
    super(`the worker died at ${where}`);
    this.name = 'WorkerDied';
  }
}

const DIES_AT_POINT = 0.03;
const DIES_AFTER_PHASE = 0.01;
const HEARS_TWICE = 0.05;
const FLAKY_MAILBOX = 0.12;
const BOUNCES = 0.5;

export type HistoryCarriers = { mail: MailCarrier; sms: SmsCarrier };

export type Faults = {
  /** The name by which a merchant is known in every life of a seed. */
  meet(merchantId: string, slug: string): void;
  log: Log;
  phases(phases: readonly Phase[]): Phase[];
  listeners(listeners: readonly Listener[]): Listener[];
  /** Those of e-mail and of SMS, as a demo has both. Of some mailboxes and numbers letters come back on some days. */
  carriers(today: () => string): HistoryCarriers;
  counts: Record<string, number>;
};

/** What goes wrong around the portal, by fate. With `isOn` false nothing does. */
export function createFaults(luck: Luck, isOn: boolean): Faults {
  const counts: Record<string, number> = {};
  const strikes = (kind: string, text: string, probability: number): boolean => {
    if (!isOn || luck(`${kind} ${text}`) >= probability) return false;
    counts[kind] = (counts[kind] ?? 0) + 1;
    return true;
  };
  const slugs = new Map<string, string>();
  const times = new Map<string, number>();
  /** The next time of a thing in a merchant: merchants live side by side, so each counts its own. */
  const nextOf = (what: string, merchantId: string): string => {
    const name = `${what} ${slugs.get(merchantId) ?? 'platform'}`;
    times.set(name, (times.get(name) ?? 0) + 1);
    return `${name} ${times.get(name)}`;
  };
  const over = new Set<string>();
  return {
    counts,
    meet: (merchantId, slug) => void slugs.set(merchantId, slug),
    /** The named points of a run are inside its transactions: dying there is dying between its steps. */
    log: {
      ...silentLog,
      info(fields) {
        const { point, merchant } = fields as { point?: string; merchant?: string };
        if (!point || !merchant) return;
        if (strikes('died_at_point', nextOf(point, merchant), DIES_AT_POINT)) throw new WorkerDied(point);
      },
    },
    /** A phase may have done everything and die before that is noted: it then runs a second time. */
    phases: (phases) =>
      phases.map((phase) => ({
        ...phase,
        async run(run, day, tenant) {
          const summary = await phase.run(run, day, tenant);
          const name = `${phase.name} ${tenant.slug} ${day}`;
          if (!over.has(name)) {
            over.add(name);
            if (strikes('died_after_phase', name, DIES_AFTER_PHASE)) throw new WorkerDied(name);
          }
          return summary;
        },
      })),
    listeners: (listeners) =>
      listeners.map((listener) => ({
        ...listener,
        async handle(run, event) {
          await listener.handle(run, event);
          const heard = nextOf(listener.name, run.merchantId);
          if (strikes('heard_twice', heard, HEARS_TWICE)) await listener.handle(run, event);
        },
      })),
    carriers(today) {
      const send = async ({ to }: { to: string }) => {
        const isFlaky = isOn && luck(`mailbox ${to}`) < FLAKY_MAILBOX;
        if (isFlaky && strikes('bounced', `${to} ${today()}`, BOUNCES))
          throw new Undeliverable('no such mailbox');
      };
      return { mail: { send }, sms: { send } };
    },
  };
}
