import type { DayMisfit } from '@lorikeet/domain/hardship';
import { fieldProblem } from '../../platform/http/problem.ts';

/** 422 at the fields of the days that do not fit, each with the days that would. */
export function refuseMisfits<Part extends string>(
  misfits: readonly DayMisfit<Part>[],
  fields: Readonly<Record<Part, string>>,
): void {
  if (misfits.length === 0) return;
  throw fieldProblem(
    misfits.map(({ part, from, until }) => ({
      path: fields[part],
      code: 'date_between',
      params: { from, until },
    })),
  );
}
