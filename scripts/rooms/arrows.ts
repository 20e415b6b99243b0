/** Which rooms a room may import from, beside itself (docs/map.md draws them). */
const roomArrows: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  ui: [],
  panel: ['ui', 'contract'],
  booking: ['ui', 'contract'],
  e2e: ['contract'],
  // It starts a PostgreSQL server, as tests do.
  bench: ['contract', 'scripts'],
  // They build and start the product.
  scripts: ['contract', 'server', 'panel', 'proof'],
  // They start the product too, and a PostgreSQL server for it.
  proof: ['contract', 'server', 'scripts'],
};

// "programs" are the files that stand in no folder, and the demo clinic: they put the rooms together.
const words: Record<string, Record<string, readonly string[]>> = {
  server: {
    platform: [],
    migrations: ['platform'],
    sessions: ['platform'],
    clinic: ['sessions', 'platform'],
    people: ['sessions', 'platform'],
    doctors: ['sessions', 'platform'],
    patients: ['sessions', 'platform'],
    hours: ['doctors', 'sessions', 'platform'],
    appointments: ['doctors', 'patients', 'sessions', 'platform'],
    booking: ['hours', 'appointments', 'doctors', 'patients', 'sessions', 'platform'],
    replanning: ['booking', 'hours', 'appointments', 'doctors', 'patients', 'sessions', 'platform'],
    calendar: ['booking', 'hours', 'appointments', 'doctors', 'patients', 'sessions', 'platform'],
    dashboards: ['booking', 'hours', 'appointments', 'doctors', 'patients', 'sessions', 'platform'],
    live: ['appointments', 'sessions', 'platform'],
    programs: ['*'],
    testing: ['*'],
    proof: ['*'],
  },
  panel: {
    api: [],
    // What the clock on the clinic's wall shows: for every word that says when.
    clinic: ['api'],
    sessions: ['api'],
    live: ['api'],
    frame: ['sessions', 'api'],
    doctors: ['sessions', 'clinic', 'api'],
    people: ['doctors', 'sessions', 'clinic', 'api'],
    appointments: ['doctors', 'sessions', 'clinic', 'live', 'api'],
    // A patient's page is made of the rows of appointments.
    patients: ['appointments', 'doctors', 'sessions', 'clinic', 'api'],
    booking: ['appointments', 'doctors', 'patients', 'sessions', 'clinic', 'api'],
    dashboards: ['booking', 'appointments', 'doctors', 'patients', 'sessions', 'clinic', 'live', 'api'],
    calendar: ['booking', 'appointments', 'doctors', 'patients', 'sessions', 'clinic', 'live', 'api'],
    hours: ['booking', 'appointments', 'doctors', 'clinic', 'sessions', 'api'],
    programs: ['*'],
    testing: ['*'],
  },
};

// Inside words of the server, whosever they are: routes -> verb -> { rules, store }. `rows.ts` says only what rows look
// like, so all may read it.
const layers: Record<string, readonly string[]> = {
  routes: ['verb', 'rules', 'store', 'rows'],
  verb: ['verb', 'rules', 'store', 'rows'],
  rules: ['rules', 'rows'],
  store: ['store', 'rows'],
  rows: ['rows'],
};

export interface Place {
  readonly room: string;
  /** null where the room has no words of its own */
  readonly word: string | null;
  /** null outside of the server's words */
  readonly layer: string | null;
}

/** Where a file stands. Throws Error for a folder the house does not know. */
export function placeOf(path: string): Place {
  const [room = '', ...rest] = path.split('/');
  if (!roomArrows[room])
    throw new Error(`No room is called "${room}"; give it arrows in scripts/rooms/arrows.ts`);
  const known = words[room];
  if (!known) return { room, word: null, layer: null };
  const inside = rest[0] === 'src' ? rest.slice(1) : rest;
  const folder = inside.length > 1 ? (inside[0] ?? '') : '';
  const word = folder === '' || folder === 'demo' ? 'programs' : folder;
  if (!known[word])
    throw new Error(`The ${room} has no word "${folder}"; give it arrows in scripts/rooms/arrows.ts`);
  return { room, word, layer: room === 'server' ? layerOf(word, inside.slice(1)) : null };
}

function layerOf(word: string, inside: readonly string[]): string | null {
  if (['platform', 'migrations', 'programs', 'testing', 'proof'].includes(word)) return null;
  const named = (layer: string) =>
    inside[0] === layer || new RegExp(`(^|-)${layer}\\.tsx?$`).test(inside.at(-1) ?? '');
  const layer = ['routes', 'rules', 'store'].find(named);
  return layer ?? (inside.at(-1) === 'rows.ts' ? 'rows' : 'verb');
}

/** Why the first place may not import from the second; null when it may. */
export function whyNot(from: Place, to: Place): string | null {
  if (from.room !== to.room)
    return roomArrows[from.room]?.includes(to.room) ? null : `${from.room} may not import from ${to.room}`;
  if (from.word === null || to.word === null) return null;
  const allowed = words[from.room]?.[from.word] ?? [];
  if (from.word !== to.word && !allowed.includes('*') && !allowed.includes(to.word))
    return `${from.room}: ${from.word} may not import from ${to.word}`;
  if (from.layer && to.layer && !layers[from.layer]?.includes(to.layer))
    return `${from.room}: ${from.layer} may not import from ${to.layer}`;
  return null;
}
