import type { Routes } from '../../../platform/http/routes.ts';
import type { IdentityOutside } from '../outside.ts';

export function recoveryRoutes(_routes: Routes, _outside: IdentityOutside): void {}
