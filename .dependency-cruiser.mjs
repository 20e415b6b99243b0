// Who may import whom. `npm run check` runs it (scripts/check-imports.ts), docs/map.md draws it. A new workspace or
// feature is one line in these tables; a folder without its line fails.

/** What a workspace may import, beside itself. */
const workspaces = {
  contract: [],
  ui: [],
  server: ['contract', 'testing'],
  panel: ['ui', 'contract'],
  testing: ['server', 'contract'],
  e2e: ['contract', 'testing'],
  bench: ['contract', 'testing', 'scripts'],
  proof: ['server', 'contract', 'testing'],
  scripts: ['contract', 'server', 'panel', 'proof', 'testing'],
};

/** What a folder of server/src may import, beside itself. Files in no folder put the features together and may import all. */
const serverFeatures = {
  platform: [],
  'clinic-settings': ['platform'],
  sessions: ['clinic-settings', 'platform'],
  // A filling counts anew what was earned, and the demo clinic has closed days.
  clinic: ['close-day', 'appointments', 'clinic-settings', 'sessions', 'platform'],
  // What works without a sign-in ends with its maker's right.
  'open-access': ['sessions', 'platform'],
  staff: ['open-access', 'sessions', 'platform'],
  doctors: ['sessions', 'platform'],
  patients: ['clinic-settings', 'sessions', 'platform'],
  hours: ['doctors', 'clinic-settings', 'sessions', 'platform'],
  // What patients are told is written down by whatever changes an appointment.
  messages: ['patients', 'clinic-settings', 'sessions', 'platform'],
  webhooks: ['platform'],
  // A time that is held for somebody; an appointment that is cancelled ends what it would have moved to.
  offers: ['messages', 'patients', 'platform'],
  // What is written into the audit trail is told to webhooks.
  appointments: ['offers', 'messages', 'webhooks', 'doctors', 'patients', 'sessions', 'platform'],
  booking: [
    'hours',
    'clinic-settings',
    'appointments',
    'offers',
    'messages',
    'doctors',
    'patients',
    'sessions',
    'platform',
  ],
  rescheduling: [
    'booking',
    'hours',
    'clinic-settings',
    'appointments',
    'offers',
    'doctors',
    'patients',
    'sessions',
    'platform',
  ],
  'waiting-list': [
    'booking',
    'hours',
    'clinic-settings',
    'appointments',
    'offers',
    'messages',
    'doctors',
    'patients',
    'sessions',
    'platform',
  ],
  calendar: ['booking', 'hours', 'offers', 'appointments', 'doctors', 'patients', 'sessions', 'platform'],
  'calendar-feed': ['doctors', 'clinic-settings', 'sessions', 'platform'],
  'close-day': ['appointments', 'sessions', 'platform'],
  'confirmation-calls': ['messages', 'appointments', 'sessions', 'platform'],
  // What patients answer to an SMS acts on their appointments.
  'message-replies': [
    'confirmation-calls',
    'appointments',
    'messages',
    'patients',
    'clinic-settings',
    'sessions',
    'platform',
  ],
  'running-late': ['hours', 'appointments', 'messages', 'clinic-settings', 'doctors', 'sessions', 'platform'],
  dashboards: ['booking', 'hours', 'appointments', 'doctors', 'patients', 'sessions', 'platform'],
  // What waits to leave a restored copy: messages and webhook events.
  'restored-copy': ['messages', 'webhooks', 'clinic-settings', 'sessions', 'platform'],
  live: ['appointments', 'sessions', 'platform'],
};

