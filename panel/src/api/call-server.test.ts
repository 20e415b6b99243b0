import { listDoctors } from '@docket/contract/doctors.ts';
import { expect, test } from 'vitest';
import { scriptServer } from '../testing/scripted-server.ts';
import { callServer, SignedOut } from './call-server.ts';

test('a call that nobody is signed in for is not even made', async () => {
  const server = scriptServer();
  server.answer(listDoctors, { doctors: [] });
  await expect(callServer(listDoctors, {})).rejects.toBeInstanceOf(SignedOut);
  expect(server.callsOf(listDoctors)).toEqual([]);
});
