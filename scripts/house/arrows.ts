import { type Import, importsOf } from './imports.ts';
import { MODULE_ARROWS } from './module-arrows.ts';
import { isTest, type SourceFile } from './source-files.ts';

type Zone = {
  name: string;
  matches: RegExp;
  /** What its files may import from this repository. */
  may: RegExp;
  /** Packages; `true` for any. */
  npm: readonly string[] | true;
  node: boolean;
  advice: string;
};

const AREAS = ['official', 'merchant', 'flexirates'];

const ZONES: readonly Zone[] = [
  {
    name: 'the domain',
    matches: /^packages\/domain\//,
    may: /^packages\/domain\//,
    npm: [],
    node: false,
    advice: 'It is pure: pass what it needs (the date, the rows, an id) as arguments.',
  },
  {
    name: 'bank-files',
    matches: /^packages\/bank-files\//,
    may: /^packages\/(bank-files\/|domain\/src\/kernel\/)/,
    npm: [],
    node: false,
    advice: 'It depends on the domain’s kernel alone, so that anyone can use it: pass text and plain values.',
  },
  {
    name: 'contracts',
    matches: /^packages\/contracts\//,
    may: /^packages\/(contracts|domain)\//,
    npm: ['zod'],
    node: false,
    advice: 'The wire is declared with zod and domain types; what works belongs to the server or the web.',
  },
  {
    name: 'the client',
    matches: /^packages\/client\//,
    may: /^packages\/(client|contracts)\//,
    npm: [],
    node: false,
    advice: 'It knows the portal by the contracts alone, and runs wherever fetch does.',
  },
  {
    name: 'the web’s ui',
    matches: /^apps\/web\/src\/ui\//,
    may: /^(apps\/web\/src\/(ui|lib|locales)\/|packages\/domain\/src\/kernel\/)/,
    npm: true,
    node: false,
    advice: 'It takes plain props and knows no noun: let the screen fetch and pass values.',
  },
  {
    name: 'the web’s lib',
    matches: /^apps\/web\/src\/lib\//,
    may: /^(apps\/web\/src\/(lib|locales)\/|packages\/(contracts|domain)\/)/,
    npm: true,
    node: false,
    advice: 'It lies below the screens: move the shared part into lib, or pass it in.',
  },
  {
    name: 'the web’s frames',
    matches: /^apps\/web\/src\/frames\//,
    may: /^(apps\/web\/src\/(frames|app|ui|lib|locales)\/|packages\/(contracts|domain)\/)/,
    npm: true,
    node: false,
    advice: 'It holds screens of every noun and knows none: pass columns, facts and actions in.',
  },
  ...AREAS.map((area) => ({
    name: `the web’s ${area} area`,
    matches: new RegExp(`^apps/web/src/${area}/`),
    may: new RegExp(`^(apps/web/src/(${area}|frames|app|ui|lib|locales)/|packages/(contracts|domain)/)`),
    npm: true as const,
    node: false,
    advice:
      'The three areas never meet, so that a payer’s bundle cannot hold a staff query: move it to ui or lib.',
  })),
  {
    name: 'the web',
    matches: /^apps\/web\//,
    may: /^(apps\/web\/|packages\/(contracts|domain)\/)/,
    npm: true,
    node: false,
    advice: 'It knows the server only by the contracts: call it with lib/call.ts.',
  },
  {
    name: 'platform',
    matches: /^apps\/server\/src\/platform\//,
    may: /^(apps\/server\/src\/platform\/|packages\/(contracts\/|domain\/src\/kernel\/))/,
    npm: true,
    node: true,
    advice: 'It is plumbing that names no noun: let compose.ts or a module pass what it needs.',
  },
  {
    name: 'modules',
    matches: /^apps\/server\/src\/modules\//,
    may: /^(apps\/server\/src\/(platform|modules)\/|packages\/)/,
    npm: true,
    node: true,
    advice: 'It states what it needs in its ports.ts; compose.ts brings the adapter and the settings.',
  },
  {
    name: 'adapters',
    matches: /^apps\/server\/src\/adapters\//,
    may: /^(apps\/server\/src\/(platform|adapters)\/|apps\/server\/src\/modules\/[^/]+\/(ports|index)\.ts$|packages\/)/,
    npm: true,
    node: true,
    advice:
      'It implements a port and takes no part in the business: import ports.ts or index.ts of the module.',
  },
  {
    name: 'the server',
    matches: /^apps\/server\//,
    may: /^(apps\/server\/|packages\/)/,
    npm: true,
    node: true,
    advice: 'It never imports the web: share through the contracts.',
  },
];

