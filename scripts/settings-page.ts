import { settingDescriptions } from '../server/src/platform/setting-descriptions.ts';
import { settingNames } from '../server/src/platform/settings.ts';

/** Returns docs/settings.md, generated from the code that reads the settings. */
export function formatSettingsPage(): string {
  const rows = Object.entries(settingDescriptions).map(([name, { byDefault, meaning }]) => {
    const file = settingNames.includes(`${name}_FILE`) ? ` \`${name}_FILE\` names a file with it.` : '';
    return `| \`${name}\` | ${byDefault} | ${meaning}${file} |`;
  });
  return `# Settings

All settings come from the environment and are read once at the start. A wrong value, a misspelt name or a name that other programs use (\`SMTP_USER\`) stops the start with one sentence; a setting without effect is named there. The practice's own settings, such as opening hours and currency, are on the page *Settings* of the panel.

| Setting | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}

\`API_BASE_URL\`, set when the panel is built, points the panel at another back end.

\`node scripts/write-settings.ts\` writes this page.
`;
}
