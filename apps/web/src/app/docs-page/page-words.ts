const main = document.querySelector<HTMLElement>('.docs-main');
const words = JSON.parse(main?.dataset.words ?? '{}') as Record<string, string>;

/** A word that the server has put into the page, in the page's language. */
export const wordOf = (key: string): string => words[key] ?? key;

export const isDemo = main?.dataset.demo === '1';
