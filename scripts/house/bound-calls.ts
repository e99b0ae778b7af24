import { parseSync } from 'vite';
import { type Node, walk } from './imports.ts';
import type { SourceFile } from './source-files.ts';

const VERBS = new Set(['tenant', 'run', 'open', 'upload', 'stream']);

/** A contract (by the namespace that holds it) and what is bound to it. */
export type BoundCall = { path: string; space: string; exported: string; handler: Node };

/** Every `routes.tenant(payments.createPayment, handler)` of a file, also in a loop over several contracts. */
export function boundCalls(file: SourceFile): BoundCall[] {
  const found: BoundCall[] = [];
  const loops: Node[] = [];
  walk(parseSync(file.path, file.text).program, (node) => {
    if (node.type === 'ForOfStatement') loops.push(node);
    if (node.type !== 'CallExpression') return;
    const [contract, handler] = node.arguments as [Node | undefined, Node | undefined];
    if (!contract || !handler || !(isBinding(node.callee as Node) || isListBinding(contract, handler)))
      return;
    const around = loops.filter(({ start, end }) => start <= node.start && node.end <= end).at(-1);
    const contracts = elementsOf(
      contract.type === 'Identifier' && around ? (around.right as Node) : contract,
    );
    for (const one of contracts) {
      const space = (one.object as Node | undefined)?.name as string | undefined;
      const exported = (one.property as Node | undefined)?.name as string | undefined;
      if (space && exported) found.push({ path: file.path, space, exported, handler });
    }
  });
  return found;
}

function isBinding(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    (callee.object as Node).name === 'routes' &&
    VERBS.has((callee.property as Node).name as string)
  );
}

/** `both([profile.addEmail, profile.ratepayerAddEmail], handler)`: through a helper that binds each. */
const isListBinding = (list: Node, handler: Node) =>
  list.type === 'ArrayExpression' &&
  handler.type === 'ArrowFunctionExpression' &&
  (list.elements as Node[]).every((one) => one?.type === 'MemberExpression');

const elementsOf = (list: Node): Node[] =>
  list.type === 'ArrayExpression' ? (list.elements as Node[]) : [list];
