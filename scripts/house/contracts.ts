import { readdirSync } from 'node:fs';
import type { Contract } from '@lorikeet/contracts';

const FOLDER = 'packages/contracts/src';

/** One exported call: the file and the export that hold it. */
export type Declared = { file: string; exported: string; contract: Contract };

/** Every call that the contracts export. */
export async function readContracts(): Promise<Declared[]> {
  const stems = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length));
  const declared: Declared[] = [];
  for (const stem of stems) {
    const module: Record<string, unknown> = await import(`../../packages/contracts/src/${stem}.ts`);
    for (const [exported, value] of Object.entries(module))
      if (isContract(value)) declared.push({ file: `${FOLDER}/${stem}.ts`, exported, contract: value });
  }
  return declared;
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'area' in value && 'path' in value && 'output' in value;
