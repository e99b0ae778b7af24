import { type Noun, PLACES, type Place } from './noun.ts';
import { NOUNS, SHARED } from './nouns.ts';

/** The names found in a place, each with a path that bears it; permissions are found by their prefix. */
export type Found = Readonly<Record<Place, ReadonlyMap<string, string>>>;

const WHAT: Readonly<Record<Place, string>> = {
  contract: 'contract file',
  domain: 'folder of the domain',
  module: 'module of the server',
  web: 'folder of screens',
  words: 'file of words',
  permission: 'permission prefix',
};

/** What bears a noun's name in the repository: files and folders by their paths, permissions by their prefixes. */
export function findNames(paths: readonly string[], permissions: readonly string[]): Found {
  const named = (pattern: RegExp) =>
    new Map(
      paths
        .filter((path) => !/\.test\.tsx?$/.test(path))
        .flatMap((path) => {
          const name = pattern.exec(path)?.[1];
          return name ? [[name, path] as const] : [];
        }),
    );
  const prefixes = permissions.map((name) => [name.split('.')[0]!.replaceAll('_', '-'), name] as const);
  return {
    contract: named(PLACES.contract),
    domain: named(PLACES.domain),
    module: named(PLACES.module),
    web: named(PLACES.web),
    words: named(PLACES.words),
    permission: new Map(prefixes),
  };
}

/** A sentence for each name that no noun of the map accounts for, and for each entry whose place does not exist. */
export function findNounFaults(found: Found, nouns: Readonly<Record<string, Noun>> = NOUNS): string[] {
  const places = Object.keys(found) as Place[];
  return places.flatMap((place) => [
    ...unknownNames(place, found[place], nouns),
    ...emptyEntries(place, found[place], nouns),
  ]);
}

function unknownNames(
  place: Place,
  names: ReadonlyMap<string, string>,
  nouns: Record<string, Noun>,
): string[] {
  const known = new Set([
    ...(SHARED[place] ?? []),
    ...Object.entries(nouns).flatMap(([noun, { [place]: at }]) => namesOf(noun, at)),
  ]);
  return [...names]
    .filter(([name]) => !known.has(name))
    .map(
      ([name, path]) =>
        `${path}: ${name} is a ${WHAT[place]} of no noun. Give it the name of the noun that it belongs to, or add the ` +
        'noun to scripts/house/nouns.ts, spelled as screens and calls spell it.',
    );
}

function emptyEntries(
  place: Place,
  names: ReadonlyMap<string, string>,
  nouns: Record<string, Noun>,
): string[] {
  return Object.entries(nouns).flatMap(([noun, { [place]: at }]) => {
    const stranger = typeof at === 'string' && !(at in nouns) ? [at] : [];
    return [
      ...stranger.map(
        (name) =>
          `${noun} says that its ${WHAT[place]} is that of ${name}, which is no noun of the map. Name one that is.`,
      ),
      ...namesOf(noun, at)
        .filter((name) => !names.has(name))
        .map(
          (name) =>
            `${noun} says that its ${WHAT[place]} is ${name}, and there is none. Make it, or take the entry out of ` +
            'scripts/house/nouns.ts.',
        ),
    ];
  });
}

function namesOf(noun: string, at: Noun[Place]): readonly string[] {
  if (at === undefined) return [];
  if (at === true) return [noun];
  return typeof at === 'string' ? [at] : at;
}

/** The words of every key in both languages, from the files of words. */
export type Words = ReadonlyMap<string, readonly [en: string, zh: string]>;

/** A sentence for each noun whose screen word no screen shows, and for each noun with screens and no word. */
export function findWordFaults(words: Words, nouns: Readonly<Record<string, Noun>> = NOUNS): string[] {
  const shown = new Set([...words.values()].map((pair) => pair.join(' = ')));
  return Object.entries(nouns).flatMap(([noun, { word }]) =>
    word && !shown.has(word.join(' = '))
      ? [
          `${noun} is called ${word.join(' = ')} in scripts/house/nouns.ts, and no key of the words says so in both ` +
            'languages. Give it one in apps/web/src/locales, or put down the word that screens show.',
        ]
      : [],
  );
}
