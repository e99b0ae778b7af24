const FILE_NAME_MAX_LENGTH = 100;

const ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
} as const;
/** What people put beside what they write. */
export type AttachedType = keyof typeof ENDINGS;

const PARTS = /^(?:.*[/\\])?([^/\\]*?)(?:\.[A-Za-z0-9]{1,8})?$/su;
/** Controls, and marks that turn the direction of what follows: `gpj.exe` must not read as `exe.jpg`. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu;

/**
 * The name under which a file is kept and given out: what its owner called it, without a path or hidden characters,
 * with the ending of what it is.
 */
export function attachedFileName(given: string, type: AttachedType): string {
  const ending = ENDINGS[type];
  const stem = (PARTS.exec(given)?.[1] ?? '').replaceAll(HIDDEN, '').trim().replace(/^\.+/, '');
  const characters = [...stem].slice(0, FILE_NAME_MAX_LENGTH - ending.length - 1).join('');
  return `${characters.trim() || 'file'}.${ending}`;
}
