import { describe, expect, it } from 'vitest';
import { type BankFile, type FileDetail, shownStatus, type Words } from './bank-file-words.tsx';
import { stepsOf } from './file-steps.tsx';
import { PRESETS } from './file-tabs.ts';
import { runWords } from './run-debits-dialog.tsx';

const t = ((key: string, values?: Record<string, unknown>) => {
  const { defaultValue: _, ...filled } = values ?? {};
  return [key, ...Object.values(filled)].join(' ');
}) as unknown as Words;

const file = (change: Partial<BankFile>): BankFile =>
  ({
    kind: 'debit',
    status: 'built',
    is_overdue: false,
    processing_date: '2026-11-20',
    created_at: '2026-11-19T20:00:00.000Z',
    accepted_at: null,
    credited_on: null,
    cleared_on: null,
    receipt: null,
    ...change,
  }) as BankFile;
const inbox = (...closed: boolean[]) =>
  ['2026-11-23', '2026-11-24', '2026-11-25'].map((bank_date, at) => ({
    bank_date,
    is_closed: closed[at] ?? false,
  }));
const detail = (change: Partial<BankFile>, more: Partial<FileDetail> = {}): FileDetail =>
  ({
    file: file(change),
    inbox: inbox(),
    clears_on: '2026-11-25',
    reason: null,
    accepted_by: null,
    ...more,
  }) as FileDetail;
const states = (of: FileDetail, today: string) =>
  stepsOf(of, today, t).map(({ key, state }) => `${key} ${state}`);
const ACCEPTED = { status: 'accepted', accepted_at: '2026-11-20T00:00:00.000Z', receipt: 'R1' } as const;

describe('where a bank file stands', () => {
  it('is to be lodged, then late', () => {
    expect(states(detail({}), '2026-11-20')).toEqual([
      'written done',
      'lodged now',
      'listening ahead',
      'cleared ahead',
    ]);
    expect(states(detail({ is_overdue: true }), '2026-11-24')[1]).toBe('lodged late');
  });

  it('is with the bank while somebody listens, and late when a day of its returns was missed', () => {
    expect(states(detail(ACCEPTED), '2026-11-20')).toEqual([
      'written done',
      'lodged done',
      'listening now',
      'cleared ahead',
    ]);
    expect(states(detail(ACCEPTED, { inbox: inbox(true) }), '2026-11-24')[2]).toBe('listening now');
    expect(states(detail(ACCEPTED, { inbox: inbox(false, true) }), '2026-11-25')[2]).toBe('listening late');
  });

  it('is over when it cleared, was rejected or was withdrawn', () => {
    const cleared = detail({ ...ACCEPTED, cleared_on: '2026-11-25' }, { inbox: inbox(true, true, true) });
    expect(states(cleared, '2026-11-26').slice(2)).toEqual(['listening done', 'cleared done']);
    expect(states(detail({ ...ACCEPTED, status: 'rejected' }, { reason: 'no' }), '2026-11-21').at(-1)).toBe(
      'end failed',
    );
    expect(states(detail({ status: 'withdrawn' }), '2026-11-21')).toEqual(['written done', 'end failed']);
  });

  it('of a payout has no returns to wait for', () => {
    expect(states(detail({ ...ACCEPTED, kind: 'payout' }), '2026-11-21')).toEqual([
      'written done',
      'lodged done',
    ]);
  });
});

describe('the chip of a file', () => {
  it('says late before anything, and cleared when its money is there', () => {
    expect(shownStatus(file({ is_overdue: true }))).toBe('overdue');
    expect(shownStatus(file({ ...ACCEPTED, cleared_on: '2026-11-25' }))).toBe('cleared');
    expect(shownStatus(file({ ...ACCEPTED, credited_on: '2026-11-20' }))).toBe('accepted');
    expect(shownStatus(file({ ...ACCEPTED, kind: 'payout', credited_on: '2026-11-20' }))).toBe('cleared');
  });
});

describe('the words around files', () => {
  it('put what is to be lodged in the order of its dates, the oldest first', () => {
    expect(PRESETS['']).toEqual({ status: 'built,downloaded,sending', sort: 'processing_date' });
    expect(PRESETS.bank.sort).toBe('-processing_date');
    expect(PRESETS.all).not.toHaveProperty('status');
  });

  it('say what a run did', () => {
    const run = { state: 'done', files: 1, debits: 15, total_cents: 102_900, held: 0 } as const;
    expect(runWords(run, t)).toEqual({ summary: 'run.done 15 $1,029.00' });
    expect(runWords({ ...run, debits: 0, held: 2 }, t)).toEqual({
      summary: 'run.none',
      detail: 'run.held 2',
    });
    expect(runWords({ ...run, state: 'queued' }, t)).toEqual({ summary: 'run.queued' });
  });
});
