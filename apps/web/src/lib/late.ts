import { type ComponentType, lazy } from 'react';
import { untilLoaded } from './reach.ts';

/**
 * A part that is fetched when it is first shown. Where it cannot be fetched it is shown later, once it can: what stands
 * around it goes on.
 */
export const late = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => untilLoaded(load));
