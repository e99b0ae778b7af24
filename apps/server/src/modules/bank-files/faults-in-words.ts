import type { LineFault } from '@lorikeet/bank-files';
import { bankFileFault } from '@lorikeet/contracts/bank-file-faults';
import { isRefusal } from '@lorikeet/domain/kernel';
import { refusalWith } from '../../platform/refusal.ts';

/** Faults named in one refusal: enough to see what the file is. */
const SHOWN = 5;

/** The first faults as `line CODE`, comma separated: what a refusal carries, in no language. */
export function printFaults(faults: readonly LineFault[]): string {
  return faults
    .slice(0, SHOWN)
    .map(({ line, code }) => `${line} ${code}`)
    .join(', ');
}

/** The refusal with its faults in words: `Line 1: The file does not begin with its header record.` */
export function faultsInWords(error: unknown, locale: 'en' | 'zh'): unknown {
  if (!isRefusal(error) || typeof error.params.faults !== 'string') return error;
  const worded = error.params.faults
    .split(', ')
    .filter(Boolean)
    .map((fault) => {
      const [line, code] = fault.split(' ');
      const words = bankFileFault(code ?? '', locale);
      return locale === 'zh' ? `第 ${line} 行：${words}` : `Line ${line}: ${words}`;
    });
  return refusalWith(error, {
    ...error.params,
    faults: worded.join(locale === 'zh' ? '' : ' '),
    fault_codes: error.params.faults,
  });
}
