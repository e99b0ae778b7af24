import { type DestinationStream, pino } from 'pino';
import { messageOf } from './failures.ts';

/** What an auditor asks about first: who came in, who did not, and which rules were tried. */
export type SecurityKind =
  | 'sign_in.succeeded'
  | 'sign_in.refused'
  | 'sign_in.code_refused'
  | 'refused.unauthorized'
  | 'refused.forbidden'
  | 'refused.not_found'
  | 'refused.invalid_input'
  | 'refused.too_many'
  | 'refused.malformed'
  | 'refused.rule'
  | 'session.reused_token'
  | 'file.altered';

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Writes a line of the security log and counts its kind for `/metrics`. Fields name ids, never people or values. */
  security(kind: SecurityKind, fields: object): void;
  /** How many of each kind this process has seen. */
  securityCounts: ReadonlyMap<SecurityKind, number>;
};

/** Structured logs on standard error: request ids and counts, never personal, card or account data. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Log {
  const lines = pino(
    {
      level,
      base: undefined,
      serializers: { err: errorInLog },
      redact: { paths: ['*.password', '*.token', '*.authorization'], remove: true },
    },
    destination,
  );
  const { counts, count } = countSecurity();
  return {
    info: (fields, message) => lines.info(fields, message),
    warn: (fields, message) => lines.warn(fields, message),
    error: (fields, message) => lines.error(fields, message),
    security(kind, fields) {
      count(kind);
      lines.info({ security: kind, ...fields }, 'security');
    },
    securityCounts: counts,
  };
}

type Logged = Partial<Error> & { code?: unknown; errors?: unknown };

/** An error by what it is and where: the database's has the row that it refused in further fields (`detail`, `where`). */
function errorInLog(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { message = '', code } = error as Logged;
  return {
    type: error.constructor?.name,
    message: messageOf({ message, code }),
    code,
    stack: stackOf(error),
  };
}

/** Its stack, which begins with its message, and those of its causes. */
function stackOf(error: Logged, above: readonly unknown[] = []): string | undefined {
  const { stack, message = '', code, cause, errors } = error;
  const own = stack?.replaceAll(message, () => messageOf({ message, code }));
  const path = [...above, error];
  const causes = [cause, ...(Array.isArray(errors) ? errors : [])].filter(
    (one): one is Logged => typeof one === 'object' && one !== null && !path.includes(one),
  );
  return (
    [own, ...causes.map((one) => `caused by: ${stackOf(one, path)}`)].filter(Boolean).join('\n') || undefined
  );
}

function countSecurity() {
  const counts = new Map<SecurityKind, number>();
  return { counts, count: (kind: SecurityKind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1) };
}

/** For tests and tools that print their own result. */
export const silentLog: Log = { info() {}, warn() {}, error() {}, security() {}, securityCounts: new Map() };
