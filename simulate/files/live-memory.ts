import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 2_000;

/**
 * The most that this process held while watched, in bytes, beyond what it held before: looked at every two seconds, each time after
 * all garbage was collected. What the process has from its machine is more, by the garbage that it has not collected yet.
 */
export function watchLiveMemory(): { stop(): number } {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const live = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = live();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, live());
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return peak - before;
    },
  };
}
