export * from './allocate-receipt.ts';
export * from './document-number.ts';
export * from './gst.ts';
export * from './invoice-states.ts';
export * from './printed-amount.ts';
