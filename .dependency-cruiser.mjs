// Who may import whom. This table is the law, and each row becomes one rule; what each folder is for stands in README.md.
const layers = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  'src/crypto': [],
  'src/data': ['src/contract', 'src/domain', 'src/crypto'],
  'src/state': ['src/data', 'src/contract', 'src/domain', 'workers/import', 'workers/sync'],
  'src/ui': ['src/domain'],
  'src/features': ['src/state', 'src/data', 'src/contract', 'src/domain', 'src/ui', 'workers/export', 'workers/import'],
  'src/app': ['src/features', 'src/state', 'src/data', 'src/contract', 'src/domain', 'src/ui'],
  'workers/service': ['src/data', 'src/contract', 'src/domain'],
  'workers/export': ['src/domain'],
  'workers/import': ['src/data', 'src/contract', 'src/domain', 'src/crypto', 'workers/export'],
  'workers/sync': ['src/data'],
  server: ['src/contract', 'src/domain', 'src/crypto'],
}

/** Features are islands, but for these edges. */
const featureEdges = {
  arrivals: ['passengers'],
  audit: ['export'],
  auth: [],
  bookings: ['passengers'],
  consequences: [],
  costs: ['export', 'trips'],
  export: [],
  import: ['export'],
  'mass-cancellation': ['export'],
  organization: ['consequences', 'export', 'passengers', 'transportation-permissions'],
  passengers: ['consequences', 'export', 'schedules', 'transportation-permissions', 'trips'],
  schedules: [],
  support: [],
  timetables: ['bookings', 'consequences', 'export', 'passengers'],
  'transportation-permissions': ['consequences', 'export'],
  translation: [],
  trips: [],
}

/** The server's rooms, from the top floor down: one may use those below, and none beside it. */
const serverFloors = [
  ['main.ts', 'dev.ts', 'admin.ts', 'setup.mjs'],
  ['run', 'authoring', 'building'],
  ['demo'],
  ['mail', 'provider', 'tiles', 'places', 'roads', 'microsoft', 'open-api', 'live', 'metrics'],
  ['areas'],
  ['call'],
  ['audit'],
  ['db'],
  ['ground'],
]

/** The same of what screens are drawn with, of what a device keeps, and of the rules. `*` is each file of the root. */
const rooms = {
  'src/ui': [['grid'], ['table', 'page', 'search', 'time'], ['form'], ['late'], ['speak'], ['press', 'look']],
  'src/data': [
    ['mass-cancellation', 'import'],
    ['*'],
    ['delivery', 'drafts', 'live'],
    ['workspace'],
    ['mirror'],
    ['outbox'],
    ['api', 'device'],
  ],
}

/** The server's areas are islands, but for these edges. What they have in common lies below them, in `call`. */
const serverAreaEdges = {
  arrivals: ['passengers', 'trips'],
  audit: ['organizations'],
  bookings: ['organizations', 'passengers', 'timetables', 'transportation-permissions'],
  calendars: ['arrivals', 'organizations', 'programs'],
  consequences: [
    'bookings',
    'destinations',
    'groups',
    'passengers',
    'timetables',
    'transportation-permissions',
    'trips',
  ],
  costs: ['organizations', 'transportation-permissions'],
  destinations: ['identity', 'organizations', 'timetables'],
  groups: ['identity', 'organizations', 'passengers'],
  identity: [],
  import: ['groups', 'organizations', 'passengers', 'transportation-permissions'],
  organizations: ['identity'],
  passengers: ['organizations'],
  presence: ['passengers', 'timetables', 'transportation-permissions'],
  programs: ['identity', 'organizations'],
  timetables: ['organizations', 'passengers'],
  'transportation-permissions': ['organizations', 'passengers'],
  trips: ['passengers'],
  users: ['identity', 'organizations'],
}

const own = (folder) => `^${folder}/`
const layerRules = Object.entries(layers).map(([from, allowed]) => ({
  name: `${from}-only-downwards`,
  severity: 'error',
  from: { path: own(from) },
  to: { path: '^(src|workers|server|tests|locales)/', pathNot: [from, ...allowed].map(own).concat('^locales/') },
}))

const featureRules = Object.entries(featureEdges).map(([feature, allowed]) => ({
  name: `feature-${feature}-edges`,
  severity: 'error',
  from: { path: own(`src/features/${feature}`) },
  to: { path: '^src/features/', pathNot: [feature, ...allowed].map((name) => own(`src/features/${name}`)) },
}))

