import * as exceptions from '@lorikeet/contracts/exceptions';
import type { Routes } from '../../platform/http/routes.ts';
import { listExceptions } from './list-exceptions.query.ts';
import type { LodgedMerchants } from './ports.ts';
import { resolveException } from './resolve-exception.ts';

export function exceptionRoutes(routes: Routes, lodgedMerchants: LodgedMerchants): void {
  routes.tenant(exceptions.listExceptions, ({ work, input }) => listExceptions(work, input, lodgedMerchants));
  routes.tenant(exceptions.resolveException, async ({ work, input }) => {
    await resolveException(work, input, lodgedMerchants);
    return { done: true as const };
  });
}
