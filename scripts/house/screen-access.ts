import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { MenuEntry } from '../../packages/contracts/src/screens/menu-entry.ts';
import { ROOT } from './source-files.ts';

/*
 * A person's permissions decide at four places: the menu, the screen, its buttons, the call. They agree only if a
 * screen never calls what its entry of the menu does not promise, unless a button or a part of it asks first. This
 * reads every screen of the menu with all that it imports, so that a new screen is held to it without a line here.
 */

/** A call that a screen makes, by the name under which its contract is imported. */
type Use = { file: string; module: string; contract: string; kind: 'read' | 'write'; isTolerant: boolean };
export type Screen = { name: string; component: string; permissions: readonly string[] };
/** Who may make a call: `session`, `public`, or a permission. */
export type AccessOf = (module: string, contract: string) => Promise<string | undefined>;

const WEB = 'apps/web/src';

/** The screens of a menu, each with the permissions that its entry and those above it ask for. */
export function screensOf(entries: readonly MenuEntry[], above: readonly string[] = []): Screen[] {
  return entries.flatMap((entry) => {
    const permissions = [
      ...above,
      ...[entry.permission, entry.alsoNeeds].filter((name) => name !== undefined),
    ];
    const own =
      entry.component && !entry.isPlanned
        ? [{ name: entry.name, component: entry.component, permissions }]
        : [];
    return [...own, ...screensOf(entry.children ?? [], permissions)];
  });
}

/** A screen's file and all of its area that it loads, itself first. */
function filesOf(component: string): string[] {
  const found: string[] = [];
  const visit = (file: string) => {
    if (found.includes(file) || !existsSync(join(ROOT, file))) return;
    found.push(file);
    for (const [, specifier = ''] of textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)) {
      const target = posix.normalize(posix.join(posix.dirname(file), specifier));
      // What all areas share takes what it calls as props.
      if (/^apps\/web\/src\/(merchant|app\/account)\//.test(target)) visit(target);
    }
  };
  visit(`${WEB}/${component}.tsx`);
  return found;
}

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/**
 * The calls that a file makes with `read`, `readPage`, `readRecord`, `useFresh`, `useListScreen`, `call`, `useWrite` and
 * `RecordScreen`. An `AskedButton` asks for the permission of its call by itself.
 */
export function usesIn(file: string, text = textOf(file)): Use[] {
  const contracts = new Map<string, { module: string; contract: string }>();
  const imports = /import \{([^}]*)\} from '@lorikeet\/contracts\/([\w-]+)'/g;
  for (const [, names = '', module = ''] of text.matchAll(imports)) {
    for (const name of names.split(',').map((each) => each.trim())) {
      const [contract = '', local = contract] = name.split(/\s+as\s+/);
      if (contract && !contract.startsWith('type ')) contracts.set(local, { module, contract });
    }
  }
  const calls =
    /(?<!\w)(read|readPage|readRecord|readMovingRecord|useFresh|call|useListScreen|useWrite|<RecordScreen)(?:\(\s*| of=\{)(\w+)\b([^;]{0,160})/g;
  return [...text.matchAll(calls)].flatMap(([, how, local = '', rest = '']) => {
    const known = contracts.get(local);
    if (!known) return [];
    const isTolerant = /expected: 'all'/.test(rest);
    return [
      { file, ...known, kind: how === 'useWrite' ? ('write' as const) : ('read' as const), isTolerant },
    ];
  });
}

/**
 * A sentence for each call of a screen that its entry of the menu does not promise and that nothing on the screen
 * asks for: its permission is not named there, and, for a button, no word of the server on what may be done (`can`).
 * Reads that are expected to fail are no fault: the screen does without.
 */
export async function findUnguarded(screen: Screen, accessOf: AccessOf): Promise<string[]> {
  const files = filesOf(screen.component);
  const texts = new Map(files.map((file) => [file, textOf(file)]));
  // A screen names a permission for no other reason than to ask for it: `useCan('…')`, `needs: '…'`.
  const asked = (access: string) => [...texts.values()].some((text) => text.includes(`'${access}'`));
  const serverSays = [...texts.values()].some((text) => /\bcan\.\w+/.test(text));
  const faults: string[] = [];
  for (const use of files.flatMap((file) => usesIn(file, texts.get(file)))) {
    const access = await accessOf(use.module, use.contract);
    if (!access || access === 'session' || access === 'public') continue;
    if (screen.permissions.includes(access) || asked(access) || use.isTolerant) continue;
    if (use.kind === 'write' && serverSays) continue;
    faults.push(
      `${screen.component}: ${use.file} calls ${use.contract}, which needs ${access}; nothing asks for it`,
    );
  }
  return [...new Set(faults)];
}

/** The permissions among a screen's that no call of it needs: its menu would shut out people for nothing. */
export async function findIdle(screen: Screen, accessOf: AccessOf): Promise<string[]> {
  const uses = filesOf(screen.component).flatMap((file) => usesIn(file));
  const needed = await Promise.all(uses.map((use) => accessOf(use.module, use.contract)));
  const own = screen.permissions.at(-1);
  return own && !needed.includes(own)
    ? [`${screen.component}: its menu asks for ${own}, no call of it does`]
    : [];
}
