/** The parameters of an address with one set, or taken away by null; the others stay. */
export function withParam(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next.toString();
}
