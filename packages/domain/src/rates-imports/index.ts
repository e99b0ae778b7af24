export * from './concerns.ts';
export * from './read-roll-row.ts';
export * from './roll-columns.ts';
export * from './roll-states.ts';
