import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('.', import.meta.resolve('@docket/contract/every-call.ts'));
const declared = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const (\w+) = (?:endpoint|change)\(/g;

/**
 * What the contract's source says above each call, by the call's name. A doctor's call without words of its own has those
 * of the admin's.
 */
export function readSentences(): ReadonlyMap<string, string> {
  const sentences = new Map<string, string>();
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  for (const file of files) {
    for (const [, comment = '', name = ''] of readFileSync(new URL(file, folder), 'utf8').matchAll(
      declared,
    )) {
      const sentence = toSentence(comment) || sentences.get(name.replace(/AsDoctor$/, 'AsAdmin'));
      if (sentence) sentences.set(name, sentence);
    }
  }
  return sentences;
}

function toSentence(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .join(' ')
    .trim();
}
