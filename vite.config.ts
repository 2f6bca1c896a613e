import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import griffel from '@griffel/vite-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type TestProjectConfiguration, type TestProjectInlineConfiguration } from 'vitest/config'
import { catalogueParts } from './server/building/catalogue-parts.ts'
import { iconFiles } from './server/building/icon-files.ts'
import { clientVersion } from './src/domain/product.ts'
import { manifest } from './workers/service/manifest.ts'

const buildId = process.env['BUILD_ID'] ?? clientVersion
const olderAssetsDays = 14

/**
 * Leaves the hashed files of earlier builds beside the new ones for two weeks, so that a page that was opened before a
 * deployment still finds its chunks. They come back after the service worker's list is made: only the newest build is
 * precached.
 */
function keepOlderAssets(): Plugin {
  let assets = ''
  let kept = ''
  return {
    name: 'keep-older-assets',
    apply: 'build',
    configResolved(config) {
      assets = resolve(config.root, config.build.outDir, 'frontend')
    },
    async buildStart() {
      if (kept || !existsSync(assets)) return
      kept = await mkdtemp(join(tmpdir(), 'perille-assets-'))
      await cp(assets, kept, { recursive: true, preserveTimestamps: true })
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!kept) return
        const oldest = Date.now() - olderAssetsDays * 24 * 3_600_000
        for (const entry of await readdir(kept, { recursive: true, withFileTypes: true })) {
          const from = join(entry.parentPath, entry.name)
          const to = from.replace(kept, assets)
          if (!entry.isFile() || existsSync(to) || (await stat(from)).mtimeMs < oldest) continue
          await cp(from, to, { preserveTimestamps: true })
        }
        await rm(kept, { recursive: true })
        kept = ''
      },
    },
  }
}

const brotli = promisify(brotliCompress)

/**
 * Compresses the files once, as well as it can be done, which takes too long to do for each request: the server hands
 * out the `.br` file beside one. Saves an eighth of what a tablet loads.
 */
function compressFiles(): Plugin {
  let folder = ''
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg|webmanifest)$/.test(entry.name))
        await Promise.all(
          files.map(async (file) => {
            const path = join(file.parentPath, file.name)
            if (file.parentPath.startsWith(join(folder, 'frontend')) && existsSync(`${path}.br`)) return
            await writeFile(`${path}.br`, await brotli(await readFile(path)))
          }),
        )
      },
    },
  }
}

/** Has Chrome compile, and keep, all functions of a script, and not only those that ran while it was evaluated. */
const compileAll = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes the next starts quick. Scripts are fetched as scripts before they are needed as modules: a module that streams
 * in Chrome compiles anew each time, also where it has kept the compiled code.
 */
