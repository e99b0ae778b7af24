import { expect, test } from 'vitest';
import { readSources, type SourceFile } from './source-files.ts';

/** The repository speaks of itself only: it must read the same on any machine and for any reader. */
const FORBIDDEN: { what: string; pattern: RegExp; except?: RegExp }[] = [
  { what: 'a path of one machine', pattern: machinePath() },
  { what: 'the host of a package registry', pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}\b|\bnpm\.pkg\./ },
  { what: 'a resolved package address', pattern: /"resolved":\s*"https?:/ },
  {
    what: 'work left undone',
    pattern: new RegExp(`\\b(TO${'DO'}|FIX${'ME'}|X{3}|HACK)\\b`),
    except: /\.(json|md|css)$/,
  },
];

const OWN = 'scripts/house/self-contained.test.ts';

function machinePath(): RegExp {
  const folders = ['work', 'root', 'tmp', 'home/[\\w-]+', 'Users/[\\w-]+', 'mnt', 'workspace'];
  return new RegExp(`(^|[\\s"'\`(=:])/(${folders.join('|')})/`, 'm');
}

function faultsOf({ path, text }: SourceFile): string[] {
  return FORBIDDEN.filter(({ except }) => !except?.test(path)).flatMap(({ what, pattern }) => {
    const at = pattern.exec(text);
    if (!at) return [];
    const line = text.slice(0, at.index + 1).split('\n').length;
    return [`${path}:${line} holds ${what}: ${at[0].trim()}`];
  });
}

test('no file speaks of a machine, a registry or of work left undone', () => {
  const files = readSources(
    /\.(tsx?|mjs|json|jsonc|md|sql|css|html|yml|yaml|sh|example)$|(^|\/)(run|\.npmrc)$/,
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter(({ path }) => path !== OWN).flatMap(faultsOf)).toEqual([]);
});

test('a planted machine path is named with its line', () => {
  const path = 'docs/guide.md';
  expect(faultsOf({ path, text: `See\nthe file "/home/someone/x.ts".` })).toEqual([
    `${path}:2 holds a path of one machine: "/home/someone/`,
  ]);
});
