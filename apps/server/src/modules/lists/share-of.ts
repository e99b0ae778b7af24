import type { BulkAction } from '../../platform/lists/bulk-action.ts';
import type { SharedList } from '../../platform/lists/shared-list.ts';
import type { Module } from '../../platform/module.ts';

/** What the modules share, by name. Throws for a name that none of them has: the contracts name no other. */
export type Share = {
  list(name: string): SharedList;
  action(name: string): BulkAction;
};

export function shareOf(modules: () => readonly Module[]): Share {
  const named = <T extends { name: string }>(
    of: (module: Module) => readonly T[] | undefined,
    name: string,
  ): T => {
    const found = modules()
      .flatMap((module) => of(module) ?? [])
      .find((one) => one.name === name);
    if (!found) throw new Error(`no module shares ${name}`);
    return found;
  };
  return {
    list: (name) => named((module) => module.lists, name),
    action: (name) => named((module) => module.bulk, name),
  };
}
