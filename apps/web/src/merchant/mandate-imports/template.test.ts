import { guessColumns, IMPORT_FIELDS } from '@lorikeet/domain/mandate-imports';
import { expect, it } from 'vitest';
import { templateHeadings } from './template.ts';

it('each heading of the template is known again as its field', () => {
  expect(guessColumns(templateHeadings())).toEqual(
    Object.fromEntries(IMPORT_FIELDS.map((field, at) => [field, at])),
  );
});
