import { vi } from 'vitest';

// Files of one worker share the libraries they load. What our own modules keep is each file's own.
vi.resetModules();
