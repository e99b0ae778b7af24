/** The face for Chinese, fetched when it is first needed: the list of its ranges alone weighs 30 KB compressed. */
export const loadChineseFont = () => void import('./fonts-zh.css');

const CHINESE = /\p{Script=Han}/u;

/** Fetches the face for Chinese when a text needs it: a customer's name has its characters in any language. */
export function loadFontsFor(text: string): void {
  if (CHINESE.test(text)) loadChineseFont();
}
