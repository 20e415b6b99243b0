import { vi } from 'vitest';

// Files of one worker share loaded libraries, but each file needs fresh state of our own modules.
vi.resetModules();
