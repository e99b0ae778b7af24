import { SUBJECTS, type Subject } from '../../packages/contracts/src/subjects.ts';
import type { Declared } from './contracts.ts';

/** Calls that the specification makes a GET although they write. */
const WRITING_GETS = new Set(['userLoginOut', 'ratepayerLoginOut']);

/** Subjects that a write changes and no screen shows. */
const NEVER_SHOWN: ReadonlySet<Subject> = new Set(['exports']);
/** Subjects that change without a write of the screens: the bank's files, the ledger, the audit log, sent messages. */
const CHANGED_ELSEWHERE: ReadonlySet<Subject> = new Set(['audit', 'tax-invoices']);

/** Says of each call that does not declare what it shows or changes what to add. */
export function findUndeclaredEffects(declared: readonly Declared[]): string[] {
  return declared.flatMap(({ file, contract }) => {
    const { name, method, shows, changes } = contract;
    if (method === 'GET' && !shows && !WRITING_GETS.has(name)) {
      return [
        `${file}: ${name} is a read: say which subjects it shows (\`shows\`, of SUBJECTS in subjects.ts).`,
      ];
    }
    if (!shows && !changes) {
      return [
        `${file}: ${name} is a write: say which subjects it changes (\`changes\`), or that it only reads (\`shows\`).`,
      ];
    }
    return [];
  });
}

/** Subjects of which one half is missing: shown and never changed, or changed and never shown. */
export function findHalfSubjects(declared: readonly Declared[]): string[] {
  const named = (half: 'shows' | 'changes') =>
    new Set(declared.flatMap(({ contract }) => contract[half] ?? []));
  const shown = named('shows');
  const changed = named('changes');
  return SUBJECTS.flatMap((subject) => {
    if (!shown.has(subject) && !NEVER_SHOWN.has(subject))
      return [`No read shows ${subject}: declare it, or delete the subject.`];
    if (!changed.has(subject) && !CHANGED_ELSEWHERE.has(subject))
      return [`No write changes ${subject}: declare it, or delete the subject.`];
    return [];
  });
}
