export * from './bpay-stages.ts';
export * from './bpay-table.ts';
export * from './crn-body.ts';
