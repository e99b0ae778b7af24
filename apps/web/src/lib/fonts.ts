/** A face for Chinese, where the machine has none of its own. */
export const loadChineseFont = () => void import('./fonts-zh.ts').then((it) => it.loadWhereMissing());

const CHINESE = /\p{Script=Han}/u;

/** Fetches the face for Chinese when a text needs it: a customer's name has its characters in any language. */
export function loadFontsFor(text: string): void {
  if (CHINESE.test(text)) loadChineseFont();
}
