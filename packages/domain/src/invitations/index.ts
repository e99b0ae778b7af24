export * from './channels.ts';
export * from './invitation-states.ts';
