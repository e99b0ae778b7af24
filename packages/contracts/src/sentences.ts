/** Words that people read, by their code, in both languages. */
export type Sentences = Record<string, { en: string; zh: string }>;
