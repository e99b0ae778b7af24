export * from './bpay-stages.ts';
