import { listAsAdmin } from '@docket/contract/appointments.ts';
import { ask } from '../ask.ts';
import { comparedLine, type Scenario } from '../result.ts';

/** The whole list in one answer, as the contract has it: it must begin at once and must not grow the server. */
export const wholeList: Scenario = async (bench) => {
  const { server, token } = bench;
  const before = server.peakMemory();
  const { firstByteMs, allMs, bytes } = await ask(server.baseUrl, { path: listAsAdmin.path, token });
  const after = server.peakMemory();
  const megabytes = (number: number) => `${(number / 1_000_000).toFixed(0)} MB`;
  return [
    comparedLine(bench, 'whole list, first byte', firstByteMs),
    comparedLine(bench, 'whole list, all of it', allMs, megabytes(bytes)),
    {
      what: 'most memory of the server',
      value: after === null ? '-' : megabytes(after),
      timesBaseline: null,
      note: before === null ? 'not told by this system' : `${megabytes(before)} before the whole list`,
    },
  ];
};
