import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Rules, calls and programs: run by Node alone. The server's suite takes SQLite, or the PostgreSQL server that
// TEST_DATABASE_URL names.
const onNode = { environment: 'node', pool: 'forks', testTimeout: 20_000, hookTimeout: 30_000 } as const;

// Screens, in a drawn page.
const onPage = {
  environment: 'jsdom',
  pool: 'threads',
  setupFiles: './panel/src/testing/setup.ts',
  testTimeout: 20_000,
} as const;

export default defineConfig({
  plugins: [react()],
  test: {
    // Two cores are what the tests must be quick on; more workers only wait for each other there.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...onNode, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { extends: true, test: { ...onNode, name: 'server', include: ['server/**/*.test.ts'] } },
      { extends: true, test: { ...onNode, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { extends: true, test: { ...onPage, name: 'ui', include: ['ui/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { ...onPage, name: 'panel', include: ['panel/src/**/*.test.{ts,tsx}'] } },
    ],
  },
});
