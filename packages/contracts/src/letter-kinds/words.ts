export type Words = Readonly<{ en: string; zh: string }>;
export const words = (en: string, zh: string): Words => ({ en, zh });
/** What reads alike in both languages: a number, a code. */
export const same = (text: string): Words => ({ en: text, zh: text });
