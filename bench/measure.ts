import { type Call, isMeasured, reads, signIn, writes } from './calls/calls.ts';
import { type BenchFixture, rowsBeforePageThousand } from './calls/fixture.ts';
import { measureCommits } from './commits.ts';
import { driveReads, driveWrites, type Measured, together, warmUp } from './drive.ts';
import type { BenchLine } from './line.ts';
import type { Options } from './options.ts';
import { toCells } from './report/to-cells.ts';
import type { Running, Server, ServerAddress } from './server.ts';

/** A running clinic, and its records. */
export interface MeasuredStage {
  readonly server: Server;
  readonly scene: BenchFixture;
  readonly address: ServerAddress;
}

interface Stages {
  readonly many: MeasuredStage;
  readonly few: MeasuredStage;
  readonly plain: Running;
}

type Drive = (call: Call, program: Running, scene: BenchFixture, as: 'docket' | 'plain') => Promise<Measured>;

/**
 * Measures each call in turns with its baselines, so that other programs on the machine affect all of them equally.
 */
export async function measureAll(
  stages: Stages,
  options: Options,
  say: (line: string) => void,
): Promise<BenchLine[]> {
  const lines: BenchLine[] = [];
  const cursor = await readCursorOfPageThousand(stages.plain);
  const calls = [signIn, ...reads, ...writes].filter((call) => isMeasured(call, options.only));
  for (const connections of options.connections) {
    const drive: Drive = (call, program, scene, as) => {
      const next = () => (as === 'docket' ? call.docket(scene) : call.plain(scene, cursor));
      if (call.kind === 'read') return driveReads(program, next(), connections, options.secondsARound);
      return driveWrites(program, next, connections, call.kind === 'write' ? options.writes : 60);
    };
    for (const call of calls) {
      say(`${call.name}, ${connections} connections`);
      const line = await measureCall(call, connections, stages, options, drive, cursor);
      lines.push(line);
      // Prints results at once, so that an interrupted run keeps them.
      say(toCells(line).join(' · '));
    }
  }
  return lines;
}

async function measureCall(
  call: Call,
  connections: number,
  { many, few, plain }: Stages,
  { rounds, connections: [fewest], secondsARound }: Options,
  drive: Drive,
  cursor: string,
): Promise<BenchLine> {
  const measured: Record<'docket' | 'plain' | 'constant' | 'few', Measured[]> = {
    docket: [],
    plain: [],
    constant: [],
    few: [],
  };
  const commits: number[] = [];
  // Warms up first: the first hundred requests compile code and fill caches, unlike daily use.
  if (call.kind === 'read') {
    const { server, scene } = many;
    await warmUp(server, () => call.docket(scene), connections);
    await warmUp(few.server, () => call.docket(few.scene), connections);
    await warmUp(plain, () => call.plain(scene, cursor), connections);
  }
  for (let round = 0; round < rounds; round += 1) {
    measured.docket.push(await drive(call, many.server, many.scene, 'docket'));
    measured.plain.push(await drive(call, plain, many.scene, 'plain'));
    const path = `/constant?bytes=${Math.round(measured.docket[0]?.bytes ?? 0)}`;
    measured.constant.push(await driveReads(plain, { path }, connections, secondsARound));
    if (connections === fewest) measured.few.push(await drive(call, few.server, few.scene, 'docket'));
    if (call.kind === 'write') commits.push(await measureCommits(many.address));
  }
  return {
    call,
    connections,
    docket: together(measured.docket),
    plain: together(measured.plain),
    constant: together(measured.constant),
    few: measured.few.length > 0 ? together(measured.few) : null,
    commits: commits.length > 0 ? commits.reduce((sum, rate) => sum + rate, 0) / commits.length : null,
  };
}

async function readCursorOfPageThousand(plain: Running): Promise<string> {
  const answer = await fetch(`${plain.baseUrl}/place?rows=${rowsBeforePageThousand}`);
  return answer.headers.get('content-length') === '0' ? '' : ((await answer.json()) as { id: string }).id;
}