const room = (name) => (/\.m?ts$|\.mjs$/.test(name) ? `^server/${name.replace('.', '\\.')}$` : own(`server/${name}`))
const serverRules = serverFloors.flatMap((floor, at) =>
  floor.map((name) => ({
    name: `server-${name}-only-downwards`,
    severity: 'error',
    from: { path: room(name) },
    to: { path: own('server'), pathNot: [name, ...serverFloors.slice(at + 1).flat()].map(room) },
  })),
)
const roomRules = Object.entries(rooms).flatMap(([folder, floors]) => {
  const path = (name) => (name === '*' ? `^${folder}/[^/]+$` : own(`${folder}/${name}`))
  const down = floors.flatMap((floor, at) =>
    floor.map((name) => ({
      name: `${folder}-${name}-only-downwards`,
      severity: 'error',
      from: { path: path(name) },
      to: { path: own(folder), pathNot: [name, ...floors.slice(at + 1).flat()].map(path) },
    })),
  )
  const homeless = { from: { path: own(folder), pathNot: floors.flat().map(path) }, to: {} }
  return [...down, { name: `${folder}-has-no-room-but-these`, severity: 'error', ...homeless }]
})
const serverAreaRules = Object.entries(serverAreaEdges).map(([area, allowed]) => ({
  name: `server-area-${area}-edges`,
  severity: 'error',
  from: { path: own(`server/areas/${area}`) },
  to: { path: own('server/areas'), pathNot: [area, ...allowed].map((name) => own(`server/areas/${name}`)) },
}))
/** A file that lies in no room of the server, or in none of its areas, would escape the rules above. */
const homelessRule = {
  name: 'server-has-no-room-but-these',
  severity: 'error',
  from: {
    path: own('server'),
    pathNot: [
      ...serverFloors
        .flat()
        .filter((name) => name !== 'areas')
        .map(room),
      ...Object.keys(serverAreaEdges).map((area) => own(`server/areas/${area}`)),
    ],
  },
  to: {},
}

/** A package and the only folders that may use it. */
const packageHomes = {
  axios: ['src/data/api/'],
  dexie: ['src/data/'],
  'dexie-react-hooks': ['src/features/', 'src/app/', 'src/state/'],
  react: ['src/state/', 'src/ui/', 'src/features/', 'src/app/'],
  '@fluentui': ['src/ui/', 'src/features/', 'src/app/'],
  'react-router-dom': ['src/features/', 'src/app/'],
  '@tanstack': ['src/ui/'],
  comlink: ['src/features/export/', 'src/state/import-desk.ts', 'src/state/sync-worker.ts', 'workers/'],
  leaflet: ['src/features/trips/map/'],
  'protomaps-leaflet': ['src/features/trips/map/ground/'],
  pmtiles: ['src/features/trips/map/ground/', 'server/tiles/archive/', 'server/demo/ground/'],
  '@maplibre': ['server/demo/ground/'],
  xlsx: ['workers/export/', 'workers/import/'],
  valtio: ['src/state/', 'src/features/', 'src/app/'],
  'date-fns': ['src/domain/local-date.ts', 'src/ui/look/format.ts'],
  zod: ['src/domain/', 'src/contract/', 'src/data/', 'src/state/', 'src/features/', 'server/'],
  kysely: ['server/'],
  fastify: ['server/'],
  'openid-client': ['server/microsoft/'],
  tinyqueue: ['server/demo/ground/'],
  '@prometheus-io/client': ['server/metrics/'],
  'ical-generator': ['server/areas/calendars/'],
  'lru-cache': ['server/demo/ground/', 'server/provider/http/', 'server/roads/'],
}
const packageRules = Object.entries(packageHomes).map(([name, homes]) => ({
  name: `${name}-at-home`,
  severity: 'error',
  from: { pathNot: homes.map((home) => `^${home}`) },
  to: { path: `node_modules/${name}/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    ...featureRules,
    ...roomRules,
    ...serverRules,
    ...serverAreaRules,
    homelessRule,
    ...packageRules,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.m?ts$', 'server/setup\\.mjs$', 'server/db/migrations/', 'workers/service/manifest\\.ts$'],
      },
      to: {},
    },
    {
      name: 'feature-insides-are-private',
      severity: 'error',
      from: { path: '^src/(features/([^/]+)|app)/' },
      to: { path: '^src/features/[^/]+/[^/]+/', pathNot: '^src/features/$2/' },
    },
    {
      name: 'mirror-asks-the-outbox-by-one-door',
      severity: 'error',
      from: { path: own('src/data/mirror') },
      to: { path: own('src/data/outbox'), pathNot: '^src/data/outbox/lists\\.ts$' },
    },
    {
      name: 'domain-sees-no-package-but-zod-and-date-fns',
      severity: 'error',
      from: { path: '^src/(domain|contract)/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|date-fns)/' },
    },
    {
      name: 'src-reaches-workers-by-type-only',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^workers/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-sees-only-days-times-and-refusals',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: {
        path: '^src/domain/',
        pathNot:
          '^src/domain/(locale|local-date|written-day|date-range|holiday|time-of-day|decimal|page-size|refusal|field-errors|utility|product|text|folded-text)\\.ts$',
      },
    },
    {
      name: 'server-runs-without-dev-packages',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/dev\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
