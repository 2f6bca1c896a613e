import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const engineNames = ['firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

interface Needed {
  /** Packages of Debian that bring it. */
  packages: readonly string[]
  /** Finds each program that it takes; `null` for one that is not there. */
  programs: () => Record<string, string | null>
}

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Debian keeps what belongs to the system off the path of everybody but root. */
const ofTheSystem = '/usr/sbin'

/** The first program of these names that is installed; `null` for none. */
export const onPath = (...names: string[]): string | null => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ofTheSystem]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs) ?? null
}

/** WebKit's own small browser, which Debian keeps among the libraries, in a folder for each kind of machine. */
function miniBrowser(): string | null {
  const libraries = '/usr/lib'
  if (!existsSync(libraries)) return null
  const folders = [libraries, ...readdirSync(libraries).map((name) => join(libraries, name))]
  const versions = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0']
  return folders.flatMap((folder) => versions.map((version) => join(folder, version, 'MiniBrowser'))).find(runs) ?? null
}

const needed = {
  firefox: {
    packages: ['firefox-esr'],
    programs: () => ({ firefox: onPath('firefox-esr', 'firefox') }),
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: () => ({ driver: onPath('WebKitWebDriver'), browser: miniBrowser(), display: onPath('Xvfb') }),
  },
} satisfies Record<EngineName, Needed>

type Programs<Name extends EngineName> = Record<keyof ReturnType<(typeof needed)[Name]['programs']>, string>

/** Paths of the programs of an engine. @throws when one of them is not installed */
export function programsOf<Name extends EngineName>(name: Name): Programs<Name> {
  const programs = needed[name].programs()
  if (Object.values(programs).includes(null)) throw new Error(notInstalled([name]))
  return programs as Programs<Name>
}

/** Engines of which something is not installed here. */
export const missingEngines = (): EngineName[] =>
  engineNames.filter((name) => Object.values(needed[name].programs()).includes(null))

/** What is said of engines that are missing, with what Debian's root types to have them. */
export const notInstalled = (names: readonly EngineName[]): string =>
  `Not installed, so that nothing is run in it: ${names.join(', ')}. On Debian: apt-get install -y --no-install-recommends ${names.flatMap((name) => needed[name].packages).join(' ')}`
