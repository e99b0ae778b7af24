import { checkRatesImport } from '@lorikeet/contracts/rates-imports';
import {
  NEEDED_ROLL_FIELDS,
  ROLL_FIELDS,
  type RollColumns,
  type RollField,
} from '@lorikeet/domain/rates-imports';
import { z } from 'zod';
import type { PortalForm } from '../../lib/form.ts';
import type { ImportDetail } from './import-words.tsx';

/** A field without which no row can be taken in. */
export const isNeeded = (field: RollField) => (NEEDED_ROLL_FIELDS as readonly RollField[]).includes(field);

const {
  id: _id,
  columns: _columns,
  rating_year: _year,
  receipts_file: _file,
  ...reading
} = checkRatesImport.input.shape;
/** The columns, the year and the receipts file as the selects hold them: as text, blank where there is none. */
export const columnsSchema = z.strictObject({
  ...reading,
  rating_year: z.string().min(1),
  receipts_file: z.string(),
  columns: z.strictObject(
    Object.fromEntries(
      ROLL_FIELDS.map((field) => [field, isNeeded(field) ? z.string().min(1) : z.string().optional()]),
    ) as { [field in RollField]: z.ZodOptional<z.ZodString> },
  ),
});
export type ColumnsForm = PortalForm<typeof columnsSchema>;

/** A file's columns and reading, as the form begins with them. */
export const valuesOf = (
  { mapping }: ImportDetail,
  extracted: { date: string; time: string } | null,
): { [key in keyof z.input<typeof columnsSchema>]: z.input<typeof columnsSchema>[key] } => ({
  date_order: mapping.date_order,
  rating_year: String(mapping.rating_year),
  issued_on: mapping.issued_on,
  extracted_on: extracted?.date ?? '',
  extracted_time: extracted?.time ?? '',
  receipts_file: mapping.receipts_file === null ? '' : String(mapping.receipts_file),
  columns: Object.fromEntries(
    ROLL_FIELDS.map((field) => [field, `${mapping.columns[field] ?? ''}`]),
  ) as Record<RollField, string>,
});

/** What the selects hold as the call takes it. */
export const numbersOf = (chosen: Partial<Record<RollField, string | undefined>>): RollColumns =>
  Object.fromEntries(
    Object.entries(chosen)
      .filter(([, column]) => column)
      .map(([field, column]) => [field, Number(column)]),
  );
