import type { Forget } from './forget.ts';
import type { Module } from './module.ts';

/** Lets each module destroy what it keeps of a payer, the higher first: what points at a row goes before it. */
export const forgetIn =
  (modules: () => readonly Module[]): Forget =>
  async (work, who) => {
    for (const module of modules().toReversed()) await module.forgets?.(work, who);
  };
