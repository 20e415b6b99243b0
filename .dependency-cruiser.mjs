// Allowed imports. `npm run check` enforces them (scripts/check-imports.ts), docs/map.md draws them. A new workspace or
// feature is one line in these tables; a folder without its line fails.

/** Other workspaces that a workspace may import. */
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

/** Other features that a folder of server/src may import. Files outside of folders compose the features and may import all. */
const serverFeatures = {
  platform: [],
  'clinic-settings': ['platform'],
  sessions: ['clinic-settings', 'platform'],
  clinic: ['clinic-settings', 'sessions', 'platform'],
  // Links that work without a sign-in end with their author's access.
  'open-access': ['sessions', 'platform'],
  staff: ['open-access', 'sessions', 'platform'],
  doctors: ['sessions', 'platform'],
  patients: ['clinic-settings', 'sessions', 'platform'],
  hours: ['doctors', 'clinic-settings', 'sessions', 'platform'],
  // Each change of an appointment records its message to the patient.
  messages: ['patients', 'clinic-settings', 'sessions', 'platform'],
  webhooks: ['platform'],
  // A time held for a patient; cancelling an appointment ends the offers to move it.
  offers: ['messages', 'patients', 'platform'],
  // It knows none of its effects: src/effects.ts lists them, and the app hands them in.
  appointments: ['doctors', 'patients', 'sessions', 'platform'],
  booking: ['hours', 'clinic-settings', 'appointments', 'doctors', 'patients', 'sessions', 'platform'],
  rescheduling: [
    'booking',
    'hours',
    'clinic-settings',
    'appointments',
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
  // Patients' replies to an SMS change their appointments.
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
  dashboards: [
    'running-late',
    'booking',
    'hours',
    'appointments',
    'doctors',
    'patients',
    'sessions',
    'platform',
  ],
  // Holds back messages and webhook events of a restored copy.
  'restored-copy': ['messages', 'webhooks', 'clinic-settings', 'sessions', 'platform'],
  live: ['appointments', 'sessions', 'platform'],
};

/** Features of panel/src, with the features each may import. */
const panelFeatures = {
  api: [],
  // The clinic's clock and formats, for every feature that shows times.
  clinic: ['api'],
  sessions: ['api'],
  live: ['api'],
  'running-late': ['clinic', 'api'],
  'restored-copy': ['clinic', 'api'],
  layout: ['restored-copy', 'running-late', 'sessions', 'clinic', 'api'],
  // The layout defines the keys.
  help: ['layout', 'clinic', 'api'],
  doctors: ['sessions', 'clinic', 'api'],
  staff: ['doctors', 'messages', 'sessions', 'clinic', 'api'],
  // Pages for patients, independent of the panel.
  'patient-page': [],
  'my-messages': ['patient-page'],
  offer: ['patient-page'],
  // Messages, shown with appointments and on a patient's page.
  messages: ['clinic', 'api'],
  webhooks: ['clinic', 'api'],
  // Offers of a freed time. The waiting list itself imports the patients.
  'freed-time': ['messages', 'clinic', 'api'],
  appointments: ['messages', 'freed-time', 'running-late', 'doctors', 'sessions', 'clinic', 'live', 'api'],
  // Calls before the day; rescheduling has the calls after a change of hours.
  'confirmation-calls': ['appointments', 'clinic', 'api'],
  // Its keys are switched off together with the layout's.
  'close-day': ['layout', 'appointments', 'clinic', 'api'],
  // A patient's page shows rows of appointments.
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
  // Plans for the appointments that a change of hours or time off affects.
  rescheduling: ['booking', 'appointments', 'doctors', 'clinic', 'sessions', 'api'],
  'time-off': ['rescheduling', 'appointments', 'doctors', 'clinic', 'sessions', 'api'],
  hours: ['time-off', 'rescheduling', 'booking', 'appointments', 'doctors', 'clinic', 'sessions', 'api'],
  // Opening hours have a doctor's form, and a holiday is added as time off.
  'clinic-settings': [
    'messages',
    'hours',
    'time-off',
    'rescheduling',
    'appointments',
    'doctors',
    'sessions',
    'clinic',
    'api',
  ],
  testing: [],
};

/** Tests and their support files. A test may import everything within its workspace. */
const testCode = ['\\.test\\.tsx?$', '^panel/src/testing/', '^testing/', '^e2e/', '^proof/'];

/** Code that runs at a practice. Scripts have no package.json, so the few that start and build the product are named. */
const product = ['^(contract|server|ui|panel)/', '^scripts/(start|build|build-panel|panel-sources)\\.ts$'];

/** Files started by their path: by package.json, by a tool or by another program. */
const startedByPath = [
  '\\.(test|spec)\\.tsx?$',
  '^server/demo/demo\\.ts$',
  '^server/src/(main|backup|restore|mark-as-copy|move-to-postgres|set-time-zone)\\.ts$',
  '^testing/src/(setup|releases/keep-release)\\.ts$',
  '^panel/(vite\\.config\\.ts|src/main\\.tsx|src/(my-messages|offer)/main\\.ts|src/testing/setup\\.ts)$',
  '^scripts/[^/]+\\.ts$',
  '^e2e/(playwright\\.config|support/prepare|support/show-time)\\.ts$',
  '^bench/(run|compare|panel/run|panel/compare|plain/main)\\.ts$',
  '^proof/(run|clock/turned-clock|newer/further-steps|uploads/uploader)\\.ts$',
];

const anyOf = (names) => `(${names.join('|')})`;
const allBut = (table, names) => Object.keys(table).filter((name) => !names.includes(name));

/** Forbids modules by their path. The tool only supports such rules by the number of importing modules: few, or many. */
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
    comment: 'utils, helpers, common and misc have no meaning: name the purpose of the file or folder.',
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
    comment: 'Code shared by tests belongs in a separate file.',
    from: {},
    to: { path: '\\.test\\.tsx?$' },
  },
  {
    name: 'product-imports-no-test-code',
    comment: 'Test code is not installed with the product.',
    from: { path: product, pathNot: testCode },
    to: { path: testCode },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'All sides read the contract, so it must not depend on a runtime.',
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
      // Rules of its own say who loads the demo clinic.
      to: { path: `^${workspace}/(?!demo/)`, pathNot: `${root}/${anyOf([name, ...allowed])}/` },
    })),
  ];
}

