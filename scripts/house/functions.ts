import { parseSync } from 'vite';
import { type Node, walk } from './imports.ts';
import type { SourceFile } from './source-files.ts';

export type MeasuredFunction = {
  path: string;
  line: number;
  name: string;
  /** Without the functions inside it, which are measured by themselves. */
  ownLines: number;
  totalLines: number;
};

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** A group of tests is a list, not a function to be read as a whole. */
const GROUPS = new Set(['describe', 'suite']);

/** Every function of a file with its lengths. */
export function measureFunctions(file: SourceFile): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  const lineAt = (offset: number) => file.text.slice(0, offset).split('\n').length;
  walk(parseSync(file.path, file.text).program, (node, parent) => {
    if (!FUNCTIONS.has(node.type) || isGroup(parent)) return;
    const between = (inner: Node) => lineAt(inner.end) - lineAt(inner.start);
    const hidden = outermostInside(node).reduce((sum, inner) => sum + between(inner), 0);
    found.push({
      path: file.path,
      line: lineAt(node.start),
      name: nameOf(node) ?? nameOf(parent) ?? 'a function',
      ownLines: between(node) + 1 - hidden,
      totalLines: between(node) + 1,
    });
  });
  return found;
}

function outermostInside(outer: Node): Node[] {
  const found: Node[] = [];
  for (const value of Object.values(outer)) {
    walk(value, (node) => {
      const isInsideKnown = found.some(({ start, end }) => node.start >= start && node.end <= end);
      if (FUNCTIONS.has(node.type) && !isInsideKnown) found.push(node);
    });
  }
  return found;
}

function isGroup(parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression') return false;
  return GROUPS.has(calleeName(parent.callee as Node) ?? '');
}

/** `describe` of `describe(…)`, of `describe.skip(…)` and of `describe.each(rows)(…)`. */
function calleeName(callee: Node): string | undefined {
  if (callee.type === 'CallExpression') return calleeName(callee.callee as Node);
  return callee.type === 'MemberExpression' ? nameOf(callee.object as Node) : nameOf(callee);
}

function nameOf(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  if (typeof node.name === 'string') return node.name;
  const inner = (node.id ?? node.key) as Node | undefined;
  return inner?.type === 'Identifier' ? (inner.name as string) : undefined;
}
