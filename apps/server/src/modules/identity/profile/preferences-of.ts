import {
  LETTER_NAMES,
  LETTERS,
  type LetterName,
  mayGetLetter,
  type Preferences,
} from '@lorikeet/contracts/preferences';

type Kept = Partial<Omit<Preferences, 'letters'>> & {
  letters?: Partial<Record<LetterName, { email?: boolean }>>;
};

/** Whether the person wants a letter by e-mail: yes, until they switch it off. */
export function wantsLetter(settings: unknown, name: LetterName): boolean {
  if (!LETTERS[name].optional) return true;
  return (settings as Kept | null)?.letters?.[name]?.email !== false;
}

/** What a person has chosen, as it travels. */
export function preferencesOf(settings: unknown, who: Parameters<typeof mayGetLetter>[1]): Preferences {
  const kept = (settings ?? {}) as Kept;
  const mine = LETTER_NAMES.filter((name) => mayGetLetter(name, who));
  return {
    locale: kept.locale ?? null,
    theme: kept.theme ?? null,
    colour_scheme: kept.colour_scheme ?? null,
    date_format: kept.date_format ?? null,
    letters: mine.map((name) => ({
      name,
      email: wantsLetter(settings, name),
      optional: LETTERS[name].optional,
    })),
  };
}
