import type { FaultCode } from './fault-codes.ts';

/** A fault found while reading a file: where, by line from 1 and field, and what, by code. */
export interface LineFault {
  readonly line: number;
  readonly field: string;
  readonly code: FaultCode;
}

/** A fault found before writing. Record 0 is the header, 1 to n the details, n + 1 the total. */
export interface RecordFault {
  readonly record: number;
  readonly field: string;
  readonly code: FaultCode;
}

/** What a check calls for each fault: the field's name and the fault's code. */
export type Report = (field: string, code: FaultCode) => void;

/** A file of noise must not become a list as long as the file. */
export const MAX_FAULTS = 1_000;

/** Collects faults for numbered places (lines or records), at most `MAX_FAULTS` and one closing remark. */
function faultList<Fault>(make: (place: number, field: string, code: FaultCode) => Fault) {
  const faults: Fault[] = [];
  const add = (place: number, field: string, code: FaultCode): void => {
    if (faults.length > MAX_FAULTS) return;
    const kept = faults.length === MAX_FAULTS ? 'TOO_MANY_FAULTS' : code;
    faults.push(make(place, kept === code ? field : 'file', kept));
  };
  return { faults, add };
}

/** The faults of a file's lines, and what reports one at a line. */
export function lineFaults() {
  const { faults, add } = faultList<LineFault>((line, field, code) => ({ line, field, code }));
  const reportAt =
    (line: number): Report =>
    (field, code) =>
      add(line, field, code);
  return { faults, reportAt };
}

export const recordFaults = () => faultList<RecordFault>((record, field, code) => ({ record, field, code }));

/** Thrown instead of writing a file that a bank would reject. Nothing is truncated or guessed. */
export class BankFileRefused extends Error {
  readonly faults: readonly RecordFault[];

  constructor(faults: readonly RecordFault[]) {
    const first = faults[0];
    super(
      `bank file refused: ${faults.length} fault(s), first ${first?.code} in ${first?.field} of record ${first?.record}`,
    );
    this.name = 'BankFileRefused';
    this.faults = faults;
  }
}
