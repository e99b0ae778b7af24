import { checkMandateImport } from '@lorikeet/contracts/mandate-imports';
import {
  type Columns,
  IMPORT_FIELDS,
  type ImportField,
  NEEDED_FIELDS,
} from '@lorikeet/domain/mandate-imports';
import { z } from 'zod';
import type { PortalForm } from '../../lib/form.ts';
import type { ImportDetail } from './import-words.tsx';

/** A field without which no row can be taken in. */
export const isNeeded = (field: ImportField) => (NEEDED_FIELDS as readonly ImportField[]).includes(field);

const { id: _id, columns: _columns, ...reading } = checkMandateImport.input.shape;
/** The columns as the selects hold them: the number of one as text, blank where the file has none. */
export const columnsSchema = z.strictObject({
  ...reading,
  columns: z.strictObject(
    Object.fromEntries(
      IMPORT_FIELDS.map((field) => [field, isNeeded(field) ? z.string().min(1) : z.string().optional()]),
    ) as { [field in ImportField]: z.ZodOptional<z.ZodString> },
  ),
});
export type ColumnsForm = PortalForm<typeof columnsSchema>;

/** A file's columns and reading, as the form begins with them. */
export const valuesOf = ({ mapping }: ImportDetail) => ({
  date_order: mapping.date_order,
  provider: mapping.provider ?? '',
  old_user_id: mapping.old_user_id ?? '',
  amounts: mapping.amounts,
  plan_id: mapping.plan_id ?? '',
  locale: mapping.locale,
  columns: Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, `${mapping.columns[field] ?? ''}`]),
  ) as Record<ImportField, string>,
});

/** What the selects hold as the call takes it. */
export const numbersOf = (chosen: Partial<Record<ImportField, string | undefined>>): Columns =>
  Object.fromEntries(
    Object.entries(chosen)
      .filter(([, column]) => column)
      .map(([field, column]) => [field, Number(column)]),
  );
