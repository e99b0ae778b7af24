import { parseSync } from 'vite';
import { type Node, walk } from './imports.ts';
import { isTest, type SourceFile } from './source-files.ts';

/**
 * What a database that is spread over several machines refuses, or answers differently without a word. A statement is
 * read as it stands in the code, with `?` for a value.
 */
type Rule = { what: string; is(statement: Statement): boolean; advice: string };

type Statement = {
  text: string;
  /** True where the number of rows that the driver reports is used. */
  isCounted: boolean;
};

/** Computed anew for each row, so that two copies of a row would differ. */
const VOLATILE = /\b(clock_timestamp|gen_random_uuid|uuidv7|random|nextval|timeofday)\s*\(/;
/** A cast of a column or an expression, not of a value that is passed. */
const FROM_TEXT = /(?<!\?)::(date|timestamptz)\b(?!\[)/;
const SESSION_BOUND =
  /\b(jsonb?_build_(object|array)|to_jsonb?|row_to_json|jsonb?_agg|to_char|format|concat|concat_ws|array_to_string)\s*\(/;
/** Nothing in brackets stands between: the clause of the statement that is within brackets itself ends with them. */
const RETURNS_TEXT = new RegExp(String.raw`\breturning\b[^()]*?${SESSION_BOUND.source}`);
const UPDATES = /(^|\(|\bas (?:not materialized |materialized )?\()\s*update\s/;

/** A query within another that takes its tenant from an alias. */
const OF_OUTER_TENANT =
  /(exists )?\(\s*select\b[^()]*?(?:\([^()]*\)[^()]*?)*\bfrom \w+ (\w+) where \2\.merchant_id = ([\w?]+)\.merchant_id\b/g;

const RULES: readonly Rule[] = [
  {
    what: 'counts the rows of an insert from a query that passes over those that exist',
    is: ({ text, isCounted }) =>
      isCounted &&
      /\binsert into\b[^;]*?\bselect\b[^;]*\bon conflict\b[^;]*\bdo nothing\b/.test(text) &&
      !/\bdo nothing returning\b/.test(text),
    advice: 'There the number is that of the rows read. Count what `returning` gives.',
  },
  {
    what: 'computes a value in `on conflict do update`',
    is: ({ text }) => {
      const update = /\bdo update set\b(.*)/.exec(text)?.[1] ?? '';
      return VOLATILE.test(update) || /\bnow\s*\(\)|\bcurrent_(date|timestamp)\b/.test(update);
    },
    advice: 'Only immutable functions may stand there: insert the value and take it from `excluded`.',
  },
  {
    what: 'computes a value for each row of an update',
    is: ({ text }) => UPDATES.test(text) && !/\binsert into\b/.test(text) && VOLATILE.test(text),
    advice: 'Pass the value as a parameter; ids of a set come from uuid7_at.',
  },
  {
    what: 'reckons with an interval in an update or a delete',
    is: ({ text }) =>
      /^\s*(with\b.*)?\b(update \S+( \w+)? set|delete from)\b/.test(text) && /\binterval\b/.test(text),
    advice:
      'What an interval comes to depends on the session, and such functions are refused: pass the moment.',
  },
  {
    what: 'makes JSON or text of what it returns',
    is: ({ text }) => RETURNS_TEXT.test(text),
    advice:
      'Only immutable functions may stand in `returning`: return the columns, and put them together outside.',
  },
  {
    what: 'reads a date or a moment from text, or makes JSON or text of values, in an update',
    is: ({ text }) =>
      UPDATES.test(text) &&
      !/\binsert into\b/.test(text) &&
      (FROM_TEXT.test(text) || SESSION_BOUND.test(text)),
    advice:
      'What they give depends on the session, and such functions are refused: make them in a query before, or take iso_date and iso_moment.',
  },
  {
    what: 'compares by `case column when` in an update',
    is: ({ text }) =>
      (UPDATES.test(text) || /\bdo update set\b/.test(text)) && /\bcase (?!when\b)/.test(text),
    advice: 'With parameters it is refused there: write `case when column = …`, as caseOf does.',
  },
  {
    what: 'joins the tenant by a column though it is known',
    is: ({ text }) => {
      const [, tenant, owner] = /\bjoin merchants (\w+) on \1\.id = (\w+)\.merchant_id\b/.exec(text) ?? [];
      const names = (column: string) => new RegExp(`\\b${column} = \\?`).test(text);
      return owner !== undefined && names(`${owner}\\.merchant_id`) && !names(`${tenant}\\.id`);
    },
    advice:
      'Write the value, as in `join merchants m on m.id = $1`: through a column every node may be asked.',
  },
  {
    what: 'compares the tenant of a query within with that of the query around it, though it is known',
    is: ({ text }) =>
      [...text.matchAll(OF_OUTER_TENANT)].some(([, isTested, own, outer]) => {
        if (own === outer) return false;
        if (/\bmerchant_id = \?/.test(text)) return true;
        // A piece of a statement: a condition may stand where many tenants are read, a value may not.
        return !isTested && (outer === '?' || !new RegExp(`\\b(from|join) \\w+ ${outer}\\b`).test(text));
      }),
    advice: 'Write the value within too, as in `where p.merchant_id = $1`: through a column it is refused.',
  },
  {
    what: 'merges',
    is: ({ text }) => /^\s*merge into\b/.test(text),
    advice: 'MERGE takes no values there: use `insert … on conflict`.',
  },
  {
    what: 'groups by several sets at once',
    is: ({ text }) => /\b(rollup|cube|grouping sets)\s*\(/.test(text),
    advice: 'Several machines refuse it: add the sets by `union all`, or sum them in the code.',
  },
  {
    what: 'locks rows of tenants that it does not name',
    is: ({ text }) =>
      /\bfor (no key )?(update|share)\b/.test(text) &&
      /\bskip locked\b/.test(text) &&
      !/\b(merchant_id|ratepayer_id|id|tenant) = (any\()?\?/.test(text),
    advice: 'Find the tenants first, then lock in each by `merchant_id = …`.',
  },
  {
    what: 'chooses the rows to change by `in (… skip locked)`',
    is: ({ text }) => /\bin \(\s*select\b[^)]*\bskip locked\b/.test(text),
    advice: 'The inner query may run again for each row: put it into `with c as materialized (…)`.',
  },
  {
    what: 'sets something for a transaction by a function',
    is: ({ text }) => /\bset_config\s*\(/.test(text),
    advice: 'Only the statement `set local` reaches the other machines.',
  },
];

/** A sentence for each statement of the server that does not run, or not alike, on one machine and on several. */
export function findUnportable(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path)).flatMap(faultsOf);
}

function faultsOf(file: SourceFile): string[] {
  if (!file.text.includes('sql`')) return [];
  const parents = new Map<Node, Node | undefined>();
  const faults: string[] = [];
  walk(parseSync(file.path, file.text).program, (node, parent) => {
    parents.set(node, parent);
    if (!isSql(node)) return;
    const statement = { text: textOf(node), isCounted: isCounted(node, parents) };
    for (const rule of RULES) {
      if (!rule.is(statement)) continue;
      const line = file.text.slice(0, node.start).split('\n').length;
      faults.push(`${file.path}:${line} ${rule.what}. ${rule.advice}`);
    }
  });
  return faults;
}

const isSql = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql';

/** The statement with its fragments in place and everything else as a value, without line breaks. */
function textOf(node: Node): string {
  if (isSql(node)) {
    const { quasis, expressions } = node.quasi as unknown as {
      quasis: { value: { raw: string } }[];
      expressions: Node[];
    };
    const pieces = quasis.map(({ value }, n) => value.raw + (expressions[n] ? textOf(expressions[n]) : ''));
    return pieces.join('').replace(/\s+/g, ' ').trim().toLowerCase();
  }
  if (node.type === 'ConditionalExpression') {
    return `${textOf(node.consequent as Node)} ${textOf(node.alternate as Node)}`;
  }
  const name = node.type === 'MemberExpression' ? (node.property as Node).name : node.name;
  return name === 'empty' ? '' : '?';
}

/** True for what is given to `run(…)` and not merely waited for, alone or beside others. */
function isCounted(node: Node, parents: ReadonlyMap<Node, Node | undefined>): boolean {
  const call = parents.get(node);
  const callee = call?.type === 'CallExpression' ? (call.callee as Node) : undefined;
  if (callee?.type !== 'MemberExpression' || (callee.property as Node).name !== 'run') return false;
  const around = parents.get(call!);
  const user = around?.type === 'AwaitExpression' ? parents.get(around) : around;
  return user?.type !== 'ExpressionStatement' && user?.type !== 'ArrayExpression';
}
