/** `{amount}` in a text that a merchant wrote. */
const VARIABLE = /\{([^{}]*)\}/g;

export type TextFault =
  | { code: 'unknown_variable'; variable: string }
  | { code: 'missing_variable'; variable: string }
  | { code: 'lone_brace' };

/** The variables that a text names, each once, in their order. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!)),
];

/** What keeps a text from being sent: a name that nothing stands for, a needed one that is missing, a brace by itself. */
export function findTextFault(
  text: string,
  { known, needed }: { known: readonly string[]; needed: readonly string[] },
): TextFault | undefined {
  const named = variablesIn(text);
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) return { code: 'unknown_variable', variable: unknown };
  if (/[{}]/.test(text.replace(VARIABLE, ''))) return { code: 'lone_brace' };
  const missing = needed.find((name) => !named.includes(name));
  return missing === undefined ? undefined : { code: 'missing_variable', variable: missing };
}

/** The text with its values in place. What a value holds is never read as a variable. Throws for one without a value. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new RangeError(`a letter has no value for {${name}}`);
    return value;
  });
}

/** The same as one line, for a subject or an SMS: no value breaks it or leaves a gap. */
export const fillLine = (text: string, values: Readonly<Record<string, string>>): string =>
  fillText(text, values).replace(/\s+/gu, ' ').trim();

/** The same as paragraphs, which stand between empty lines. One whose values are all empty is left out. */
export const fillParagraphs = (text: string, values: Readonly<Record<string, string>>): string[] =>
  fillText(text, values)
    .split(/\n[ \t]*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
