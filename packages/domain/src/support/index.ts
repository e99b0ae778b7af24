export * from './ticket.ts';
export * from './ticket-file.ts';
export * from './ticket-states.ts';
