import * as search from '@lorikeet/contracts/search';
import type { Module } from '../../platform/module.ts';
import { findRecords } from './find-records.ts';

/** One search over what every module offers to it. */
export const searchModule = (given: { modules: () => readonly Module[] }): Module => ({
  name: 'search',
  routes: (routes) =>
    routes.tenant(search.findRecords, ({ work, input }) =>
      findRecords(
        work,
        given.modules().flatMap((module) => module.finders ?? []),
        input.search,
      ),
    ),
});
