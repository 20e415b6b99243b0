import { type Fault, isForTests, isGenerated, type SourceTree } from './source-tree.ts';

const saysNothing = /(^|[-.])(utils?|helpers?|common|misc)([-.]|$)/i;
const mostLines = 200;

/** Files under a name that says no idea, and files long enough to hold two. */
export function checkNamesAndSizes(tree: SourceTree): Fault[] {
  const faults: Fault[] = [];
  for (const [path, text] of tree) {
    const empty = path.split('/').find((part) => saysNothing.test(part));
    if (empty) faults.push({ path, sentence: `"${empty}" says no idea; name what it is for` });
    if (isForTests(path) || isGenerated(path)) continue;
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines > mostLines)
      faults.push({ path, sentence: `${lines} lines; past ${mostLines} there is a second idea inside` });
  }
  return faults;
}
