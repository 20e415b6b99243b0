import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openTestClinic } from '@docket/testing/clinic.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment, settingNames } from '../server/src/platform/settings.ts';
import { listFiles } from './list-files.ts';

const root = resolve(import.meta.dirname, '..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-blocks-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Block {
  /** File and line, such as docs/operating/install.md:12. */
  readonly position: string;
  readonly kind: string;
  /** The name after the kind, such as docket.service; empty: unnamed. */
  readonly name: string;
  readonly text: string;
}

const pages = listFiles(root).filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
const blocks: readonly Block[] = pages.flatMap(readBlocks);

function readBlocks(file: string): Block[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^( *)```([^\n`]*)\n([\s\S]*?)^ *```$/gm)].map((match) => {
    const [, indent = '', info = '', body = ''] = match;
    const [kind = '', ...name] = info.trim().split(' ');
    return {
      position: `${file}:${text.slice(0, match.index).split('\n').length}`,
      kind,
      name: name.join(' '),
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    };
  });
}

const ofKind = (kind: string) => blocks.filter((block) => block.kind === kind);
const has = (program: string) => thisMachine.find(program) !== null;

// The project has no checker for these kinds. A change needs a reader who knows the program.
const onlyRead = {
  nginx: 'nginx -t needs nginx and a whole configuration',
  ini: 'PgBouncer checks its settings only when it starts',
  text: 'drawings and lists, neither commands nor configuration',
} as const;
const checked = ['sh', 'env', 'systemd', 'yaml', 'xml'];

test('every code block has a kind', () => {
  expect(blocks.length).toBeGreaterThan(20);
  for (const { position, kind } of blocks)
    expect([...checked, ...Object.keys(onlyRead)], position).toContain(kind);
});

test('only the listed kinds have no checker', () => {
  const kinds = new Set(blocks.map(({ kind }) => kind).filter((kind) => !checked.includes(kind)));
  expect([...kinds].sort()).toEqual(Object.keys(onlyRead).sort());
});

test.each(ofKind('sh'))('$position has valid shell syntax', ({ text }) => {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.each(ofKind('sh'))('$position names existing npm scripts and files', ({ text }) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
    expect(Object.keys(scripts)).toContain(name);
  for (const [, file = ''] of text.matchAll(/node ((?:server|scripts)\/\S+\.ts)/g))
    expect(existsSync(join(root, file)), file).toBe(true);
});

describe('settings', () => {
  test.each(ofKind('env'))('$position means the same to a shell and to Docket', ({ text }) => {
    const script = `set -a\n${text}\nexec env -0`;
    const { stdout, status } = spawnSync('sh', ['-c', script], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const environment = Object.fromEntries(
      stdout.split('\0').flatMap((line) => {
        const [name = '', ...value] = line.split('=');
        return settingNames.includes(name) ? [[name, value.join('=')]] : [];
      }),
    );
    const written = [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(Object.keys(environment).sort()).toEqual(written.sort());
    expect(() => readEnvironment(environment)).not.toThrow();
  });
});

describe.runIf(has('systemctl'))('units', () => {
  test.each(ofKind('systemd'))(
    '$position can be enabled where it is to start by itself',
    ({ name, text }) => {
      const top = mkdtempSync(join(folder, 'root-'));
      const units = join(top, 'etc/systemd/system');
      mkdirSync(units, { recursive: true });
      writeFileSync(join(units, name), text);
      const { status, stderr } = spawnSync('systemctl', [`--root=${top}`, 'enable', name], {
        encoding: 'utf8',
      });
      const target = /^WantedBy=(.*)$/m.exec(text)?.[1];
      // Only units that start automatically have an [Install] section.
      if (!target) return expect(stderr).toMatch(/no installation config|not meant to be enabled/);
      expect({ status, name, isLinked: isLink(join(units, `${target}.wants`, name)) }).toEqual({
        status: 0,
        name,
        isLinked: true,
      });
    },
  );

  // The link's target exists only on a real machine.
  function isLink(path: string): boolean {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  }

  test('only the server and the backup timer start automatically', () => {
    const enabled = ofKind('systemd').filter(({ text }) => text.includes('[Install]'));
    expect(enabled.map(({ name }) => name).sort()).toEqual(['docket-backup.timer', 'docket.service']);
    const backups = ofKind('systemd').filter(({ name }) => name === 'docket-backup.service');
    expect(backups).toHaveLength(2);
    for (const { text } of backups) expect(text).toContain('OnFailure=docket-backup-failed.service');
  });
});

describe.runIf(has('systemd-analyze'))('units, checked by systemd', () => {
  test.each(ofKind('systemd'))('$position', ({ name, text }) => {
    const units = mkdtempSync(join(folder, 'units-'));
    // The checker needs the named units and programs; /srv/docket is replaced by this repository.
    const write = (unit: Pick<Block, 'name' | 'text'>) =>
      writeFileSync(join(units, unit.name), unit.text.replaceAll('/srv/docket', root));
    for (const unit of ofKind('systemd')) write(unit);
    write({ name, text });
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(units, name)], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

test.each(ofKind('yaml'))('$position is YAML', ({ text }) => {
  expect(parse(text)).toEqual(expect.any(Object));
});

describe('metrics', () => {
  const namesIn = (text: string) => new Set(text.match(/\b(docket|nodejs|process)_\w+\b/g) ?? []);
  let registered: Set<string>;
  beforeAll(async () => {
    const metricsToken = 'of-a-program-that-measures';
    const clinic = await openTestClinic({ metricsToken });
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await clinic.request({ method: 'GET', path: '/metrics', headers });
    await clinic.close();
    registered = new Set([...String(body).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    // Only with PostgreSQL.
    registered.add('docket_database_pool');
    // Only with SQLite, because a test on PostgreSQL has no data folder.
    registered.add('docket_disk_bytes');
  });

  test('the alarms use existing metrics', () => {
    const alarms = blocks.filter(({ name }) => name === 'docket-alarms.yml');
    expect(alarms).toHaveLength(1);
    const { groups } = parse(alarms[0]?.text ?? '') as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(5);
    for (const { alert, expr, annotations } of rules) {
      expect([alert, annotations.summary]).toEqual([alert, expect.stringMatching(/\w/)]);
      for (const name of namesIn(expr)) expect([...registered], alert).toContain(name);
    }
  });

  test('the documented metrics are exactly those of Docket', () => {
    const page = readFileSync(join(root, 'docs/operating/monitoring.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `docket_'));
    const documented = namesIn(rows.join('\n'));
    const ownMetrics = [...registered].filter((name) => name.startsWith('docket_'));
    expect([...documented].sort()).toEqual(ownMetrics.sort());
  });
});

test.each(ofKind('xml'))('$position is XML and starts an existing file', async ({ text }) => {
  // jsdom has no types; its parser throws on invalid XML.
  const { JSDOM } = (await import('jsdom' as string)) as {
    JSDOM: new (
      text: string,
      options: object,
    ) => { window: { document: { documentElement: { nodeName: string } } } };
  };
  const { document } = new JSDOM(text, { contentType: 'text/xml' }).window;
  expect(document.documentElement.nodeName).toMatch(/^(service|plist)$/);
  expect(text.replaceAll('\\', '/')).toContain('scripts/start.ts');
  const folders = Object.keys(
    (
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
        optionalDependencies: Record<string, string>;
      }
    ).optionalDependencies,
  );
  const [, used] = /node_modules\/([\w-]+)/.exec(text.replaceAll('\\', '/')) ?? [];
  expect(folders).toContain(used);
});
