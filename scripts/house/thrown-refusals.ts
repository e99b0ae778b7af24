import { type Node, walk } from './imports.ts';
import { type Declaration, type Program, resolveExport } from './program.ts';

/** The texts that a function's parameters have at one call. */
type Known = ReadonlyMap<string, readonly string[]>;

/** The codes with which a state table refuses an event, or any event. */
export type RefusalsOfTable = (table: Declaration, event: string | undefined) => Promise<readonly string[]>;

/** `sure`: thrown as it stands. `possible`: an event or a part of the code is known only when it runs. */
export type Thrown = { sure: Set<string>; possible: Set<string> };

/** Functions of domain that ask a table on behalf of their caller, with the table's name beside them. */
const ASKS = new Map([['bankDebitOutcome', 'bankDebitTable']]);

/**
 * The codes of every Refusal that can leave a function: its own, and those of every function, of any file, that it
 * mentions. A code with a gap (`merchant.${missing}_missing`) is a pattern with `*` there. What a `try` keeps to
 * itself is left out; so is what is called through an object (`kind.apply()`).
 */
export async function thrownBy(
  program: Program,
  start: { path: string; node: Node },
  ofTable: RefusalsOfTable,
): Promise<Thrown> {
  const thrown: Thrown = { sure: new Set(), possible: new Set() };
  const seen = new Set<string>();
  const visit = async (at: Declaration, known: Known): Promise<void> => {
    const key = `${at.path}:${at.node.start}:${[...known].join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    const found = readBody(at.node, known);
    for (const code of found.codes) (code.includes('*') ? thrown.possible : thrown.sure).add(code);
    for (const { table, through, events } of found.asked) {
      const around = through ? resolveExport(program, at.path, through)?.path : at.path;
      const declared = resolveExport(program, around ?? at.path, table);
      if (!declared) continue;
      for (const event of events) for (const code of await ofTable(declared, event)) thrown.sure.add(code);
      if (events.length === 0)
        for (const code of await ofTable(declared, undefined)) thrown.possible.add(code);
    }
    for (const { name, member, texts } of found.mentioned) {
      const declared = resolveExport(program, at.path, name, member);
      if (declared) await visit(declared, namedTexts(declared.node, texts));
    }
  };
  await visit({ ...start, name: 'handler' }, new Map());
  return thrown;
}

type Body = {
  codes: string[];
  asked: { table: string; through: string | undefined; events: readonly string[] }[];
  mentioned: { name: string; member: string | undefined; texts: readonly (readonly string[])[] }[];
};

/** What a function says does not depend on who calls it, but for the texts that it is given. */
const bodies = new WeakMap<Node, Map<string, Body>>();

function readBody(root: Node, known: Known): Body {
  const ofRoot = bodies.get(root) ?? new Map<string, Body>();
  bodies.set(root, ofRoot);
  const key = [...known].join();
  const body = ofRoot.get(key) ?? newBody(root, known);
  ofRoot.set(key, body);
  return body;
}

function newBody(root: Node, known: Known): Body {
  const body: Body = { codes: [], asked: [], mentioned: [] };
  const own = namesMadeIn(root);
  const hidden = new Set<Node>();
  const isThrower = mentions(root, 'refusalOf');
  walk(root, (node, parent) => {
    if (parent && hidden.has(parent)) hidden.add(node);
    if (isType(node) || keepsRefusals(node, parent)) hidden.add(node);
    if (hidden.has(node)) return;
    const call = node.type === 'CallExpression' || node.type === 'NewExpression' ? node : undefined;
    const name = call && textOfName(call.callee);
    if (call && name) {
      const args = call.arguments as Node[];
      if (name === 'Refusal') body.codes.push(...codesOf(args[0], known));
      if (name === 'refuseUnless') body.codes.push(...codesOf(args[1], known));
      if (name === 'advance' || (isThrower && name === 'outcomeOf'))
        body.asked.push({
          table: textOfName(args[0]) ?? '',
          through: undefined,
          events: textsOf(args[2], known),
        });
      const asks = ASKS.get(name);
      if (asks && isThrower) body.asked.push({ table: asks, through: name, events: textsOf(args[1], known) });
    }
    const mention = mentionOf(node, parent);
    if (!mention || own.has(mention.name)) return;
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
    const texts = isCalled ? (parent.arguments as Node[]).map((one) => textsOf(one, known)) : [];
    body.mentioned.push({ ...mention, texts });
  });
  return body;
}

const isType = (node: Node) => /^TS(Type|Interface|Union|Literal|Array|Function|Tuple)/.test(node.type);

/** The block of a `try` whose `catch` throws on only what is no refusal. */
function keepsRefusals(node: Node, parent: Node | undefined): boolean {
  if (parent?.type !== 'TryStatement' || parent.block !== node) return false;
  let keeps = false;
  walk(parent.handler, (inner) => {
    const test = inner.type === 'IfStatement' ? (inner.test as Node) : undefined;
    const asked = test?.type === 'UnaryExpression' ? (test.argument as Node) : undefined;
    if (textOfName(asked?.callee) === 'isRefusal') keeps = true;
  });
  return keeps;
}

function mentions(root: Node, name: string): boolean {
  let found = false;
  walk(root, (node) => {
    if (textOfName(node) === name) found = true;
  });
  return found;
}

/** A name that is used, not one that is a key, a member or a declaration's own. */
function mentionOf(
  node: Node,
  parent: Node | undefined,
): { name: string; member: string | undefined } | undefined {
  if (node.type === 'MemberExpression' && !node.computed) {
    const name = textOfName(node.object);
    const member = textOfName(node.property);
    return name && member ? { name, member } : undefined;
  }
  const name = textOfName(node);
  if (!name || !parent) return undefined;
  if (parent.type === 'MemberExpression') return undefined;
  if (parent.type === 'Property' && parent.key === node && !parent.shorthand) return undefined;
  return { name, member: undefined };
}

/** Parameters and variables of a body: they hide what the file imports under the same name. */
function namesMadeIn(root: Node): Set<string> {
  const names = new Set<string>();
  walk(root, (node, parent) => {
    const name = textOfName(node);
    if (!name || !parent) return;
    const isVariable = parent.type === 'VariableDeclarator' && parent.id === node;
    const isTaken = Array.isArray(parent.params) && (parent.params as Node[]).includes(node);
    if (isVariable || isTaken) names.add(name);
  });
  return names;
}

function codesOf(node: Node | undefined, known: Known): string[] {
  if (!node) return [];
  if (node.type === 'TemplateLiteral')
    return [(node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('*')];
  return [...textsOf(node, known)];
}

/** The texts that an expression can be; none when that is known only when it runs. */
function textsOf(node: Node | undefined, known: Known): readonly string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((one) => textsOf(one as Node, known));
  return known.get(textOfName(node) ?? '') ?? [];
}

function textOfName(node: unknown): string | undefined {
  const one = node as Node | undefined;
  return one?.type === 'Identifier' ? (one.name as string) : undefined;
}

function namedTexts(declared: Node, texts: readonly (readonly string[])[]): Known {
  const takes = (declared.params ?? (declared.init as Node | undefined)?.params ?? []) as Node[];
  return new Map(
    takes.flatMap((param, index) => {
      const name = textOfName(param);
      const text = texts[index];
      return name && text?.length ? [[name, text] as const] : [];
    }),
  );
}
