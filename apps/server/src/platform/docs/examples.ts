import { AREA_BASE, type Contract, pathFields } from '@lorikeet/contracts';
import { kindsOf, type Schema, schemaOf } from './schema.ts';

const DEPTH_MAX = 6;
const FILE_NAME = 'bank-file.txt';
/** Stands for a file among the values of an example. */
const OPENED = Symbol('a file');

/** Texts that a field of such a name can hold. */
const TEXTS: readonly [pattern: RegExp, text: string][] = [
  [/_time$/, '09:30'],
  [/digest/, 'c0ffee'.padEnd(64, '0')],
  [/organisation/, 'Okafor Swimming'],
  [/email/, 'ada@example.test'],
  [/phone|mobile/, '0491 570 006'],
  [/^first_name$/, 'Ada'],
  [/^last_name$/, 'Okafor'],
  [/account_name/, 'ADA OKAFOR'],
  [/name$/, 'Ada Okafor'],
  [/^bsb$/, '062-000'],
  [/masked/, '••••5678'],
  [/^account(_number)?$/, '12345678'],
  [/^abn$/, '53004085616'],
  [/postcode/, '2034'],
  [/suburb/, 'Coogee'],
  [/address/, '12 Harbour Road'],
  [/colour/, '#181349'],
  [/number$/, '1042'],
  [/reference|receipt$/, 'R-1042'],
  [/description/, 'Swimming lessons'],
  [/reason|explanation|note|message|resolution|answer/, 'As agreed by phone'],
  [/^content$/, 'name,email\nAda Okafor,ada@example.test\n'],
  [/^filename$/, 'customers.csv'],
  [/^path$/, '/api/merchant/file/…'],
  [/(url|website|link)$/, 'https://example.test'],
  [/coupon_code/, 'SPRING26'],
  [/^return_code$/, '6'],
  [/^status$|^state$/, 'active'],
  [/^(from|to|.*_from|.*_to|.*date)$/, '2026-11-30'],
];

const NUMBERS: readonly [pattern: RegExp, number: number][] = [
  [/_e4$/, 1_100_000],
  [/cents|amount/, 11_000],
  [/_bp$/, 1_250],
  [/_bps$/, 650],
  [/year$/, 2026],
];

/** What a value of a schema can look like. `name` is the field that holds it. */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [kind = schema] = kindsOf(schema).kinds;
  if (kind !== schema) return exampleOf(kind, name, depth);
  if (depth >= DEPTH_MAX) return null;
  switch (schema.type) {
    case 'object':
      return objectOf(schema, Object.keys(schema.properties ?? {}), depth);
    case 'array':
      return schema.items ? [exampleOf(schema.items, name.replace(/s$/, ''), depth + 1)] : [];
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return schema.default ?? true;
    default:
      return schema.default ?? textOf(schema, name);
  }
}

const objectOf = ({ properties = {} }: Schema, names: readonly string[], depth: number) =>
  Object.fromEntries(names.map((key) => [key, exampleOf(properties[key]!, key, depth + 1)]));

function numberOf({ default: usual, minimum, maximum }: Schema, name: string): unknown {
  if (usual !== undefined) return usual;
  const likely = NUMBERS.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
  return Math.min(Math.max(likely, minimum ?? likely), maximum ?? likely);
}

function textOf({ format, maxLength }: Schema, name: string): string {
  if (format === 'date') return '2026-11-30';
  if (format === 'date-time') return '2026-11-30T01:00:00.000Z';
  if (format === 'base64') return 'bmFtZSxlbWFpbAo=';
  if (format === 'email') return 'ada@example.test';
  const text = TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
  return maxLength === undefined ? text : text.slice(0, maxLength);
}

/**
 * The input of a call: what it needs, and nothing that may be left out. A field that only the call's own rules ask for is
 * given once they have said so.
 */
export function inputExample({ input }: Contract): Record<string, unknown> {
  const schema = schemaOf(input);
  const needed = (schema.required ?? []).filter((name) => schema.properties?.[name]?.default === undefined);
  const example = objectOf(schema, needed, 0);
  const asked = (input.safeParse(example).error?.issues ?? []).map(({ path }) => String(path[0]));
  for (const name of asked) {
    if (input.safeParse(example).success) break;
    if (!(name in example) && schema.properties?.[name]) Object.assign(example, objectOf(schema, [name], 0));
  }
  return example;
}

/** An answer of a call in its envelope, as text. */
export const answerExample = ({ output }: Contract): string =>
  JSON.stringify({ code: 0, data: exampleOf(schemaOf(output)), message: 'success' }, null, 2);

/** The call as it is made on a command line. */
export function curlOf(contract: Contract, origin: string): string {
  const input = inputExample(contract);
  const inPath = new Set(pathFields(contract.path));
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  const query = contract.method === 'GET' ? new URLSearchParams(rest as Record<string, string>) : undefined;
  return [
    `curl '${origin}${AREA_BASE[contract.area]}${path}${query?.size ? `?${query}` : ''}'`,
    `-H "authorization: Bearer $LORIKEET_KEY"`,
    ...(contract.idempotent ? [`-H 'idempotency-key: 018f2d3c-4b5a-7c6d-8e9f-0a1b2c3d4e5f'`] : []),
    ...bodyOf(contract, rest),
  ].join(' \\\n  ');
}

function bodyOf({ method, file }: Contract, fields: Record<string, unknown>): string[] {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  if (file)
    return [
      ...Object.entries(fields).map(([name, value]) => `-F ${quoted(`${name}=${String(value)}`)}`),
      `-F '${file.field}=@${FILE_NAME}'`,
    ];
  return method === 'POST'
    ? [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(fields))}`]
    : [];
}

/** The same with the typed client. */
export function typescriptOf(contract: Contract): string {
  const { file } = contract;
  const input = { ...inputExample(contract), ...(file && { [file.field]: OPENED }) };
  const given = Object.keys(input).length > 0 ? literal(input, '') : '';
  const opening = file ? "import { openAsBlob } from 'node:fs';\n\n" : '';
  return `${opening}const answer = await lorikeet.${contract.name}(${given});`;
}

/** A value as a program writes it: names without quotes, texts in single ones. */
function literal(value: unknown, indent: string): string {
  const deeper = `${indent}  `;
  if (value === OPENED) return `await openAsBlob('${FILE_NAME}')`;
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([key, one]) => `${deeper}${key}: ${literal(one, deeper)},`);
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}