function quickStart(): Plugin {
  return {
    name: 'quick-start',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => code.replace(/(['"])modulepreload\1/, "'preload'"),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = compileAll + chunk.code
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { chunk }) =>
        chunk && [
          { tag: 'link', attrs: { rel: 'preload', as: 'script', crossorigin: true, href: `/${chunk.fileName}` } },
        ],
    },
  }
}

/** The script that the service worker imports when it is woken. */
const wakeUpName = 'wake-up.worker'

const serviceWorkerBuild: UserConfig = {
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  // imported into the service worker, which is no module
  worker: {
    format: 'iife',
    rolldownOptions: { output: { entryFileNames: 'frontend/js/[name]-[hash].js' } },
  },
}

/** The worker is built as a file of its own; it belongs at the root, because its folder is its scope. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'workers/service',
  filename: 'service.worker.ts',
  registerType: 'prompt',
  injectRegister: null,
  manifest,
  manifestFilename: 'manifest.webmanifest',
  injectManifest: {
    globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}', 'favourite-places/*.json'],
    // the browser keeps what the worker imports beside the worker itself
    globIgnores: ['**/.vite/**', 'screenshots/**', `**/${wakeUpName}-*`],
    maximumFileSizeToCacheInBytes: 3_000_000,
    buildPlugins: {
      vite: [{ name: 'own-build', config: () => serviceWorkerBuild }],
    },
  },
})

/** What is asked there is the same whatever database the rest of the server's suite runs on. */
const ofTheEmbeddedDatabase = [
  'process',
  'setup',
  'run/environment',
  'db/{embedded,vacuum,backup}',
  'run/backup-door',
  'demo/*',
  'tiles/{kept,remote}',
].map((name) => `tests/server/${name}.test.ts`)

/** What decides before the database is asked for anything of its own: a run that leaves nothing out has it on both. */
const onceOf = (path: string): string[] => (process.env['TEST_EFFORT'] === 'full' ? [] : [path])

/** Where random tests begin. */
const seed = 'tests/support/seed.setup.ts'
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 }

/** Files that replace modules, which whoever shares their worker would meet too, or ask for modules that are new. */
const isApart = /vi\.(mock|stubEnv|resetModules)\(|^\/\/ @apart/m
const apart = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((name) => join('tests', name))
  .filter((name) => /\.test\.tsx?$/.test(name) && isApart.test(readFileSync(name, 'utf8')))

type ProjectTests = NonNullable<TestProjectInlineConfiguration['test']>

/**
 * Each worker loads the modules once, which takes half of the processor's time; some files are apart, in a worker for
 * each.
 * @param folders of tests, after each other with commas
 * @param clearing what makes a worker's page and device new for its next file
 */
function inTwo(
  name: string,
  folders: string,
  clearing: readonly string[],
  test: ProjectTests,
): TestProjectConfiguration[] {
  const isOurs = (file: string) => folders.split(',').includes(file.split('/')[1] ?? '')
  const include = folders.split(',').map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)
  const setupFiles = [test.setupFiles ?? []].flat()
  const shared = [...setupFiles, ...clearing.map((what) => `tests/support/${what}.setup.ts`)]
  return [
    { extends: true, test: { ...test, name, include, exclude: apart, isolate: false, setupFiles: shared } },
    { extends: true, test: { ...test, name: `${name}-apart`, include: apart.filter(isOurs) } },
  ]
}

/**
 * Node gives one more piece of a stream that was cancelled to a controller that is closed by then, and nobody can catch
 * what that throws (nodejs/node#64529). Browsers do not.
 */
const isOfCancelledStream = ({ code, stack = '' }: { code?: unknown; stack?: string | undefined }): boolean =>
  code === 'ERR_INVALID_STATE' && /\.onData .*node:internal\/webstreams\/adapters/.test(stack)

/** Where components are drawn. */
const inBrowser: ProjectTests = {
  ...timeouts,
  environment: './tests/support/browser-environment.setup.ts',
  deps: {
    // Node takes more than a second for its thousand files, in each worker; as one it takes a tenth of that.
    optimizer: {
      ssr: { enabled: true, include: ['@fluentui/react-components'], exclude: ['react', 'react-dom'] },
    },
  },
  provide: { database: 'quickest' },
  setupFiles: [seed, 'fake-indexeddb/auto', 'tests/support/browser-parts.setup.ts', 'tests/support/dom.setup.ts'],
}

const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      ...timeouts,
      name: 'node',
      environment: 'node',
      include: ['tests/{domain,contract,server}/**/*.test.ts'],
      setupFiles: [seed],
      provide: { database: 'embedded' },
      // These modules keep nothing between two servers in one process, so each worker loads them once.
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      ...timeouts,
      name: 'postgresql',
      environment: 'node',
      include: ['tests/server/**/*.test.ts'],
      setupFiles: [seed],
      exclude: [...ofTheEmbeddedDatabase, ...onceOf('tests/server/access/matrix.test.ts')],
      provide: { database: 'postgresql' },
      isolate: false,
    },
  },
  ...inTwo('device', 'data,state,workers,repo', ['device'], {
    ...timeouts,
    environment: 'node',
    provide: { database: 'quickest' },
    setupFiles: [seed, 'fake-indexeddb/auto'],
  }),
  ...inTwo('ui', 'ui', ['device', 'page'], inBrowser),
  ...inTwo('dom', 'app,features', ['device', 'page'], inBrowser),
]

/** Names of the areas' own chunks, by the screen that an area begins with. Source: spec 3 §9, open point C-46. */
const areaChunks: Readonly<Record<string, string>> = {
  About: 'about',
  PassengerGroupsPage: 'organization',
  PassengersPage: 'people',
}

export default defineConfig(({ command }) => ({
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: {
    target: 'es2022',
    manifest: true,
    assetsDir: 'frontend',
    rolldownOptions: {
      output: {
        entryFileNames: 'frontend/js/[name]-[hash].js',
        chunkFileNames: ({ name }) => `frontend/js/${areaChunks[name] ?? '[name]'}-[hash].js`,
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'frontend/css/[name]-[hash][extname]'
            : 'frontend/assets/[name]-[hash][extname]',
        // what the page starts with is a tenth smaller in one file; a screen's forty small ones take a tenth of a second
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    // beside the other scripts: the page's own policy lets it start no script from elsewhere
    rolldownOptions: {
      // what a page fetches later, a worker brings along
      checks: { ineffectiveDynamicImport: false },
      output: {
        entryFileNames: 'frontend/js/[name]-[hash].js',
        chunkFileNames: 'frontend/js/[name]-[hash].js',
      },
    },
  },
  plugins: [
    react(),
    catalogueParts(),
    iconFiles(),
    command === 'build' && griffel({ babelOptions: { presets: ['@babel/preset-typescript'] } }),
    quickStart(),
    serviceWorker,
    keepOlderAssets(),
    compressFiles(),
  ],
  test: {
    // Vitest leaves one core idle; most of these tests wait for a database or for a timer.
    maxWorkers: Math.min(availableParallelism(), 4),
    // a busy machine may be late once; who needed it is named at the end of the run
    retry: process.env['CI'] === undefined ? 0 : 1,
    onUnhandledError: (error) => !isOfCancelledStream(error),
    globalSetup: ['tests/support/database.setup.ts'],
    projects,
  },
}))
