/**
 * Browser storage that may be missing or refused (private mode, full disk, server rendering).
 * A refused write is not an error: the value is kept until the page closes.
 */
export type KeyValueStore = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
};

function guarded(storage: () => Storage): KeyValueStore {
  const attempt = <T>(use: (s: Storage) => T, otherwise: T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((s) => s.getItem(key), null),
    set: (key, value) => attempt((s) => s.setItem(key, value), undefined),
    remove: (key) => attempt((s) => s.removeItem(key), undefined),
  };
}

export const local = guarded(() => localStorage);
export const perTab = guarded(() => sessionStorage);
