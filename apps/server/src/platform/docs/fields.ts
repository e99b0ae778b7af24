import { type Contract, pathFields } from '@lorikeet/contracts';
import { meaningOf } from '@lorikeet/contracts/field-meanings';
import type { Locale } from '../http/sentences.ts';
import { type Html, html } from './html.ts';
import { kindsOf, type Schema, schemaOf } from './schema.ts';
import { wordOf } from './words.ts';

const TYPES: Readonly<Record<string, Record<Locale, string>>> = {
  string: { en: 'text', zh: '文本' },
  integer: { en: 'whole number', zh: '整数' },
  number: { en: 'number', zh: '数字' },
  boolean: { en: 'true or false', zh: 'true 或 false' },
  object: { en: 'object', zh: '对象' },
  date: { en: 'date, YYYY-MM-DD', zh: '日期，YYYY-MM-DD' },
  'date-time': { en: 'moment, ISO 8601 in UTC', zh: '时刻，ISO 8601（UTC）' },
  file: { en: 'file, in a form (multipart/form-data)', zh: '文件，以表单（multipart/form-data）上传' },
  base64: { en: 'base64', zh: 'base64' },
  id: { en: 'id', zh: '编号' },
};

/** A type in a few words: what it is, what it may be, and its bounds. */
function typeOf(schema: Schema, locale: Locale): string {
  const { kinds, isNullable } = kindsOf(schema);
  const or = locale === 'zh' ? ' 或 ' : ' or ';
  const all = [...new Set(kinds.map((kind) => plainType(kind, locale)))];
  return [...all, ...(isNullable ? ['null'] : [])].join(or);
}

function plainType(schema: Schema, locale: Locale): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.type === 'array') {
    const inner = schema.items ? typeOf(schema.items, locale) : '';
    return locale === 'zh' ? `列表：${inner}` : `list of ${inner}`;
  }
  const id = schema.examples?.[0];
  if (typeof id === 'string') return `${TYPES.id![locale]} ${id.slice(0, id.indexOf('_') + 1)}…`;
  const name = TYPES[schema.format ?? ''] ? schema.format! : String(schema.type ?? 'string');
  return (TYPES[name]?.[locale] ?? name) + boundsOf(schema, locale);
}

/** Whole numbers as large as a program can hold are no bound. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function boundsOf({ minimum, maximum, maxLength }: Schema, locale: Locale): string {
  const isChinese = locale === 'zh';
  if (maxLength !== undefined)
    return isChinese ? `，最多 ${maxLength} 字` : `, up to ${maxLength} characters`;
  if (isBound(minimum) && isBound(maximum))
    return isChinese ? `，${minimum} 至 ${maximum}` : `, ${minimum} to ${maximum}`;
  if (isBound(minimum)) return isChinese ? `，至少 ${minimum}` : `, at least ${minimum}`;
  return isBound(maximum) ? (isChinese ? `，最多 ${maximum}` : `, at most ${maximum}`) : '';
}

/** The objects that a value is, or is a list of. */
const objectsIn = (schema: Schema): readonly Schema[] =>
  kindsOf(schema).kinds.flatMap((kind) => {
    if (kind.type === 'array') return kind.items ? objectsIn(kind.items) : [];
    return kind.properties ? [kind] : [];
  });

type Row = { name: string; schema: Schema; isRequired: boolean; place?: string };

function fieldRow({ name, schema, isRequired, place }: Row, call: string, locale: Locale): Html {
  const field = name.slice(name.lastIndexOf('.') + 1);
  const meaning = meaningOf(call, field, locale);
  const usual = schema.default;
  return html`<dt><code>${name}</code> <span class="docs-type">${typeOf(schema, locale)}</span>${
    isRequired && html` <span class="docs-required">${wordOf('required', locale)}</span>`
  }</dt><dd>${meaning}${
    usual !== undefined &&
    usual !== null &&
    html` <span class="docs-aside">${wordOf('usual', locale)} <code>${JSON.stringify(usual)}</code></span>`
  }${place && html` <span class="docs-aside">${place}</span>`}</dd>`;
}

/** The rows of a shape, and one step down those of the objects in it. */
function rowsOf(schema: Schema, prefix = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = prefix + key;
    const isRequired = Boolean(schema.required?.includes(key)) && inner.default === undefined;
    const below = prefix === '' ? objectsIn(inner).flatMap((one) => rowsOf(one, `${key}.`)) : [];
    const unique = below.filter((row, n) => below.findIndex((other) => other.name === row.name) === n);
    return [{ name, schema: inner, isRequired }, ...unique];
  });
}

const fileRow = ({ file }: Contract): Row[] =>
  file ? [{ name: file.field, schema: { type: 'string', format: 'file' }, isRequired: true }] : [];

/** What a call takes: each field with its type, its meaning and where it travels. */
export function parametersOf(contract: Contract, locale: Locale): Html {
  const inPath = new Set(pathFields(contract.path));
  const placeOf = (name: string) => {
    if (inPath.has(name)) return wordOf('inPath', locale);
    return contract.method === 'GET' ? wordOf('inQuery', locale) : undefined;
  };
  const rows = [...rowsOf(schemaOf(contract.input)), ...fileRow(contract)];
  if (rows.length === 0) return html`<p class="docs-aside">${wordOf('noParameters', locale)}</p>`;
  return html`<dl class="docs-fields">${rows.map((row) => {
    const place = placeOf(row.name);
    return fieldRow(place ? { ...row, place } : row, contract.name, locale);
  })}</dl>`;
}

/** The fields of an event's payload. */
export const payloadOf = (schema: Schema, locale: Locale): Html =>
  html`<dl class="docs-fields">${rowsOf(schema).map((row) => fieldRow({ ...row, isRequired: false }, 'event', locale))}</dl>`;
