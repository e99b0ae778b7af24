/** The places that are named after nouns, and how a name is found in a path of the repository. */
export const PLACES = {
  contract: /^packages\/contracts\/src\/([a-z-]+)\.ts$/,
  domain: /^packages\/domain\/src\/([a-z-]+)\//,
  module: /^apps\/server\/src\/modules\/([a-z-]+)\//,
  web: /^apps\/web\/src\/(?:merchant|flexirates|official)\/([a-z-]+)\//,
  words: /^apps\/web\/src\/locales\/(?:en|zh)\/([a-z-]+)\.json$/,
} as const;

export type Place = keyof typeof PLACES | 'permission';

/**
 * A noun and where it stands. `true` is its own name; another noun's name says in whose place it stands; a list adds
 * the names of its parts, where one file would hold too much.
 */
export type Noun = { [P in Place]?: true | string | readonly string[] } & {
  /** What people read, in both languages; a noun without a screen has none yet. */
  word?: readonly [en: string, zh: string];
};

/** In all of the places that most nouns have. */
export const EVERYWHERE = { contract: true, domain: true, module: true, web: true, words: true } as const;
