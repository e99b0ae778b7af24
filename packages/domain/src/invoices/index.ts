export * from './aging.ts';
export * from './allocate-receipt.ts';
export * from './credit-note.ts';
export * from './document-number.ts';
export * from './gst.ts';
export * from './invoice-states.ts';
export * from './priced-lines.ts';
export * from './printed-amount.ts';
