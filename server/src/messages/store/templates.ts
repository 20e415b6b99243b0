import type { MessageKind } from '@docket/contract/endpoints/messages.ts';
import type { MessageTemplate } from '@docket/contract/locales/language-texts.ts';
import type { Language } from '@docket/contract/locales/languages.ts';
import type { Connection } from '../../platform/database/engine.ts';

/** The practice's template for one kind of message. */
interface KeptTemplate extends MessageTemplate {
  readonly kind: MessageKind;
  readonly version: number;
  /** name of the account, and epoch milliseconds */
  readonly changed: { readonly by: string; readonly at: number };
}

interface Which {
  readonly language: Language;
  readonly kind: MessageKind;
}

/** All SQL of the table `message_templates`. */
export function templateStore({ db }: Connection) {
  return {
    /** Returns the practice's template; null if the built-in text applies. */
    async find({ language, kind }: Which): Promise<MessageTemplate | null> {
      const row = await db
        .selectFrom('message_templates')
        .select(['subject', 'body as text', 'sms'])
        .where('language', '=', language)
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row ?? null;
    },

    async ofLanguage(language: Language): Promise<KeptTemplate[]> {
      const rows = await db
        .selectFrom('message_templates as t')
        .innerJoin('accounts', 'accounts.id', 't.changed_by')
        .select(['t.kind', 't.subject', 't.body', 't.sms', 't.version', 't.changed_at', 'accounts.name'])
        .where('t.language', '=', language)
        .orderBy('t.kind')
        .execute();
      return rows.map(({ kind, subject, body, sms, version, changed_at: at, name: by }) => ({
        kind,
        subject,
        text: body,
        sms,
        version,
        changed: { by, at },
      }));
    },

    /**
     * Stores a template over version `from` (0: the built-in text; null: any). Returns the new version; null if
     * another user changed it first.
     */
    async keep(
      { language, kind }: Which,
      { subject, text, sms }: MessageTemplate,
      { from, by, at }: { readonly from: number | null; readonly by: string; readonly at: number },
    ): Promise<number | null> {
      const columns = { subject, body: text, sms, changed_by: by, changed_at: at };
      const changed = db
        .updateTable('message_templates')
        .set((row) => ({ ...columns, version: row('version', '+', 1) }))
        .where('language', '=', language)
        .where('kind', '=', kind)
        .returning('version');
      const updated = await (from === null
        ? changed
        : changed.where('version', '=', from)
      ).executeTakeFirst();
      if (updated) return updated.version;
      if (from !== null && from !== 0) return null;
      const added = await db
        .insertInto('message_templates')
        .values({ language, kind, ...columns, version: 1 })
        .onConflict((conflict) => conflict.columns(['language', 'kind']).doNothing())
        .returning('version')
        .executeTakeFirst();
      return added?.version ?? null;
    },

    async remove({ language, kind }: Which): Promise<void> {
      await db
        .deleteFrom('message_templates')
        .where('language', '=', language)
        .where('kind', '=', kind)
        .execute();
    },
  };
}
