import { parseSync } from 'vite';
import { type Node, walk } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/** What opens a transaction: its body gets a `Work`. */
const OPENERS = new Set(['inTransaction', 'inSnapshot', 'inNewTenant', 'inTenant', 'transact']);
/** What takes a connection, a lock or a file by its name, whatever it is a part of. */
const OUTSIDE = new Set([
  ...OPENERS,
  'withLock',
  'copyIn',
  'copyOut',
  'copyBinary',
  'reportsOn',
  'createRun',
]);
/** Members that lead there. */
const DOORS = new Set(['pool', 'reads', 'locks', 'copies', 'files']);
/** Contexts that lead there: a body that hands one on does it elsewhere. */
const CONTEXTS = ['run', 'platform'];
/** Their types, by which a function may take one under another name. */
const CONTEXT_TYPES = new Set(['Run', 'Platform']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Places where code inside a transaction reaches for a second one, a connection, a lock or a file: in a function that
 * takes a `Work`, or in the body that is handed to what opens a transaction.
 */
export function findMixtures(file: SourceFile): string[] {
  const faults: string[] = [];
  const { program } = parseSync(file.path, file.text);
  const contexts = contextsOf(program);
  const lineOf = (node: Node) => file.text.slice(0, node.start).split('\n').length;
  walk(program, (node, parent) => {
    if (!FUNCTIONS.has(node.type) || !(takesWork(node) || isBody(node, parent))) return;
    walk(node.body as Node, (inner, around) => {
      const what = reaches(inner, around, contexts);
      if (!what) return;
      faults.push(
        `${file.path}:${lineOf(inner)} reaches ${what} inside a transaction. Twenty such calls at once wait for each other ` +
          'for ever. Take a Run instead of a Work, bind the call with routes.run, and do it between the ' +
          'transactions of the Run; for rows of another tenant use alongside(work, tenant).',
      );
    });
  });
  return [...new Set(faults)];
}

/** The names under which a file's functions have a context. */
function contextsOf(program: unknown): ReadonlySet<string> {
  const names = new Set(CONTEXTS);
  walk(program, ({ params }) => {
    for (const param of Array.isArray(params) ? (params as Node[]) : []) {
      const type = typeNameOf(param);
      if (type && CONTEXT_TYPES.has(type) && param.type === 'Identifier') names.add(param.name as string);
    }
  });
  return names;
}

function takesWork(node: Node): boolean {
  return (node.params as Node[]).some((param) => typeNameOf(param) === 'Work');
}

function typeNameOf(param: Node): string | undefined {
  const annotation = (param.typeAnnotation as Node | undefined)?.typeAnnotation as Node | undefined;
  const name = annotation?.typeName as Node | undefined;
  return name?.type === 'Identifier' ? (name.name as string) : undefined;
}

/** The last argument of a call that opens a transaction, or one of `body` on its way there. */
function isBody(node: Node, parent: Node | undefined): boolean {
  return parent?.type === 'CallExpression' && OPENERS.has(calledName(parent) ?? '') && parent.callee !== node;
}

function calledName(call: Node): string | undefined {
  const callee = call.callee as Node;
  if (callee.type === 'Identifier') return callee.name as string;
  const property = callee.property as Node | undefined;
  return callee.type === 'MemberExpression' && property?.type === 'Identifier'
    ? (property.name as string)
    : undefined;
}

function reaches(node: Node, parent: Node | undefined, contexts: ReadonlySet<string>): string | undefined {
  if (node.type === 'CallExpression') {
    const name = calledName(node);
    if (name && OUTSIDE.has(name)) return `${name}()`;
    const handed = (node.arguments as Node[]).find(
      (one) => one.type === 'Identifier' && contexts.has(one.name as string),
    );
    return handed && `\`${handed.name}\``;
  }
  if (node.type !== 'MemberExpression' || parent?.type === 'MemberExpression') return undefined;
  return memberDoor(node, contexts);
}

/** `run.files` and `platform.pool` anywhere in a chain, as in `portal.platform.pool.query`. */
function memberDoor(node: Node, contexts: ReadonlySet<string>): string | undefined {
  const object = node.object as Node;
  const named = object.type === 'MemberExpression' ? (object.property as Node) : object;
  const door = (node.property as Node).name as string;
  if (named.type === 'Identifier' && contexts.has(named.name as string) && DOORS.has(door))
    return `${named.name}.${door}`;
  return object.type === 'MemberExpression' ? memberDoor(object, contexts) : undefined;
}
