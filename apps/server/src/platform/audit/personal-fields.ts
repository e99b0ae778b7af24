/** The kinds of subjects that are people. A row about another thing names its person itself (`AuditEntry.person`). */
const PEOPLE = new Set(['customer', 'user', 'ratepayer', 'contact']);

/** The fields that identify or locate a person, or hold free words about one, in each spelling: `first_name`, `firstName`. */
const PERSONAL = new Set(
  [
    'name firstname middlename lastname title nickname username accountname',
    'email emails emailprimary emailsecondary recipient newemail',
    'phone phonemobile phonedaytime phoneafterhours phonefax mobile',
    'address addressline1 addressline2 addressline3 suburb postcode state',
    'birthday gender abn message note notes reason',
    'account accountmasked last4',
  ].flatMap((names) => names.split(' ')),
);

/** The person whose values a row about a subject holds; undefined for other subjects. */
export function personOfSubject(kind: string | undefined, id: string | undefined): string | undefined {
  return kind && PEOPLE.has(kind) ? id : undefined;
}

function isPersonal(field: string): boolean {
  return PERSONAL.has(field.replaceAll('_', '').toLowerCase());
}

/** A copy of a value with every personal field replaced, at any depth; empty values stay empty. */
export function replacePersonal(value: unknown, replace: (personal: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => replacePersonal(one, replace));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      const isEmpty = inner === null || inner === undefined || inner === '';
      return [field, isPersonal(field) && !isEmpty ? replace(inner) : replacePersonal(inner, replace)];
    }),
  );
}

/** True when a value has a personal field that is not empty. */
export function hasPersonal(value: unknown): boolean {
  let found = false;
  replacePersonal(value, (personal) => {
    found = true;
    return personal;
  });
  return found;
}
