import { describe, expect, it } from 'vitest';
import {
  formatVerificationCode,
  isAssessmentNumber,
  isVerificationCode,
  maskedName,
  plainAssessmentNumber,
  plainVerificationCode,
  verificationCodeFrom,
} from './index.ts';

describe('a verification code', () => {
  it('is eight signs that nobody mistakes, each as likely as the other', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const code = verificationCodeFrom(new Uint8Array(8).fill(byte));
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
    expect(() => verificationCodeFrom(new Uint8Array(7))).toThrow(RangeError);
  });

  it('is read as people type it', () => {
    expect(plainVerificationCode(' k7qm-2xpa ')).toBe('K7QM2XPA');
    expect(plainVerificationCode('k7qm–2xpa')).toBe('K7QM2XPA');
    expect(formatVerificationCode('K7QM2XPA')).toBe('K7QM-2XPA');
    expect(['K7QM-2XPA', 'k7qm 2xpa', 'K7QM2XP', 'K7QM2XPA9', ''].map(isVerificationCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('an assessment number', () => {
  it('is read as people type it', () => {
    expect(plainAssessmentNumber(' 20 417-3a ')).toBe('20417-3A');
    expect(['20417-3', 'A/12.4', '', '-1', 'x'.repeat(31), '12;3'].map(isAssessmentNumber)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a masked name', () => {
  it('shows initials only', () => {
    const names = ['Grace Okonkwo', 'G & D Okonkwo', 'Banksia Bowling Club Ltd', '王小明', 'Ana', ' '];
    expect(names.map(maskedName)).toEqual(['G. O…', 'G. & D. O…', 'B. B. C. L…', '王…', 'A…', '']);
  });
});