/** One sentence for each import that breaks a rule: file, import, the rule, and what to do instead. */
export function findBadImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => importsOf(file).flatMap((one) => judge(one) ?? []));
}

function judge(one: Import): string | undefined {
  const zone = ZONES.find(({ matches }) => matches.test(one.file));
  if (!zone) return undefined;
  const inTest = isTest(one.file);
  const { target } = one;
  if ('node' in target) {
    return zone.node || inTest || isBuildFile(one.file) ? undefined : say(one, zone.name, zone.advice);
  }
  if ('npm' in target) {
    const isAllowed = zone.npm === true || zone.npm.includes(target.npm) || inTest;
    return isAllowed ? undefined : say(one, zone.name, zone.advice);
  }
  if (inTest) return judgeTest(one, target.path);
  const moduleFault = judgeModule(one, target.path);
  if (moduleFault) return moduleFault;
  return zone.may.test(target.path) ? undefined : say(one, zone.name, zone.advice);
}

function isBuildFile(path: string): boolean {
  return /^apps\/web\/[^/]+\.ts$/.test(path);
}

/** A test may build the whole portal, but only on its own side of the wire and through the modules' doors. */
function judgeTest(one: Import, path: string): string | undefined {
  const side = (name: string) => /^(apps\/(server|web)|packages)\//.exec(name)?.[1];
  const ours = side(one.file);
  const theirs = side(path);
  if (ours?.startsWith('apps/') && theirs?.startsWith('apps/') && ours !== theirs) {
    return say(one, 'A test of one side', 'Share through the contracts, or make it a journey in e2e/.');
  }
  if (ours === 'packages' && theirs?.startsWith('apps/')) {
    return say(one, 'A package', 'Packages know no application: move the test there.');
  }
  return undefined;
}

function judgeModule(one: Import, path: string): string | undefined {
  const theirs = moduleOf(path);
  if (!theirs) return undefined;
  const ours = moduleOf(one.file);
  if (ours === theirs || (!ours && !one.file.startsWith('apps/server/src/platform/'))) return undefined;
  if (!ours) return say(one, 'platform', 'It names no noun: let compose.ts or a module pass what it needs.');
  const allowed = MODULE_ARROWS[ours];
  if (!allowed) {
    return `${place(one)} is in module ${ours}, which the table of scripts/house/module-arrows.ts does not know: add its row.`;
  }
  if (!allowed.includes(theirs)) {
    const may = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other module';
    return say(
      one,
      `Module ${ours}`,
      `It may use ${may}. Let ${theirs} announce it with work.emit and listen, or let a module above both bring ` +
        'them together; a new arrow is a decision, made in scripts/house/module-arrows.ts.',
    );
  }
  if (!path.endsWith(`/modules/${theirs}/index.ts`)) {
    return say(
      one,
      `Module ${ours}`,
      `The only door is modules/${theirs}/index.ts: export what you need there.`,
    );
  }
  return undefined;
}

function moduleOf(path: string): string | undefined {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}

function place({ file, line }: Import): string {
  return `${file}:${line}`;
}

function say(one: Import, who: string, advice: string): string {
  return `${place(one)} imports ${one.specifier}: ${who} may not. ${advice}`;
}
