import { importsOf } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/** Names that stand for each name, in one direction. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * Which file knows which: what it loads, and what it takes types from, because two files that share their types with
 * each other cannot be read, moved or understood apart either. What `import()` brings comes later and is no tie.
 */
export function importGraph(files: readonly SourceFile[]): Graph {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ kind }) => kind !== 'later')
        .flatMap(({ target }) => ('path' in target && known.has(target.path) ? [target.path] : [])),
    ]),
  );
}

/** One closed walk (`a → b → a`) for every knot of the graph; empty when there is none. */
export function findCycles(graph: Graph): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const found: string[] = [];
  const visit = (name: string) => {
    state.set(name, 'open');
    trail.push(name);
    for (const next of graph.get(name) ?? []) {
      if (state.get(next) === 'open') found.push([...trail.slice(trail.indexOf(next)), next].join(' → '));
      else if (!state.has(next)) visit(next);
    }
    trail.pop();
    state.set(name, 'done');
  };
  for (const name of graph.keys()) if (!state.has(name)) visit(name);
  return found;
}
