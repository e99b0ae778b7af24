import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import type { DirectEntryDetail, DirectEntryFile } from '../src/direct-entry/direct-entry-file.ts';
import type { ReturnsFile } from '../src/returns/write-returns.ts';

/** Three files whose every byte is known, with the input that must produce them. */
export interface Vector<File> {
  readonly file: File;
  readonly records: readonly string[];
  readonly bytes: number;
  readonly sha256: string;
}

/** A file's text from its records: each 120 characters, CRLF after every one. */
export const textOf = (records: readonly string[]): string =>
  records.map((record) => `${record.padEnd(120, ' ')}\r\n`).join('');

const shire = {
  indicator: ' ',
  traceBsb: '062-000',
  traceAccount: '12345678',
  remitter: 'EXAMPLE SHIRE',
  withholdingCents: toCents(0),
} as const;

/** Two debits, balanced by a credit to the council's own account. */
export const VECTOR_A: Vector<DirectEntryFile> = {
  file: {
    financialInstitution: 'CBA',
    userName: 'EXAMPLE SHIRE COUNCIL',
    userId: '301500',
    description: 'RATES DD',
    processingDate: toLocalDate('2026-08-31'),
    details: [
      {
        ...shire,
        bsb: '013-006',
        account: '123456789',
        code: 13,
        amountCents: toCents(12345),
        title: 'SMITH. JANE ANNE',
        lodgementReference: 'A0001234',
      },
      {
        ...shire,
        bsb: '733-000',
        account: '001234',
        code: 13,
        amountCents: toCents(50),
        title: "O'BRIEN & CO (TRUST)",
        lodgementReference: 'A0009999 INST 1/4',
      },
    ],
    balancing: {
      bsb: '062-000',
      account: '12345678',
      title: 'EXAMPLE SHIRE COUNCIL',
      lodgementReference: 'RATES DD 310826',
      remitter: 'EXAMPLE SHIRE',
    },
  },
  records: [
    '0                 01CBA       EXAMPLE SHIRE COUNCIL     301500RATES DD    310826',
    '1013-006123456789 130000012345SMITH. JANE ANNE                A0001234          062-000 12345678EXAMPLE SHIRE   00000000',
    "1733-000   001234 130000000050O'BRIEN & CO (TRUST)            A0009999 INST 1/4 062-000 12345678EXAMPLE SHIRE   00000000",
    '1062-000 12345678 500000012395EXAMPLE SHIRE COUNCIL           RATES DD 310826   062-000 12345678EXAMPLE SHIRE   00000000',
    '7999-999            000000000000000123950000012395                        000003',
  ],
  bytes: 610,
  sha256: '15e5e30d2e37c045eee4412de3527f92726255c7e6c4cc0c3741833399b1fe53',
};

/** Credits only, every column at its smallest and at its largest. */
export const VECTOR_B: Vector<DirectEntryFile> = {
  file: {
    financialInstitution: 'WBC',
    userName: 'EXAMPLE MERCHANT PTY LTD',
    userId: '123456',
    description: 'REFUNDS',
    processingDate: toLocalDate('2026-11-30'),
    details: [
      {
        bsb: '083-004',
        account: '1',
        indicator: ' ',
        code: 50,
        amountCents: toCents(1),
        title: 'A',
        lodgementReference: 'R-1',
        traceBsb: '033-001',
        traceAccount: '98765432',
        remitter: 'EXAMPLE MERCH',
        withholdingCents: toCents(0),
      },
      {
        bsb: '484-799',
        account: '999999999',
        indicator: ' ',
        code: 53,
        amountCents: toCents(9_999_999_998),
        title: 'X'.repeat(32),
        lodgementReference: 'Y'.repeat(18),
        traceBsb: '033-001',
        traceAccount: '98765432',
        remitter: 'Z'.repeat(16),
        withholdingCents: toCents(0),
      },
    ],
  },
  records: [
    '0                 01WBC       EXAMPLE MERCHANT PTY LTD  123456REFUNDS     301126',
    '1083-004        1 500000000001A                               R-1               033-001 98765432EXAMPLE MERCH   00000000',
    '1484-799999999999 539999999998XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXYYYYYYYYYYYYYYYYYY033-001 98765432ZZZZZZZZZZZZZZZZ00000000',
    '7999-999            999999999999999999990000000000                        000002',
  ],
  bytes: 488,
  sha256: 'cbc1cc576b43ab1240be2bcb552ac75e4ef47be5543866c71515acd4eea8588f',
};

