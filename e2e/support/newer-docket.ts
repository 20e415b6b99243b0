import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Creates a newer Docket in a folder: the program with another build of the panel, whose files all have different
 * names. Returns the program to start.
 */
export async function makeNewerDocket(folder: string): Promise<string> {
  const panel = join(folder, 'panel/dist');
  await mkdir(join(folder, 'panel'), { recursive: true });
  await cp(join(root, 'panel/dist'), panel, { recursive: true });
  await cp(join(root, 'server'), join(folder, 'server'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  for (const modules of ['node_modules', 'server/node_modules'])
    await symlink(join(root, modules), join(folder, modules)).catch(() => {});
  await writeFile(join(panel, 'build.json'), JSON.stringify({ apiBaseUrl: null, sources: 'newer' }));

  const assets = join(panel, 'assets');
  for (const name of [...(await readdir(panel)), ...(await readdir(assets)).map((file) => `assets/${file}`)])
    if (/\.(br|gz)$/.test(name)) await rm(join(panel, name));
  const code = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
  const names = new RegExp(code.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  for (const path of [join(panel, 'index.html'), ...code.map((name) => join(assets, name))])
    await writeFile(
      path,
      (await readFile(path, 'utf8')).replace(names, (name) => newer(name)),
    );
  for (const name of code) await rename(join(assets, name), join(assets, newer(name)));
  return join(folder, 'server/src/main.ts');
}

function newer(name: string): string {
  return name.replace(/\.(js|css)$/, '-newer.$1');
}
