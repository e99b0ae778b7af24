import { parseSync } from 'vite';
import { type Node, resolveTarget } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/** Where a name is declared. */
export type Declaration = { path: string; name: string; node: Node };

type Elsewhere = { path: string; name: string };
type FileNames = {
  imports: Map<string, Elsewhere>;
  /** Exported name → the local or the foreign one. */
  exports: Map<string, Elsewhere>;
  /** `export * from`. */
  all: string[];
  declared: Map<string, Node>;
};

/** The top-level names of every file. */
export type Program = ReadonlyMap<string, FileNames>;

export function readProgram(files: readonly SourceFile[]): Program {
  return new Map(files.map((file) => [file.path, readNames(file)]));
}

/** Where a name that a file uses is declared; with `member`, that property of an imported namespace or an object. */
export function resolveExport(
  program: Program,
  path: string,
  name: string,
  member?: string,
): Declaration | undefined {
  const file = program.get(path);
  const node = file?.declared.get(name);
  if (node) return memberOf({ path, name, node }, member);
  const from = file?.imports.get(name);
  if (!from) return undefined;
  if (from.name === '*') return member ? exported(program, from.path, member) : undefined;
  const found = exported(program, from.path, from.name);
  return found && memberOf(found, member);
}

function exported(program: Program, path: string, name: string): Declaration | undefined {
  const file = program.get(path);
  if (!file) return undefined;
  const node = file.declared.get(name);
  const from = file.exports.get(name);
  if (from && from.path === path) return resolveExport(program, path, from.name);
  if (from) return exported(program, from.path, from.name);
  if (node) return { path, name, node };
  for (const other of file.all) {
    const found = exported(program, other, name);
    if (found) return found;
  }
  return undefined;
}

/** An object's functions run only when they are called, so an object that is only mentioned holds nothing. */
function memberOf(declared: Declaration, member: string | undefined): Declaration | undefined {
  const init = declared.node.init as Node | undefined;
  if (init?.type !== 'ObjectExpression') return declared;
  const property = (init.properties as Node[]).find(
    (one) => one.type === 'Property' && (one.key as Node).name === member,
  );
  return property && { ...declared, node: property.value as Node };
}

function readNames(file: SourceFile): FileNames {
  const names: FileNames = { imports: new Map(), exports: new Map(), all: [], declared: new Map() };
  const { program } = parseSync(file.path, file.text);
  const target = (source: unknown) => {
    const resolved = resolveTarget(file.path, (source as { value: string }).value);
    return 'path' in resolved ? resolved.path : undefined;
  };
  for (const statement of program.body as unknown as Node[]) {
    const path = statement.source ? target(statement.source) : undefined;
    if (statement.type === 'ImportDeclaration' && path) addImports(names, statement, path);
    if (statement.type === 'ExportAllDeclaration' && path) names.all.push(path);
    if (statement.type === 'ExportNamedDeclaration')
      for (const one of statement.specifiers as Node[])
        if (path || !statement.source)
          names.exports.set(nameOf(one.exported), { path: path ?? file.path, name: nameOf(one.local) });
    addDeclared(names, (statement.declaration as Node | null | undefined) ?? statement);
  }
  return names;
}

function addImports(names: FileNames, statement: Node, path: string): void {
  for (const one of statement.specifiers as Node[]) {
    const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*';
    names.imports.set(nameOf(one.local), { path, name });
  }
}

function addDeclared(names: FileNames, node: Node): void {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    names.declared.set(nameOf(node.id), node);
  if (node.type !== 'VariableDeclaration') return;
  for (const one of node.declarations as Node[])
    if ((one.id as Node).type === 'Identifier') names.declared.set(nameOf(one.id), one);
}

const nameOf = (node: unknown): string => (node as { name?: string; value?: string }).name ?? '';
