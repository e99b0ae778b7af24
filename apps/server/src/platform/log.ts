import { pino } from 'pino';

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Structured logs on standard error: request ids and counts, never personal, card or account data. */
export function createLog(level: string): Log {
  return pino(
    { level, base: undefined, redact: { paths: ['*.password', '*.token', '*.authorization'], remove: true } },
    pino.destination({ fd: 2, sync: false }),
  );
}

/** For tests and tools that print their own result. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
