import { expect, test } from 'vitest';
import { attachedFileName } from './attached-file.ts';

test.each([
  ['notice.PDF', 'application/pdf', 'notice.pdf'],
  ['C:\\Users\\me\\scan.jpeg', 'image/jpeg', 'scan.jpg'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.pdf'],
  ['photo\u202Egpj.exe', 'image/png', 'photogpj.png'],
  ['账单.png', 'image/png', '账单.png'],
  ['.png', 'image/png', 'file.png'],
  ['', 'text/plain', 'file.txt'],
  ['a'.repeat(300), 'image/png', `${'a'.repeat(96)}.png`],
] as const)(
  'a file that is called %s is kept as its owner called it, with the ending of what it is',
  (given, type, name) => {
    expect(attachedFileName(given, type)).toBe(name);
  },
);
