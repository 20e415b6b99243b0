/**
 * Calls the contract declares and no room serves yet, by the file they stand in. Whoever serves them takes the file out of
 * here: every walk over all calls does without what stands here, and one test says so when it is served after all.
 */
export const unservedRooms: readonly string[] = [];
