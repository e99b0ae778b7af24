import { posix } from 'node:path';
import { parseSync } from 'vite';
import { type Node, resolveTarget, walk } from './imports.ts';
import { isTest, type SourceFile } from './source-files.ts';

const DOMAIN = 'packages/domain/src/';

/** An export of domain: `ledger/debit-postings.ts#debitCleared`. */
type Place = string;
type Unit = { uses: Set<Place>; exported: boolean };

/** What domain offers, what the product reaches of it, and how. */
export type Reach = {
  /** Every export, by its place. */
  exported: ReadonlySet<Place>;
  /** Everything that the product runs or types itself with, and what that needs in turn. */
  product: ReadonlySet<Place>;
  /** What these places need in turn. */
  from(places: Iterable<Place>): Set<Place>;
};

/** Follows every name that the product imports from domain through domain's own files. */
function reachOfDomain(sources: readonly SourceFile[]): Reach {
  const isRun = ({ path }: SourceFile) => !isTest(path) && !/\/walk\//.test(path);
  const own = sources.filter((file) => file.path.startsWith(DOMAIN) && isRun(file));
  const homes = homesOf(own);
  const units = new Map(own.flatMap((file) => unitsOf(file, homes)));
  const from = (places: Iterable<Place>) => closure(units, places);
  const product = sources.filter((file) => /^(packages|apps)\//.test(file.path) && isRun(file));
  const imported = product
    .filter(({ path }) => !path.startsWith(DOMAIN))
    .flatMap((file) => [...importsOfDomain(file, homes).values()].flat());
  const exported = [...units].filter(([, unit]) => unit.exported).map(([place]) => place);
  return { exported: new Set(exported), product: from(imported), from };
}

function closure(units: ReadonlyMap<Place, Unit>, places: Iterable<Place>): Set<Place> {
  const seen = new Set<Place>();
  const open = [...places];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    open.push(...(units.get(place)?.uses ?? []));
  }
  return seen;
}

/** Folder and name of an export to its place: `ledger#debitCleared`. */
type Homes = ReadonlyMap<string, Place>;

function homesOf(own: readonly SourceFile[]): Homes {
  const homes = new Map<string, Place>();
  for (const file of own) {
    for (const { names, exported } of declarationsOf(file)) {
      for (const name of exported ? names : [])
        homes.set(`${folderOf(file.path)}#${name}`, placeOf(file.path, name));
    }
  }
  return homes;
}

const placeOf = (path: string, name: string): Place => `${path.slice(DOMAIN.length)}#${name}`;
const folderOf = (path: string) => posix.dirname(path.slice(DOMAIN.length));

/** A type weighs nothing at run time: it is followed, and never listed by itself. */
type Declaration = { names: string[]; exported: boolean; node: Node };

function declarationsOf(file: SourceFile): Declaration[] {
  return (parseSync(file.path, file.text).program.body as unknown as Node[]).flatMap((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration';
    const node = (exported ? statement.declaration : statement) as Node | null;
    if (!node || /^(Import|Export)/.test(node.type)) return [];
    return [{ names: namesOf(node), exported, node }];
  });
}

function namesOf(node: Node): string[] {
  if (node.type !== 'VariableDeclaration') return node.id ? [(node.id as { name: string }).name] : [];
  const names: string[] = [];
  for (const { id } of node.declarations as { id: Node }[]) {
    if (id.type === 'Identifier') names.push(id.name as string);
    else
      walk(id, (part, parent) => {
        const isKey = parent?.type === 'Property' && parent.key === part && parent.value !== part;
        if (part.type === 'Identifier' && !isKey) names.push(part.name as string);
      });
  }
  return names;
}

function unitsOf(file: SourceFile, homes: Homes): [Place, Unit][] {
  const declarations = declarationsOf(file);
  const imported = importsOfDomain(file, homes);
  const local = new Set(declarations.flatMap(({ names }) => names));
  return declarations.flatMap(({ names, exported, node }) => {
    const uses = new Set<Place>();
    walk(node, ({ type, name }) => {
      if (type !== 'Identifier') return;
      if (local.has(name as string)) uses.add(placeOf(file.path, name as string));
      for (const place of imported.get(name as string) ?? []) uses.add(place);
    });
    return names.map((name): [Place, Unit] => [
      placeOf(file.path, name),
      { uses, exported: exported && !node.type.startsWith('TS') },
    ]);
  });
}

/** The names that a file takes from domain, each with the places that it means; a whole folder under `*`. */
function importsOfDomain(file: SourceFile, homes: Homes): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const { moduleRequest, entries } of parseSync(file.path, file.text).module.staticImports) {
    const target = resolveTarget(file.path, moduleRequest.value);
    if (!('path' in target) || !target.path.startsWith(DOMAIN)) continue;
    const folder = folderOf(target.path);
    for (const { importName, localName } of entries) {
      const one = homes.get(`${folder}#${importName.name}`);
      const isWhole = importName.kind === 'NamespaceObject';
      found.set(localName.value, isWhole ? wholeFolder(homes, folder) : one ? [one] : []);
    }
  }
  return found;
}

function wholeFolder(homes: Homes, folder: string): Place[] {
  return [...homes].filter(([key]) => key.startsWith(`${folder}#`)).map(([, place]) => place);
}

type Lists = Readonly<Record<string, readonly string[]>>;

/**
 * What is wrong between domain's exports and the lists: an export that nothing runs and no feature waits for, a
 * listed name that is gone or runs already, a twin without its test.
 */
export function findUnreached(sources: readonly SourceFile[], waits: Lists, twins: Lists): string[] {
  const { exported, product, from } = reachOfDomain(sources);
  const listed = [...Object.values(waits), ...Object.values(twins)].flat();
  const places = Map.groupBy(exported, (place) => place.split('#')[1]!);
  const roots = listed.flatMap((name) => places.get(name) ?? []);
  const waiting = from(roots);
  return [
    ...[...exported]
      .filter((place) => !product.has(place) && !waiting.has(place))
      .map(
        (place) =>
          `packages/domain/src/${place}: only tests use it. Use it, remove it, or name the feature that it waits for (or the test of its set-based twin) in scripts/house/domain-waits.ts.`,
      ),
    ...listed
      .filter((name) => !places.has(name))
      .map((name) => `${name}: domain has no such export. Take it off scripts/house/domain-waits.ts.`),
    ...roots
      .filter((place) => product.has(place))
      .map((place) => `${place}: the product runs it now. Take it off scripts/house/domain-waits.ts.`),
    ...Object.entries(twins).flatMap(([path, names]) => twinFaults(sources, path, names)),
  ];
}

function twinFaults(sources: readonly SourceFile[], path: string, names: readonly string[]): string[] {
  const test = sources.find((file) => file.path === path);
  return names
    .filter((name) => !test || !new RegExp(`\\b${name}\\b`).test(test.text))
    .map((name) => `${path}: does not compare ${name} with the statement that repeats it.`);
}
