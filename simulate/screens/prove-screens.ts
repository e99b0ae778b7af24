import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The journeys that go less far in `npm test`. */
const walks = (): string[] =>
  readdirSync(join(ROOT, 'e2e'))
    .filter((file) => file.endsWith('.e2e.ts'))
    .map((file) => join('e2e', file))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('support/thoroughness.ts'));

/**
 * Walks through every screen and form in a browser: wide and narrow, light and dark, both languages, text doubled, each tab, each form
 * sent empty. Throws when a walk found something, which it has said by then.
 */
export async function proveScreens({ isWhole }: { isWhole: boolean }): Promise<{ walks: number }> {
  const files = walks();
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'browser', ...files], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SCREENS: isWhole ? 'whole' : 'part' },
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error('A walk through the screens found something: see above.');
  return { walks: files.length };
}
