export * from './ticket.ts';
export * from './ticket-states.ts';
