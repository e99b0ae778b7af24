import { posix } from 'node:path';
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export type Import = {
  file: string;
  line: number;
  /** As written. */
  specifier: string;
  target: Target;
  /** `static`: loaded with the file; `type`: gone at run time; `later`: loaded when asked for. */
  kind: 'static' | 'type' | 'later';
};

/** What an import means: a file of ours, a part of Node, or a package. */
export type Target = { path: string } | { node: string } | { npm: string };

/** Every import and re-export of a file, parsed as the runtime does. */
export function importsOf(file: SourceFile): Import[] {
  const { module, program } = parseSync(file.path, file.text);
  const found: Import[] = [];
  const add = (kind: Import['kind'], specifier: string, start: number) =>
    found.push({
      file: file.path,
      line: file.text.slice(0, start).split('\n').length,
      specifier,
      target: resolveTarget(file.path, specifier),
      kind,
    });
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    add(isType ? 'type' : 'static', moduleRequest.value, start);
  }
  for (const { entries, start } of module.staticExports) {
    const entry = entries.find((one) => one.moduleRequest);
    if (entry?.moduleRequest) add(entry.isType ? 'type' : 'static', entry.moduleRequest.value, start);
  }
  // `import('…')`, as an expression or inside a type.
  walk(program, (node) => {
    const source = node.type === 'ImportExpression' || node.type === 'TSImportType' ? node.source : undefined;
    const literal = source as { value?: unknown } | undefined;
    if (typeof literal?.value === 'string') add('later', literal.value, node.start);
  });
  return found;
}

export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Visits every node of a syntax tree, outer before inner, with its parent. */
export function walk(root: unknown, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  if (Array.isArray(root)) {
    for (const item of root) walk(item, visit, parent);
  } else if (isNode(root)) {
    visit(root, parent);
    for (const value of Object.values(root)) if (typeof value === 'object') walk(value, visit, root);
  }
}

/** Whether a value of a syntax tree is a node of it. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

export function resolveTarget(file: string, specifier: string): Target {
  if (specifier.startsWith('.')) {
    const plain = specifier.replace(/\?.*$/, '');
    return { path: posix.normalize(posix.join(posix.dirname(file), plain)) };
  }
  if (specifier.startsWith('node:')) return { node: specifier.slice(5) };
  const [scope, name, ...rest] = specifier.split('/');
  if (scope !== '@lorikeet')
    return { npm: scope?.startsWith('@') ? `${scope}/${name}` : (scope ?? specifier) };
  const inside = rest.join('/');
  if (name === 'domain') return { path: `packages/domain/src/${inside}/index.ts` };
  if (inside) return { path: `packages/${name}/src/${inside}.ts` };
  return { path: `packages/${name}/src/index.ts` };
}
