export * from './pauses.ts';
export * from './transfer-states.ts';
