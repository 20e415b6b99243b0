import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';

export function registerDoctorsRoutes(_serve: Serve, _context: Context): void {}
