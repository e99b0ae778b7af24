import type { Report } from './fault.ts';

/** Passes faults on and remembers whether there were any, for readers that report all and then give up. */
export function soundnessOf(report: Report): { readonly fault: Report; readonly isSound: () => boolean } {
  let sound = true;
  const fault: Report = (field, code) => {
    sound = false;
    report(field, code);
  };
  return { fault, isSound: () => sound };
}
