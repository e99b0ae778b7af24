const NAME_MAX = 60;

/**
 * A name that somebody typed, as it stands in a letter to somebody else: one line, nothing that a mail reader would make
 * a link of, and no longer than a name is.
 */
export const nameInMail = (name: string): string =>
  name
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*/gi, ' ')
    .replace(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/[@/\\]/g, ' ')
    .replace(/\.(?=[^\s.])/g, '. ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
