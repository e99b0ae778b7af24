import { parseSync } from 'vite';
import { isNode, type Node } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/**
 * A word that code asks for: the noun whose file holds it, where the code says which, and its key, with `*` for what is known
 * only when it runs.
 */
export type AskedWord = { path: string; line: number; noun: string | undefined; key: string };

const SHARED = 'common';

/**
 * The words that a file asks for by `t`, with the noun that the nearest `useTranslation` names, and by `word`. A `t` that was
 * handed in says nothing of its noun, unless the key does.
 */
export function askedWords(file: SourceFile): AskedWord[] {
  const found: AskedWord[] = [];
  const visit = (node: Node, noun: string | undefined) => {
    const inside = isFunction(node) ? nounIn(node, noun) : noun;
    const asked = askedBy(node, inside);
    if (asked)
      for (const key of keysOf(asked.argument)) {
        const [named, own] = key.includes(':') ? key.split(':') : [asked.noun, key];
        found.push({
          path: file.path,
          line: file.text.slice(0, node.start).split('\n').length,
          noun: named?.includes('*') ? undefined : named,
          key: own!,
        });
      }
    for (const child of childrenOf(node)) visit(child, inside);
  };
  visit(parseSync(file.path, file.text).program as unknown as Node, undefined);
  return found;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const isFunction = ({ type }: Node): boolean => FUNCTIONS.has(type);

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The noun of the `t` that a function makes or is handed; else that of the functions around it. */
function nounIn(fn: Node, around: string | undefined): string | undefined {
  if ((fn.params as Node[]).some(bindsT)) return undefined;
  const body = fn.body as Node;
  if (body.type !== 'BlockStatement') return around;
  for (const statement of body.body as Node[])
    if (statement.type === 'VariableDeclaration')
      for (const { id, init } of statement.declarations as unknown as { id: Node; init: Node | null }[])
        if (bindsT(id)) return init && calls(init, 'useTranslation') ? nounOf(init) : undefined;
  return around;
}

/** Whether a parameter or a declaration gives the name `t`. */
function bindsT(pattern: Node): boolean {
  if (pattern.type === 'Identifier') return pattern.name === 't';
  if (pattern.type !== 'ObjectPattern') return false;
  return (pattern.properties as Node[]).some(({ value }) => (value as Node | undefined)?.name === 't');
}

const calls = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' && (node.callee as Node).name === name;

function nounOf(call: Node): string | undefined {
  const [named] = call.arguments as Node[];
  if (!named) return SHARED;
  const first = named.type === 'ArrayExpression' ? (named.elements as Node[])[0]! : named;
  return first.type === 'Literal' ? String(first.value) : undefined;
}

function askedBy(
  node: Node,
  noun: string | undefined,
): { noun: string | undefined; argument: Node } | undefined {
  const [argument] = (node.arguments as Node[] | undefined) ?? [];
  if (!argument) return undefined;
  if (calls(node, 't')) return { noun, argument };
  return calls(node, 'word') ? { noun: SHARED, argument } : undefined;
}

/** The keys that an expression can give. */
function keysOf(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return [String(node.value)];
    case 'ConditionalExpression':
      return [...keysOf(node.consequent as Node), ...keysOf(node.alternate as Node)];
    case 'TemplateLiteral': {
      const texts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      const parts = (node.expressions as Node[]).map(partsOf);
      return texts
        .slice(1)
        .reduce(
          (keys, text, at) => keys.flatMap((key) => parts[at]!.map((part) => key + part + text)),
          [texts[0]!],
        );
    }
    default:
      return [];
  }
}

const partsOf = (node: Node): string[] => {
  const keys = keysOf(node);
  return keys.length > 0 ? keys : ['*'];
};

export type WordsOf = ReadonlyMap<string, readonly string[]>;

/** What is asked for and stands in no file of words, in sentences. A branch is there with any word of it. */
export function missingWords(asked: readonly AskedWord[], words: WordsOf): string[] {
  return asked.flatMap(({ path, line, noun, key }) => {
    const known = noun === undefined ? [...words.values()].flat() : (words.get(noun) ?? []);
    const fixed = key.split('*').map((part) => part.replaceAll('.', '\\.'));
    const wanted = new RegExp(`^${fixed.join('.+')}(?:_(?:one|other|zero)|\\..+)?$`);
    if (known.some((one) => wanted.test(one))) return [];
    return [
      `${path}:${line} asks for ${key}${noun ? ` of ${noun}` : ''}, and there is no such word: give it one in both ` +
        `languages, in apps/web/src/locales, or ask for one that is there.`,
    ];
  });
}
