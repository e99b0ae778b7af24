import { isTest, type SourceFile } from './source-files.ts';

type Rule = {
  what: string;
  pattern: RegExp;
  /** Where the rule holds. */
  within: RegExp;
  /** Where it may be done all the same. */
  except: RegExp;
  advice: string;
};

/** Some things are done in one place only, so that they can be changed, counted and trusted there. */
const RULES: readonly Rule[] = [
  {
    what: 'reads the environment',
    pattern: /\bprocess\.env\b/,
    within: /^(apps\/server\/src|packages)\//,
    // The developers' pages show how other programs read theirs.
    except: /^apps\/server\/src\/(config|main|platform\/docs\/chapters|tools\/[^/]+)\.ts$/,
    advice: 'config.ts is its only reader: add the setting there and let compose.ts pass it.',
  },
  {
    what: 'reads the system clock',
    pattern: /\bDate\.now\(\)|\bnew Date\(\)/,
    within: /^(apps\/server\/src|packages)\//,
    // Ids are ordered by the wall clock, the worker measures the demo's clock against it, and a file's age is by it.
    except: /^apps\/server\/src\/(platform\/(clock|ids|db\/process-life)|worker)\.ts$/,
    advice:
      'Business time comes from work.now or the clock of the platform; the domain gets it as an argument.',
  },
  {
    what: 'fetches',
    pattern: /(?<![.\w])fetch\(/,
    within: /^(apps|packages)\//,
    // Whether the portal can be reached at all is asked of its own page, which is no call. A prerendered page has no
    // sessions, and calls without them. A client of others runs elsewhere.
    except:
      /^(apps\/(web\/src\/lib\/(call|open-call|reach)\.ts|server\/src\/adapters\/)|packages\/client\/src\/send\.ts$)/,
    advice: 'The web calls in lib/call.ts, the server fetches in adapters.',
  },
  {
    what: 'says itself what is read again',
    pattern: /\binvalidateQueries\(/,
    within: /^apps\/web\//,
    except: /^apps\/web\/src\/lib\/(queries|demo-clock)\.ts$/,
    advice:
      'A write declares what it changes, and useWrite reads it again; after another way, use refreshAfter.',
  },
  {
    what: 'casts to a type that fits everything',
    pattern: /\bas (never|any)\b/,
    within: /^(apps\/web|packages)\//,
    except: /^$/,
    advice: 'Type the value where it is made: a form by its call’s input, a filter by its list’s call.',
  },
  {
    what: 'holds SQL',
    pattern: /\bsql`|\.query\(/,
    within: /^packages\//,
    except: /^$/,
    advice: 'Packages are pure: SQL lives in the stores and queries of the server.',
  },
  {
    what: 'does money in floating point',
    pattern: /\bparseFloat\(|\.toFixed\(/,
    within: /^(apps|packages)\//,
    except: /^$/,
    advice: 'Money is whole cents: use the kernel’s Cents, rates and formatting.',
  },
];

export function findMisplaced(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => RULES.flatMap((rule) => check(rule, file) ?? []));
}

function check(rule: Rule, { path, text }: SourceFile): string | undefined {
  if (!rule.within.test(path) || rule.except.test(path)) return undefined;
  const at = withoutComments(text).search(rule.pattern);
  if (at < 0) return undefined;
  return `${path}:${text.slice(0, at).split('\n').length} ${rule.what}. ${rule.advice}`;
}

/** Comments blanked, so that line numbers stay; a `//` inside an address (`https://`) is no comment. */
function withoutComments(text: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ');
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<=^|\s)\/\/.*$/gm, blank);
}
