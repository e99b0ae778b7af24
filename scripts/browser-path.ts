import { readFileSync } from 'node:fs';

/** The browser's program: CHROMIUM, or what `bootstrap.mjs --browser` found. Throws where none is known yet. */
export function browserPath(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const record = new URL('../.data/browser.json', import.meta.url);
  try {
    return JSON.parse(readFileSync(record, 'utf8')).path;
  } catch {
    throw new Error('No browser is known yet: npm test finds one, or node scripts/bootstrap.mjs --browser.');
  }
}
