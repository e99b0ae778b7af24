import type { Rolldown } from 'vite';

/** What a build tells: `use client` in a library is meant for servers that render React and says nothing here. */
export const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, tell) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log);
};
