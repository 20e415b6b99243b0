import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import { seedAdmin } from './seed-admin.ts';
import { createFirstAdminLink, readToken, recordPrintedLink, type StartLink } from './start-link.ts';

const clinic = useTestClinic();
const email = 'desk@example.org';
const file = '/data/sign-in-link.txt';

// Both ways into a new practice without a password in the settings.
const linkSources: [string, (node: string, token?: string | null) => Promise<StartLink>][] = [
  [
    'for the first admin',
    (name, token = null) => createFirstAdminLink(clinic.context, { name, token, file }),
  ],
  [
    'for the admin of the settings',
    async (name, token = null) => {
      const strategy = await seedAdmin(clinic.context, { email, password: null }, { name, token, file });
      if (strategy.kind !== 'link') throw new Error(`No link but ${strategy.kind}`);
      return strategy.link;
    },
  ],
];
const tokenIn = (link: StartLink): string =>
  link.kind === 'here' ? readToken(link.path) : 'it is elsewhere';
const isGood = async (token: string) =>
  (await clinic.request({ method: 'POST', path: '/api/invitation', body: { token } })).status === 200;

test.each(linkSources)(
  'a link %s lives on when another node starts, which says where it is',
  async (_for, start) => {
    const first = await start('web1');
    const token = tokenIn(first);
    expect(await start('web2')).toEqual({ kind: 'elsewhere', node: 'web1', file });
    await recordPrintedLink(clinic.context.engine, `/set-password#${token}`);
    expect(await start('web2', 'of an earlier link')).toEqual({
      kind: 'elsewhere',
      node: 'web1',
      file: null,
    });
    expect(await isGood(token)).toBe(true);
  },
);

test.each(linkSources)('a link %s stays valid when its node restarts', async (_for, start) => {
  const token = tokenIn(await start('web1'));
  expect(tokenIn(await start('web1', token))).toBe(token);
  expect(await isGood(token)).toBe(true);
});

test.each(linkSources)(
  'a new one %s is made by the node that has lost it, and ends it',
  async (_for, start) => {
    const lost = tokenIn(await start('web1'));
    const token = tokenIn(await start('web1'));
    expect([await isGood(lost), await isGood(token)]).toEqual([false, true]);
  },
);

test.each(linkSources)('any node makes a new link %s once it has expired', async (_for, start) => {
  const old = tokenIn(await start('web1'));
  clinic.setNow('2026-11-28T10:00');
  expect(await isGood(tokenIn(await start('web2', old)))).toBe(true);
});

test.each(linkSources)(
  'of nodes that start together exactly one has the link %s',
  { tags: ['both-engines'] },
  async (_for, start) => {
    const links = await Promise.all(['web1', 'web2', 'web3'].map((name) => start(name)));
    const [here] = links.filter(({ kind }) => kind === 'here');
    expect(links.filter(({ kind }) => kind === 'elsewhere')).toHaveLength(2);
    expect(here && (await isGood(tokenIn(here)))).toBe(true);
  },
);
