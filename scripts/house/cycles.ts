import { importsOf } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/** Names that stand for each name, in one direction. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Which file loads which when it is itself loaded; types are gone by then, and `import()` comes later. */
export function loadGraph(files: readonly SourceFile[]): Graph {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ kind }) => kind === 'static')
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
