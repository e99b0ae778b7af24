import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addToast,
  pauseToast,
  removeAllToasts,
  removeToast,
  removeToastGroup,
  startToast,
  useToasts,
} from './toasts.ts';

const shown = () => useToasts.getState().toasts.map((toast) => toast.summary);

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // What a test before these showed may still be there.
    removeAllToasts();
  });
  afterEach(() => {
    removeAllToasts();
    vi.useRealTimers();
  });

  it('leave after 3000 ms when no life is given, and after their own life otherwise', () => {
    addToast({ summary: 'default' });
    addToast({ summary: 'short', life: 500 });
    vi.advanceTimersByTime(500);
    expect(shown()).toEqual(['default']);
    vi.advanceTimersByTime(2499);
    expect(shown()).toEqual(['default']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('stay while the pointer is over them and start a whole life again when it leaves', () => {
    const id = addToast({ summary: 'read me' });
    vi.advanceTimersByTime(2900);
    pauseToast(id);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['read me']);
    startToast(id);
    vi.advanceTimersByTime(2999);
    expect(shown()).toEqual(['read me']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('are removed by code: one, a group, all', () => {
    const first = addToast({ summary: 'first' });
    addToast({ summary: 'second', group: 'import' });
    addToast({ summary: 'third', group: 'import' });
    addToast({ summary: 'fourth' });
    removeToast(first);
    expect(shown()).toEqual(['second', 'third', 'fourth']);
    removeToastGroup('import');
    expect(shown()).toEqual(['fourth']);
    removeAllToasts();
    expect(shown()).toEqual([]);
  });

  it('with the same id replace each other', () => {
    addToast({ id: 'upload', summary: '10%' });
    addToast({ id: 'upload', summary: '20%' });
    expect(shown()).toEqual(['20%']);
  });

  it('are information, and closable, unless said otherwise', () => {
    addToast({ summary: 'plain' });
    expect(useToasts.getState().toasts[0]).toMatchObject({ severity: 'info', closable: true, life: 3000 });
  });
});
