import { exceptionKind } from '@lorikeet/contracts/exception-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Module } from '../../platform/module.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { closeExceptions } from '../exceptions/index.ts';

/** Kinds of lines that loops raise and close. */
const KINDS = ['merchant.item_failing', 'card.events_unfollowed'] as const;

/**
 * Closes the lines of loops that are not bound any more, as once the card processor's keys are removed: nothing of theirs is
 * tried, and nobody else would close them. What failed is kept, so that a loop that is bound again tells of it anew.
 */
export const closeUnasked =
  (modules: () => readonly Module[], platformTenantIfAny: () => Promise<string | undefined>) =>
  async (platform: Platform): Promise<void> => {
    const platformId = await platformTenantIfAny();
    if (!platformId) return;
    const told = modules().flatMap(({ loops = [] }) => loops.flatMap(({ tells }) => tells ?? []));
    await inTenant(platform, platformId, SYSTEM, async (work) => {
      for (const kind of KINDS) {
        const bound = new Set<string>(told.filter((one) => one.kind === kind).map(({ reason }) => reason));
        // What a newer version raises is its own to close.
        const unbound = Object.keys(exceptionKind(kind).reasons).filter((reason) => !bound.has(reason));
        await closeExceptions(work, {
          kind,
          because: 'nobody_asked',
          gone: sql`x.reason = any(${unbound}::text[])`,
        });
      }
    });
  };
