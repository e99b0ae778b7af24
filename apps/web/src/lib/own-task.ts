/** Resolves in a task of its own. Many parts of a screen begin something at once: each holds the page apart from the others. */
export const ownTask = () => new Promise<void>((resolve) => setTimeout(resolve));
