import { isTest, type SourceFile } from './source-files.ts';

/** Matches a call that announces: `work.emit(…`, `emit(…`. */
const EMITS = /\bemit\(/;
const EMITTED = /\bemit\(\s*'([^']+)'/g;
const LISTENED = /\blistener\(\s*'([^']+)',\s*'([^']+)'/g;
const WRITER = 'apps/server/src/platform/events/write-event.ts';

/** Everything that breaks the rules of events: what is emitted, listened for and declared is one catalogue. */
export function findEventFaults(files: readonly SourceFile[], declared: readonly string[]): string[] {
  const code = files.filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path));
  return [
    ...code.flatMap((file) => undeclared(file, declared)),
    ...unheard(code, declared),
    ...sharedNames(code),
    ...code.flatMap(otherWriters),
  ];
}

function undeclared({ path, text }: SourceFile, declared: readonly string[]): string[] {
  const unknown = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => match[1]!).filter((name) => !declared.includes(name));
  return [
    ...unknown(EMITTED).map(
      (name) => `${path} emits ${name}, which is not declared: add it to packages/contracts/src/events.`,
    ),
    ...unknown(LISTENED).map(
      (name) =>
        `${path} listens for ${name}, which no catalogue has: take a name of packages/contracts/src/events.`,
    ),
  ];
}

/** Names travel to `emit` in tables as well, so any mention in a file that emits counts. */
function unheard(code: readonly SourceFile[], declared: readonly string[]): string[] {
  const emitting = code.filter(({ text }) => EMITS.test(text));
  return declared
    .filter((name) => !emitting.some(({ text }) => text.includes(`'${name}'`)))
    .map((name) => `Nobody emits ${name}: emit it, or take it out of packages/contracts/src/events.`);
}

function sharedNames(code: readonly SourceFile[]): string[] {
  const all = code.flatMap(({ path, text }) =>
    [...text.matchAll(LISTENED)].map((match) => ({ path, name: match[2]! })),
  );
  return all
    .filter(({ name }, index) => all.findIndex((one) => one.name === name) < index)
    .map(
      ({ path, name }) =>
        `${path} names a second listener ${name}: a name identifies the deliveries of one. Give this one another.`,
    );
}

function otherWriters({ path, text }: SourceFile): string[] {
  if (path === WRITER || !/insert\s+into\s+outbox\b/i.test(text)) return [];
  return [`${path} writes to the outbox: use work.emit, which knows the catalogue.`];
}