/** The same of panel/src. */
const panelFeatures = {
  api: [],
  // The clock on the clinic's wall and how its times are shown: for every feature that says when.
  clinic: ['api'],
  sessions: ['api'],
  live: ['api'],
  'running-late': ['clinic', 'api'],
  'restored-copy': ['clinic', 'api'],
  layout: ['restored-copy', 'running-late', 'sessions', 'clinic', 'api'],
  // The keys are the layout's own.
  help: ['layout', 'clinic', 'api'],
  doctors: ['sessions', 'clinic', 'api'],
  staff: ['doctors', 'sessions', 'clinic', 'api'],
  // Pages of a patient's own, which share nothing with the panel.
  'patient-page': [],
  'my-messages': ['patient-page'],
  offer: ['patient-page'],
  // What patients were told, beside their appointments and on their page.
  messages: ['clinic', 'api'],
  webhooks: ['clinic', 'api'],
  // What becomes of a time that came free: the list of who waits stands above, with the patients.
  'freed-time': ['messages', 'clinic', 'api'],
  appointments: ['messages', 'freed-time', 'running-late', 'doctors', 'sessions', 'clinic', 'live', 'api'],
  // Whom to call before the day; the calls after a change of hours are rescheduling's.
  'confirmation-calls': ['appointments', 'clinic', 'api'],
  // Its keys are switched off with the layout's.
  'close-day': ['layout', 'appointments', 'clinic', 'api'],
  // A patient's page is made of the rows of appointments.
  patients: ['messages', 'running-late', 'appointments', 'doctors', 'sessions', 'clinic', 'api'],
  'waiting-list': ['freed-time', 'patients', 'clinic', 'api'],
  booking: ['messages', 'freed-time', 'appointments', 'doctors', 'patients', 'sessions', 'clinic', 'api'],
  dashboards: [
    'clinic-settings',
    'close-day',
    'running-late',
    'booking',
    'appointments',
    'doctors',
    'patients',
    'sessions',
    'clinic',
    'live',
    'api',
  ],
  calendar: [
    'running-late',
    'booking',
    'appointments',
    'doctors',
    'patients',
    'sessions',
    'clinic',
    'live',
    'api',
  ],
  // What becomes of the appointments that a change of hours or time off affects.
  rescheduling: ['booking', 'appointments', 'doctors', 'clinic', 'sessions', 'api'],
  'time-off': ['rescheduling', 'appointments', 'doctors', 'clinic', 'sessions', 'api'],
  hours: ['time-off', 'rescheduling', 'booking', 'appointments', 'doctors', 'clinic', 'sessions', 'api'],
  // Opening hours are typed as a doctor's are, and a holiday goes the way of time off.
  'clinic-settings': ['messages', 'hours', 'time-off', 'rescheduling', 'appointments', 'clinic', 'api'],
  testing: [],
};

/** Tests and what is there for them alone. Within its own workspace a test may import everything. */
const testCode = ['\\.test\\.tsx?$', '^panel/src/testing/', '^testing/', '^e2e/', '^proof/'];

/** What runs at a practice. Scripts have no package.json of their own: these few start and build the product. */
const product = ['^(contract|server|ui|panel)/', '^scripts/(start|build|build-panel|panel-sources)\\.ts$'];

/** What is started by its path: by package.json, by a tool or by another program. */
const startedByPath = [
  '\\.(test|spec)\\.tsx?$',
  '^server/src/(main|demo|backup|restore|mark-as-copy|move-to-postgres|set-time-zone)\\.ts$',
  '^testing/src/(setup|releases/keep-release)\\.ts$',
  '^panel/(vite\\.config\\.ts|src/main\\.tsx|src/(my-messages|offer)/main\\.ts|src/testing/setup\\.ts)$',
  '^scripts/[^/]+\\.ts$',
  '^e2e/(playwright\\.config|support/prepare|support/show-time)\\.ts$',
  '^bench/(run|compare|panel/run|plain/main)\\.ts$',
  '^proof/(run|clock/turned-clock|newer/further-steps|uploads/uploader)\\.ts$',
];

const anyOf = (names) => `(${names.join('|')})`;
const allBut = (table, names) => Object.keys(table).filter((name) => !names.includes(name));

