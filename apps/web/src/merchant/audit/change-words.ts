import { changeValueWords } from '@lorikeet/contracts/audit-values';
import type { FieldChange } from '@lorikeet/contracts/changes';
import { fieldWords } from '@lorikeet/contracts/field-words';
import type { TFunction } from 'i18next';
import { bareMoney, count, date, dateTime, shortId } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';

type Words = TFunction<['audit', 'permissions']>;
type Cell = FieldChange['before'];

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONG_CODE = /^[0-9a-f]{40,}$/;

export const nameOfField = (field: string): string => fieldWords(field, useInterface.getState().locale);

/** One value of a change as a person reads it: money, dates, yes and no, the words of a status or a permission. */
export function cellWords(field: string, cell: Exclude<Cell, string[]>, t: Words): string {
  if (cell === null || cell === '') return t('nothing');
  if (typeof cell === 'boolean') return t(cell ? 'yes' : 'no');
  if (typeof cell === 'number') return /cents$/i.test(field) ? bareMoney(cell) : count(cell);
  return textWords(field, cell, t);
}

/** The items of a list in words, each of them one. */
export const itemWords = (field: string, items: readonly string[], t: Words): string[] =>
  items.map((item) => textWords(field, item, t));

function textWords(field: string, text: string, t: Words): string {
  if (field.endsWith('permissions')) return t(`permissions:can.${text}`, { defaultValue: text });
  const words = changeValueWords(field, text, useInterface.getState().locale);
  if (/(status|stage|state)$/i.test(field)) return t(`common:status.${text}`, { defaultValue: words });
  if (DATE.test(text)) return date(text);
  if (MOMENT.test(text)) return dateTime(text);
  if (UUID.test(text) || LONG_CODE.test(text)) return shortId(text);
  return words;
}
