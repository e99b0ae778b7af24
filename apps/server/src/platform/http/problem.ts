/** HTTP refusals that are not business refusals: permission, absence, limits. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly data: unknown;

  constructor(status: number, code: string, params: Record<string, unknown> = {}, data: unknown = null) {
    super(code);
    this.name = 'HttpProblem';
    this.status = status;
    this.code = code;
    this.params = params;
    this.data = data;
  }
}

/** 404, both for what does not exist and for another tenant's. */
export const notFound = () => new HttpProblem(404, 'not_found');
export const forbidden = () => new HttpProblem(403, 'forbidden');
export const unauthorized = () => new HttpProblem(401, 'unauthorized');
/** 422 pinned to fields by rules that only the server can check. */
export const fieldProblem = (faults: { path: string; code: string; params?: Record<string, unknown> }[]) =>
  new HttpProblem(422, 'invalid_input', {}, faults);

/** The row, or 404. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