/** Forbids modules by their path. The tool knows such rules by the number of importing modules only: few, or many. */
function noModulesAt({ path, ...rule }) {
  return [
    { ...rule, module: { path, numberOfDependentsLessThan: 100 }, from: {} },
    { ...rule, module: { path, numberOfDependentsMoreThan: 99 }, from: {} },
  ];
}

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const wholeTree = [
  {
    name: 'no-circular-imports',
    comment: 'Files that import each other, types included, can only be understood and changed together.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-dead-files',
    comment: 'Nothing imports it, and it is not named in `startedByPath` of .dependency-cruiser.mjs.',
    from: { path: startedByPath },
    to: { path: `^${anyOf(Object.keys(workspaces))}/.*\\.tsx?$`, pathNot: startedByPath, reachable: false },
  },
  {
    name: 'every-import-is-found',
    comment: 'An import that leads nowhere would slip past all other rules.',
    from: {},
    to: { couldNotResolve: true },
  },
  ...noModulesAt({
    name: 'known-workspace',
    comment: 'A new top folder with code needs a line in `workspaces` of .dependency-cruiser.mjs.',
    path: `^(?!${anyOf(Object.keys(workspaces))}/|node_modules/)[^/]+/.*\\.(tsx?|css)$`,
  }),
  ...noModulesAt({
    name: 'name-says-the-idea',
    comment: 'utils, helpers, common and misc say nothing: name what the file or folder is for.',
    path: `^${anyOf(Object.keys(workspaces))}/.*\\b(utils?|helpers?|common|misc)([-./]|$)`,
  }),
  {
    name: 'enter-by-the-package-name',
    comment:
      'Another workspace is imported by its name, such as @docket/contract/doctors.ts. Scripts are no package.',
    from: { path: `^${anyOf(allBut(workspaces, ['scripts']))}/` },
    to: {
      path: `^${anyOf(allBut(workspaces, ['scripts']))}/`,
      pathNot: '^$1/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
  {
    name: 'nothing-imports-a-test-file',
    comment: 'What two tests share stands in a file of its own.',
    from: {},
    to: { path: '\\.test\\.tsx?$' },
  },
  {
    name: 'product-imports-no-test-code',
    comment: 'Test code is not installed where the product runs.',
    from: { path: product, pathNot: testCode },
    to: { path: testCode },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'Every side reads the contract, whatever that side runs on.',
    from: { path: '^contract/', pathNot: testCode },
    to: { pathNot: '^(contract|node_modules/zod)/' },
  },
];

const betweenWorkspaces = Object.entries(workspaces).map(([name, allowed]) => ({
  name: `workspace-${name}`,
  comment: `${name}/ may import ${allowed.length > 0 ? allowed.join(', ') : 'no other workspace'}.`,
  from: { path: `^${name}/` },
  to: { path: `^${anyOf(allBut(workspaces, [name, ...allowed]))}/` },
}));

function betweenFeatures(workspace, features) {
  const root = `^${workspace}/src`;
  return [
    ...noModulesAt({
      name: `${workspace}-known-feature`,
      comment: `A new folder of ${workspace}/src needs a line in \`${workspace}Features\` of .dependency-cruiser.mjs.`,
      path: `${root}/(?!${anyOf(Object.keys(features))}/)[^/]+/`,
    }),
    ...Object.entries(features).map(([name, allowed]) => ({
      name: `${workspace}-${name}`,
      comment: `${workspace}/src/${name}/ may import ${allowed.length > 0 ? allowed.join(', ') : 'no other feature'}.`,
      from: { path: `${root}/${name}/`, pathNot: testCode },
      to: { path: `^${workspace}/`, pathNot: `${root}/${anyOf([name, ...allowed])}/` },
    })),
  ];
}

// Inside the server's features: routes -> act -> { rules, store } -> rows. What has none of these names is an act.
const feature = `^server/src/${anyOf(allBut(serverFeatures, ['platform', 'proof']))}/`;
const layer = (name) => [`${feature}${name}(/|\\.ts$)`, `${feature}.*[-/]${name}\\.ts$`];
const rows = [`${feature}rows\\.ts$`, `${feature}.*/rows\\.ts$`];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const insideServer = [
  {
    name: 'server-routes-are-mounted-by-the-app-alone',
    comment: 'Routes call acts. What two routes need is an act.',
    from: { path: feature, pathNot: testCode },
    to: { path: layer('routes') },
  },
  {
    name: 'server-rules-are-pure',
    comment: 'Rules know values and the shape of rows: no store, no act.',
    from: { path: layer('rules'), pathNot: testCode },
    to: { path: feature, pathNot: [...layer('rules'), ...rows] },
  },
  {
    name: 'server-stores-decide-nothing',
    comment: 'A store reads and writes rows. What may be done is decided by rules and acts.',
    from: { path: layer('store'), pathNot: [...testCode, ...layer('rules')] },
    to: { path: feature, pathNot: [...layer('store'), ...rows] },
  },
  {
    name: 'server-rows-say-only-a-shape',
    comment: 'rows.ts says what rows look like, so everybody may read it.',
    from: { path: rows, pathNot: [...testCode, ...layer('store')] },
    to: { path: feature, pathNot: rows },
  },
  {
    name: 'server-migrations',
    comment: 'A migration stays as it is while features change: it may import platform only.',
    from: { path: '^server/migrations/', pathNot: testCode },
    to: { path: '^server/', pathNot: '^server/(migrations|src/platform)/' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...wholeTree,
    ...betweenWorkspaces,
    ...betweenFeatures('server', serverFeatures),
    ...betweenFeatures('panel', panelFeatures),
    ...insideServer,
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // The default parser needs the API of TypeScript 6; with TypeScript 7 it sees nothing and is content.
    parser: 'swc',
    // Imports of types count like all others.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    extraExtensionsToScan: ['.css'],
    exclude: { path: '(^|/)(dist|\\.cache)/|^(data|test-results|playwright-report)/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'browser', 'default', 'require'],
    },
  },
};
