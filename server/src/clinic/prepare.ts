import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import type { Context } from '../platform/context.ts';
import { readIdTimeMs, startIdsAfter } from '../platform/new-id.ts';
import { Refusal } from '../platform/refusal.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { seedAdmin } from '../sessions/seed-admin.ts';
import {
  createFirstAdminLink,
  formatNodeName,
  recordPrintedLink,
  type StartingNode,
  type StartLink,
} from '../sessions/start-link.ts';
import { readDemoSignIns } from './demo-sign-ins.ts';
import {
  forgetLink,
  formatDemo,
  formatElsewhere,
  linkFile,
  prepareLink,
  readLinkToken,
} from './format-sign-in.ts';
import { isNewDatabase } from './is-new-database.ts';
import { findNewestId } from './newest-id-store.ts';
import { decideStart } from './rules.ts';

interface PreparedClinic {
  /** Lines to print about how to sign in. */
  readonly lines: string[];
  readonly isDemo: boolean;
}

/**
 * Prepares the database for serving: the demo clinic, the admin of the settings, or a link for the first admin. Call
 * it after the migrations and before listening. Throws Refusal if these settings must not serve this database.
 */
export async function prepareClinic(context: Context): Promise<PreparedClinic> {
  const { engine, settings, log } = context;
  const newest = await findNewestId(engine.read);
  startIdsAfter(newest);
  const aheadMs = newest === null ? 0 : readIdTimeMs(newest) - Date.now();
  if (aheadMs > 60 * millisecondsPerMinute)
    log.warn(
      {
        newest: new Date(Date.now() + aheadMs).toISOString(),
        minutes: Math.round(aheadMs / millisecondsPerMinute),
      },
      "the newest entry of the database is later than this machine's clock: the clock is wrong, or was when that was written",
    );
  const demo = await readDemoSignIns(engine.read);
  const start = decideStart(settings, {
    isDemo: demo !== null,
    isNew: await isNewDatabase(engine.read),
    hasAdmin: await accountStore(engine.read).hasAdmin(),
  });
  switch (start.kind) {
    case 'refuse':
      throw new Refusal('conflict', start.sentence);
    case 'make demo': {
      log.info('Making the demo clinic: twelve doctors, four hundred patients. This takes a few seconds');
      // Loaded here alone: a practice never runs it.
      const { makeDemo } = await import('../../demo/make-demo.ts');
      return { lines: formatDemo(await makeDemo(context)), isDemo: true };
    }
    case 'serve demo':
      return { lines: demo ? formatDemo(demo) : [], isDemo: true };
    case 'seed admin':
      return { lines: await seed(context, start.admin), isDemo: false };
    case 'first admin':
      return {
        lines: await publishLink(
          context,
          await createFirstAdminLink(context, await readNode(context)),
          'create the first admin',
        ),
        isDemo: false,
      };
    case 'serve':
      await forgetLink(settings);
      return { lines: [], isDemo: false };
  }
}

async function seed(context: Context, admin: { email: string; password: string | null }): Promise<string[]> {
  const strategy = await seedAdmin(context, admin, await readNode(context));
  switch (strategy.kind) {
    case 'password':
      await forgetLink(context.settings);
      return [`Log in as ${admin.email}`];
    case 'link':
      return publishLink(context, strategy.link, `choose the password of ${admin.email}`);
    case 'stays removed':
      await forgetLink(context.settings);
      return [
        `ADMIN_EMAIL: access was taken away from ${admin.email}, and so it stays. Invite them anew under Staff, set another ADMIN_PASSWORD, or leave the setting out.`,
      ];
  }
}

async function readNode({ engine, settings }: Context): Promise<StartingNode> {
  return {
    name: formatNodeName(engine, settings),
    file: linkFile(settings),
    token: await readLinkToken(settings),
  };
}

async function publishLink(
  { engine, settings }: Context,
  link: StartLink,
  purpose: string,
): Promise<string[]> {
  if (link.kind === 'elsewhere') {
    // A file of this node has an earlier link, which is not valid any more.
    await forgetLink(settings);
    return formatElsewhere(link, purpose);
  }
  const { lines, isPrinted } = await prepareLink(settings, link.path, purpose);
  if (isPrinted) await recordPrintedLink(engine, link.path);
  return lines;
}
