import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../bench/main.ts', import.meta.url));

/** How many figures each benchmark printed. */
export type BenchesProof = { figures: Record<string, number> };

/**
 * Runs every benchmark with the size it is given, one after another: that none is refused by what the schema or the
 * calls have become. Throws with what a benchmark said that ended badly or printed no figure; says nothing of speed.
 */
export async function proveBenches(
  sizes: Readonly<Record<string, readonly number[]>>,
): Promise<BenchesProof> {
  const figures: Record<string, number> = {};
  for (const [name, given] of Object.entries(sizes)) {
    const { code, out, said } = await runBench([name, ...given.map(String)]);
    const lines = out.split('\n').filter(Boolean);
    if (code !== 0 || lines.length === 0) throw new Error(`bench ${name} ended with ${code}: ${said}`);
    figures[name] = lines.map((line) => JSON.parse(line) as object).length;
  }
  return { figures };
}

async function runBench(
  words: readonly string[],
): Promise<{ code: number | null; out: string; said: string }> {
  const child = spawn(process.execPath, [MAIN, ...words]);
  const ended = new Promise<number | null>((resolve) => void child.on('close', resolve));
  const [code, out, said] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out, said };
}
