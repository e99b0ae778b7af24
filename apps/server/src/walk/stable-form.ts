/** What a text that differs from run to run is; undefined for one that stays. */
function kindOf(text: string): string | undefined {
  if (/^[a-z]+_[0-9a-f]{32}$/.test(text)) return `<${text.slice(0, text.indexOf('_'))} id>`;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return '<moment>';
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return '<date>';
  if (text.startsWith('data:image/')) return '<image>';
  if (/^[\w-]+\.[\w.-]{40,}$/.test(text)) return '<token>';
  if (/^\/files\/avatar\/\w+/.test(text)) return '<avatar>';
  if (/^[A-Z2-7]{32}$/.test(text)) return '<secret>';
  if (/^([0-9A-Z]{4}-){3,6}[0-9A-Z]{4}$/.test(text)) return '<code>';
  return undefined;
}

/** Lists that grow with the portal: their entries' shape is recorded, not each entry. */
const OPEN_ENDED = new Set(['menus', 'permissions', 'letters']);

/** An answer as it is in every run: ids, moments and secrets by their kind, growing lists by the shape of an entry. */
export function stableForm(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return kindOf(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (OPEN_ENDED.has(key)) return [...new Set(value.map((one) => shapeOf(one)))].sort();
    return value.map((one) => stableForm(one));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, stableForm(held, name)] as const),
  );
}

/** `{a: string, b: array}`: the names and types of an entry, in the order in which they travel. */
function shapeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value).map(([name, held]) => `${name}: ${shapeOf(held)}`);
  return `{${fields.join(', ')}}`;
}
