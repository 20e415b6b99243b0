import { vi } from 'vitest';

// Files of one worker share loaded libraries, but our modules' state belongs to each file.
vi.resetModules();
