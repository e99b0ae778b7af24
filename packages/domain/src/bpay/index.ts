export * from './bpay-stages.ts';
export * from './crn-body.ts';
