/** `{ 'tiers.0.first': fault }` as the nested object that the form library reads. */
export function nest(flat: Record<string, unknown>): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const [path, fault] of Object.entries(flat)) {
    const steps = path.split('.');
    const last = steps.pop() ?? 'root';
    let node = tree;
    for (const step of steps) {
      node[step] ??= {};
      node = node[step] as Record<string, unknown>;
    }
    node[last] ??= fault;
  }
  return tree;
}

/** The names of the fields with a fault. */
export function faultyNames(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null) return [];
    if ('message' in value && typeof value.message === 'string') return [prefix + key];
    return faultyNames(value, `${prefix}${key}.`);
  });
}

/** The fault of one field, as it is said. */
export function messageAt(errors: object, path: string): string | undefined {
  let node: unknown = errors;
  for (const step of path.split('.')) {
    node = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[step] : undefined;
  }
  const message = (node as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
