import type { Routes } from '../../../platform/http/routes.ts';

export function securityRoutes(_routes: Routes): void {}
