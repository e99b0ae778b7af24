import { FAULT_CODES } from '@lorikeet/bank-files';
import { BANK_FILE_FAULTS } from '@lorikeet/contracts/bank-file-faults';
import { Refusal } from '@lorikeet/domain/kernel';
import { describe, expect, it } from 'vitest';
import { faultsInWords, printFaults } from './faults-in-words.ts';

describe('faults of bank files', () => {
  it('all have a sentence in both languages, and none is left over', () => {
    expect(Object.keys(BANK_FILE_FAULTS).toSorted()).toEqual([...FAULT_CODES].toSorted());
    for (const { en, zh } of Object.values(BANK_FILE_FAULTS)) {
      expect(en).toMatch(/^[A-Z].+\.$/);
      expect(zh).toMatch(/[\u4e00-\u9fff].*。$/);
    }
  });

  it('are in the refusal as codes and lines, and in words in the reader’s language', () => {
    const faults = printFaults([
      { line: 1, field: 'record', code: 'HEADER_MISSING' },
      { line: 3, field: 'bsb', code: 'BSB' },
    ]);
    expect(faults).toBe('1 HEADER_MISSING, 3 BSB');
    const refusal = new Refusal('returns.unreadable', { faults, lines: 2 });
    expect(faultsInWords(refusal, 'en')).toMatchObject({
      code: 'returns.unreadable',
      params: {
        lines: 2,
        faults:
          'Line 1: The file does not begin with its header record. Line 3: The BSB must have the form NNN-NNN.',
        fault_codes: faults,
      },
    });
    expect(faultsInWords(refusal, 'zh')).toMatchObject({
      params: { faults: '第 1 行：文件没有以文件头记录开始。第 3 行：BSB 必须为 NNN-NNN 格式。' },
    });
  });

  it('leave every other failure as it is', () => {
    const other = new Error('disk full');
    expect(faultsInWords(other, 'zh')).toBe(other);
    const foreign = new Refusal('returns.foreign', { user_id: '301500' });
    expect(faultsInWords(foreign, 'zh')).toBe(foreign);
  });
});
