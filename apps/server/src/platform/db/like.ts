/** A pattern that holds the text anywhere. The signs with a meaning of their own in a pattern stand for themselves. */
export const anywhere = (text: string): string => `%${escaped(text)}%`;

/** A pattern that begins with the text. */
export const atStart = (text: string): string => `${escaped(text)}%`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
