import { openWalkOn } from '../../apps/server/src/walk/walk-ground.ts';
import { tryHostile, trySpoiled } from '../../apps/server/src/walk/wrong-inputs.ts';
import type { Ground } from '../fixture/throwaway-database.ts';

/** Tries wrong inputs at every call; throws when one is not refused as it must be, or makes the server fail. */
export async function proveInputs(ground: Ground, size: { isWhole: boolean }) {
  const walk = await openWalkOn(ground.databaseUrl, ground.dataDir);
  try {
    const spoiled = await trySpoiled(walk, size);
    const hostile = await tryHostile(walk, size);
    const faults = [...spoiled.faults, ...hostile.faults];
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return { contracts: walk.bound.length, spoiled: spoiled.calls, hostile: hostile.calls };
  } finally {
    await walk.close();
  }
}
