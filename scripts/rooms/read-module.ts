import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

export interface Import {
  /** as written */
  readonly name: string;
  /** the file of this repository it means; null: a package or a part of Node */
  readonly target: string | null;
  readonly line: number;
}

/** A use the house gives a place to: talking to the network, SQL, Temporal. */
export interface Use {
  readonly what: 'network' | 'sql' | 'Temporal';
  readonly name: string;
  readonly line: number;
}

export interface Module {
  readonly imports: readonly Import[];
  readonly uses: readonly Use[];
}

const networkCalls = new Set(['fetch', 'EventSource', 'WebSocket', 'XMLHttpRequest', 'sendBeacon']);
const sqlCalls = new Set([
  'selectFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
]);

/** Reads what one file imports (type-only imports count) and uses. Throws Error when it does not parse. */
export function readModule(path: string, text: string): Module {
  const parsed = parseSync(path, text);
  const broken = parsed.errors.find((error) => error.severity === 'Error');
  if (broken) throw new Error(`${path} does not parse: ${broken.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const uses: Use[] = [];
  const importing = (name: string, offset: number) =>
    imports.push({ name, target: targetOf(path, name), line: lineAt(offset) });
  const using = (what: Use['what'], name: string, offset: number) =>
    uses.push({ what, name, line: lineAt(offset) });

  for (const { moduleRequest, start, entries } of parsed.module.staticImports) {
    importing(moduleRequest.value, start);
    if (moduleRequest.value === 'kysely' && entries.some((entry) => entry.importName.name === 'sql'))
      using('sql', 'sql', start);
  }
  for (const { entries } of parsed.module.staticExports)
    for (const { moduleRequest, start } of entries) if (moduleRequest) importing(moduleRequest.value, start);

  const called = (callee: { type: string; start: number }) => {
    const name = calledName(callee);
    if (networkCalls.has(name)) using('network', name, callee.start);
    if (sqlCalls.has(name) && callee.type === 'MemberExpression') using('sql', name, callee.start);
  };
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal') importing(String(node.source.value), node.start);
    },
    TSImportType(node) {
      importing(node.source.value, node.start);
    },
    CallExpression: (node) => called(node.callee),
    NewExpression: (node) => called(node.callee),
    Identifier(node) {
      if (node.name === 'Temporal') using('Temporal', node.name, node.start);
    },
  }).visit(parsed.program);
  return { imports, uses };
}

// `fetch(...)`, `window.fetch(...)` and `db.selectFrom(...)` by the last name.
function calledName(callee: { type: string; name?: unknown; property?: { name?: unknown } }): string {
  const name = callee.type === 'MemberExpression' ? callee.property?.name : callee.name;
  return typeof name === 'string' ? name : '';
}

function targetOf(path: string, name: string): string | null {
  if (name.startsWith('.'))
    return posix.normalize(posix.join(posix.dirname(path), name.replace(/\?.*$/, '')));
  const room = /^@docket\/(\w+)\/(.+)$/.exec(name);
  return room ? `${room[1]}/src/${room[2]}` : null;
}
