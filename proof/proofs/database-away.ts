import { startThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import { openBalancer } from '../balancer/balancer.ts';
import { follow } from '../balancer/follow.ts';
import { makeNode } from '../balancer/nodes.ts';
import { addProofDoctor } from '../balancer/people.ts';
import { startSteadyLoad } from '../balancer/steady-load.ts';
import { openTcpProxy } from '../balancer/tcp-proxy.ts';
import { signInAsAdmin } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';
import { type AwayFixture, playOutage } from './database-away/fixture.ts';
import { outages } from './database-away/outages.ts';
import { startTooEarly } from './database-away/start-too-early.ts';

const clients = 4;
// Shorter limits than in production, so that the proof waits less.
const limits = {
  statement_timeout: '2000',
  lock_timeout: '1500',
  idle_in_transaction_session_timeout: '2500',
};

export const databaseAway: Proof = {
  name: 'database-away',
  claim:
    'Without its database Docket answers 503 in time; when the database is back it works again without a restart, and no acknowledged change is lost',
  engines: ['postgres'],
  run,
};

async function run({ postgres: postgresServer, long }: Setting): Promise<string> {
  if (!postgresServer) throw new Error('This proof needs a PostgreSQL server');
  const postgres = await startThrowawayPostgres(postgresServer.programs, { durable: true });
  const proxy = await openTcpProxy(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  for (const [name, value] of Object.entries(limits)) url.searchParams.set(name, value);
  const settings = { DATABASE_URL: url.href, DATA_DIR: '' };
  const nodes = [await makeNode(settings), await makeNode(settings)];
  const balancer = await openBalancer(nodes.map(({ port }) => port));
  const { baseUrl } = balancer;
  try {
    const findings = [await startTooEarly(postgres, proxy, nodes)];
    const token = await signInAsAdmin(baseUrl);
    const doctorIds: string[] = [];
    while (doctorIds.length < clients) doctorIds.push((await addProofDoctor(baseUrl, token))._id);
    const connections = nodes.map((node) => follow(node.baseUrl, 'admin', token));
    const load = startSteadyLoad(baseUrl, token, doctorIds);
    const fixture: AwayFixture = { postgres, proxy, nodes, connections, load, token };
    try {
      for (const outage of outages.filter(({ isShort }) => long || isShort)) {
        for (let round = 0; round < (long ? 5 : 1); round += 1) await playOutage(fixture, outage.play);
        findings.push(outage.name);
      }
      await load.waitForMore(50);
      await load.finish(baseUrl);
    } finally {
      await Promise.all(connections.map((connection) => connection.leave()));
    }
    const { acknowledged, retries } = load;
    return `${findings.join('; ')}; ${long ? 'each five times, ' : ''}under load on two nodes: every call was answered, with 503 while the database was away; all ${acknowledged.toLocaleString('en')} acknowledged changes are in the database; ${retries} calls were repeated; after each outage every live stream received the newest change or a notice of missed changes`;
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    balancer.close();
    proxy.close();
    await postgres.stop();
  }
}
