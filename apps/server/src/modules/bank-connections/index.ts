import type { Module } from '../../platform/module.ts';
import type { BankLine } from './ports.ts';
import { bankConnectionRoutes } from './routes.ts';
import { connectionApproval } from './set-connection.ts';
import { visitLoop } from './visit-banks.ts';

export { visitLoop } from './visit-banks.ts';

/** Files that travel to banks and from them by themselves, beside download and upload. */
export const bankConnectionsModule = ({ line }: { line: BankLine }): Module => ({
  name: 'bank-connections',
  routes: (routes) => bankConnectionRoutes(routes, line),
  approvals: [connectionApproval],
  loops: [visitLoop(line)],
});
