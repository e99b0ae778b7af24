import { type ComponentType, lazy } from 'react';
import { untilLoaded } from './reach.ts';

/**
 * A part that is fetched when it is first shown. Where it cannot be fetched it is shown later, once it can: what stands
 * around it goes on.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own `lazy` takes a component of any props
export const late = <T extends ComponentType<any>>(load: () => Promise<{ default: T }>) =>
  lazy(() => untilLoaded(load));
