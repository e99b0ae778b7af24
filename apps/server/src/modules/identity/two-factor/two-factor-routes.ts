import type { Routes } from '../../../platform/http/routes.ts';

export function twoFactorRoutes(_routes: Routes): void {}
