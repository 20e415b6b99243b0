await import('./build.ts');
// In this very process, so that signals reach the server and its exit code is ours.
await import('../server/src/main.ts');
