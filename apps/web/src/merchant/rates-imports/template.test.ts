import { guessRollColumns, ROLL_FIELDS } from '@lorikeet/domain/rates-imports';
import { expect, it } from 'vitest';
import { templateHeadings } from './template.ts';

it('the template file needs no choosing of columns', () => {
  const guessed = guessRollColumns(templateHeadings());
  expect(ROLL_FIELDS.map((field) => guessed[field])).toEqual(ROLL_FIELDS.map((_, at) => at));
});