// Inside the server's features: routes -> act -> { rules, store } -> rows. A file without one of these names is an act.
const feature = `^server/src/${anyOf(allBut(serverFeatures, ['platform', 'proof']))}/`;
const layer = (name) => [`${feature}${name}(/|\\.ts$)`, `${feature}.*[-/]${name}\\.ts$`];
const rows = ['rows', '.*/rows', 'delivery-state', 'reasons'].map((name) => `${feature}${name}\\.ts$`);

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const insideServer = [
  {
    name: 'server-routes-are-mounted-by-the-app-alone',
    comment: 'Routes call acts. Code that two routes need is an act.',
    from: { path: feature, pathNot: testCode },
    to: { path: layer('routes') },
  },
  {
    name: 'server-rules-are-pure',
    comment: 'Rules know values and the shape of rows, but neither stores nor acts.',
    from: { path: layer('rules'), pathNot: testCode },
    to: { path: feature, pathNot: [...layer('rules'), ...rows] },
  },
  {
    name: 'server-stores-decide-nothing',
    comment: 'A store reads and writes rows. Rules and acts decide whether a change is allowed.',
    from: { path: layer('store'), pathNot: [...testCode, ...layer('rules')] },
    to: { path: feature, pathNot: [...layer('store'), ...rows] },
  },
  {
    name: 'server-rows-say-only-a-shape',
    comment: 'These files describe rows and the values in them, so all files may import them.',
    from: { path: rows, pathNot: [...testCode, ...layer('store')] },
    to: { path: feature, pathNot: rows },
  },
  {
    name: 'server-changes-know-no-effects',
    comment:
      'What a change of an appointment sets off is listed in server/src/effects.ts and handed in with the context.',
    from: { path: '^server/src/(appointments|booking|rescheduling)/', pathNot: testCode },
    to: { path: '^server/src/((messages|offers|webhooks|live)/|effects\\.ts$)' },
  },
  {
    name: 'server-effects-are-handed-in-by-the-app',
    comment: 'Who imports the effects depends on every feature that they belong to.',
    from: { path: '^server/', pathNot: [...testCode, '^server/src/app\\.ts$'] },
    to: { path: '^server/src/effects\\.ts$' },
  },
  {
    name: 'server-demo-is-loaded-when-asked-for',
    comment: 'A practice never runs the demo clinic: import() loads it while one is made.',
    from: { path: '^server/(src|migrations)/', pathNot: testCode },
    to: { path: '^server/demo/', dynamic: false },
  },
  {
    name: 'server-demo-is-loaded-by-the-first-start',
    comment: 'Only the start on an empty database makes a demo clinic.',
    from: { path: '^server/', pathNot: [...testCode, '^server/(demo/|src/clinic/prepare\\.ts$)'] },
    to: { path: '^server/demo/' },
  },
  {
    name: 'server-demo',
    comment:
      'The demo clinic writes rows: it may import platform, clinic, and the sums of earnings and closed days.',
    from: { path: '^server/demo/', pathNot: testCode },
    to: {
      path: '^server/',
      pathNot:
        '^server/(demo/|migrations/all\\.ts$|src/(command\\.ts$|(platform|clinic|close-day|appointments)/))',
    },
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
    // The default parser needs the API of TypeScript 6. With TypeScript 7 it finds no imports and reports no fault.
    parser: 'swc',
    // Type imports count too.
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