const biller = {
  traceBsb: '083-047',
  traceAccount: '111222333',
  remitter: 'EXAMPLE BILLER',
} as const;

/** Debits and credits, indicators N and X, hyphens and letters in accounts, more debit than credit. */
export const VECTOR_C: Vector<DirectEntryFile> = {
  file: {
    financialInstitution: 'NAB',
    userName: 'EXAMPLE BILLER LTD',
    userId: '000042',
    description: 'MIXED',
    processingDate: toLocalDate('2027-02-28'),
    details: [
      {
        ...biller,
        bsb: '082-001',
        account: '12-345678',
        indicator: ' ',
        code: 13,
        amountCents: toCents(200_000),
        title: 'JONES. ALEX',
        lodgementReference: 'INV 1001',
        withholdingCents: toCents(0),
      },
      {
        ...biller,
        bsb: '012-003',
        account: '55555',
        indicator: 'N',
        code: 50,
        amountCents: toCents(75_050),
        title: 'LEE. SAM',
        lodgementReference: 'CN 77',
        withholdingCents: toCents(0),
      },
      {
        ...biller,
        bsb: '632-001',
        account: 'A1234567',
        indicator: 'X',
        code: 56,
        amountCents: toCents(100_000),
        title: 'DOE. PAT',
        lodgementReference: 'DIV 2026',
        withholdingCents: toCents(15_000),
      },
    ],
  },
  records: [
    '0                 01NAB       EXAMPLE BILLER LTD        000042MIXED       280227',
    '1082-00112-345678 130000200000JONES. ALEX                     INV 1001          083-047111222333EXAMPLE BILLER  00000000',
    '1012-003    55555N500000075050LEE. SAM                        CN 77             083-047111222333EXAMPLE BILLER  00000000',
    '1632-001 A1234567X560000100000DOE. PAT                        DIV 2026          083-047111222333EXAMPLE BILLER  00015000',
    '7999-999            000002495000001750500000200000                        000003',
  ],
  bytes: 610,
  sha256: '1c5e646fe2bfb0b33575f28597383c2ecbdc87143225f88070f7ca7faa7dd583',
};

const returned = {
  originalCode: 13,
  traceBsb: '062-000',
  traceAccount: '12345678',
  remitter: 'EXAMPLE SHIRE',
  dayOfMonth: 31,
  userId: '301500',
} as const;

/** The bank's answer to vector A: one debit without funds, one closed account. */
export const RETURNS_VECTOR: Vector<ReturnsFile> = {
  file: {
    financialInstitution: 'NAB',
    userName: 'NAB',
    userId: '301500',
    description: 'DE Returns',
    processingDate: toLocalDate('2026-09-01'),
    returns: [
      {
        ...returned,
        returnCode: 6,
        amountCents: toCents(12345),
        customerBsb: '013-006',
        customerAccount: '123456789',
        title: 'SMITH. JANE ANNE',
        lodgementReference: 'A0001234',
      },
      {
        ...returned,
        returnCode: 3,
        amountCents: toCents(50),
        customerBsb: '733-000',
        customerAccount: '001234',
        title: "O'BRIEN & CO (TRUST)",
        lodgementReference: 'A0009999 INST 1/4',
      },
    ],
  },
  records: [
    '0                 01NAB       NAB                       301500DE Returns  010926',
    '2062-000 123456786130000012345SMITH. JANE ANNE                A0001234          013-006123456789EXAMPLE SHIRE   31301500',
    "2062-000 123456783130000000050O'BRIEN & CO (TRUST)            A0009999 INST 1/4 733-000   001234EXAMPLE SHIRE   31301500",
    '7999-999            000001239500000000000000012395                        000002',
  ],
  bytes: 488,
  sha256: 'c268888f4af2120a2d02ffc0f5f0a2e3dcfa43ed5658a7774b018144522979eb',
};

/** The first debit of vector A, for tests that change one thing. */
export const SOUND_DETAIL = VECTOR_A.file.details[0] as DirectEntryDetail;
