import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { firstBrokenSeal, sealAudit } from '#server/audit/seal.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { filesIn, manifestIn, readManifest, type Manifest } from '#server/db/backup/manifest.ts'
import type { OnProgress, Progress } from '#server/db/backup/progress.ts'
import { restoreBackup } from '#server/db/backup/restore.ts'
import { readOrMakeKeys, type Keys } from '#server/ground/keys.ts'
import {
  backedUp,
  checksumsOf,
  codesIn,
  fillToBackUp,
  onSmallDisk,
  sequencesOf,
  startChanging,
  timed,
} from '#tests/support/backup-scene.ts'
import { isFull } from '#tests/support/effort.ts'
import { temporaryKeys } from '#tests/support/keys.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'
import { startProcess } from '#tests/support/server-process.ts'

const longMs = isFull ? 900_000 : 180_000

let root: string
let keyFile: string
let keys: Keys
let live: OpenDatabase
/** A whole backup, and what the database held at its moment. */
let backup: string
let manifest: Manifest
let moment: { sums: Record<string, string>; sequences: Record<string, number>; codes: ReadonlyMap<number, string> }
let hasMoment = false
let changesMeanwhile: number

const lost = (reason: string): never => {
  throw new Error(reason)
}
const open = (folder: string) => openDatabase({ kind: 'folder', folder }, lost)
const never = new AbortController().signal
const silent = () => undefined

function backUp(target: string, onProgress: OnProgress = silent) {
  if (live.backUp === null) throw new Error('The database is in a folder.')
  return live.backUp(target, { onProgress, signal: never })
}

beforeAll(async () => {
  root = mkdtempSync(join(quickFolder(), 'perille-backup-'))
  keyFile = join(root, 'keys.json')
  keys = readOrMakeKeys(keyFile)
  const folder = join(root, 'live')
  mkdirSync(folder, { mode: 0o700 })
  execFileSync('tar', ['-xf', inject('databaseTemplate'), '-C', folder], { stdio: 'ignore' })
  // the upkeep's, which a test moves on
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  live = await open(folder)
  await fillToBackUp({ db: live.db, keys })
  backup = join(root, 'backup')
  const changing = startChanging({ db: live.db, keys })
  // all but the log was copied: what it was copied with is what the changes up to here have left behind
  const atItsEnd = async ({ copied, total }: Progress) => {
    if (copied < total || hasMoment) return
    hasMoment = true
    changesMeanwhile = await changing.stop()
    const { db } = live
    moment = { sums: await checksumsOf(db), sequences: await sequencesOf(db), codes: await codesIn({ db, keys }) }
  }
  manifest = await timed('backup of the embedded database', () => backUp(backup, atItsEnd))
}, longMs)
afterAll(async () => {
  await live.close()
  vi.useRealTimers()
  rmSync(root, { recursive: true })
})

const restore = (from: string, { name = 'restored', other = keys } = {}) =>
  restoreBackup({ backup: from, folder: join(root, name), keys: other, onLost: lost, onProgress: silent })

/** The backup with something done to it; what is not changed is no copy. */
function changed(change: (backup: string) => void): string {
  const copy = join(root, `changed-${Math.random()}`)
  execFileSync('cp', ['-al', backup, copy])
  change(copy)
  return copy
}

function rewrite(file: string, change: (bytes: Buffer) => Buffer | string): void {
  const bytes = change(readFileSync(file))
  rmSync(file)
  writeFileSync(file, bytes)
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const largest = () =>
  [...manifest.files].sort((a, b) => b.bytes - a.bytes).find(({ path }) => path.startsWith('base/'))!

describe('a backup that is taken while the database is written to', () => {
  let restored: OpenDatabase
  beforeAll(async () => {
    await timed('restoring of the embedded database', () => restore(backup))
    restored = await open(join(root, 'restored'))
  }, longMs)
  afterAll(() => restored.close())

  test(
    'brings every table back as it was at its moment',
    async () => {
      expect(changesMeanwhile).toBeGreaterThan(10)
      expect(moment.sums['passenger']).toMatch(new RegExp(`^${backedUp.passengers} rows`))
      expect(await checksumsOf(restored.db)).toEqual(moment.sums)
    },
    longMs,
  )

  test('gives new rows numbers that none has had', async () => {
    for (const [name, last] of Object.entries(await sequencesOf(restored.db))) {
      expect([name, last >= (moment.sequences[name] ?? 0)]).toEqual([name, true])
    }
  })

  test(
    'has identity codes that the separate keys open, and no others',
    async () => {
      expect(moment.codes.size).toBe(backedUp.passengers / 2)
      expect(await codesIn({ db: restored.db, keys })).toEqual(moment.codes)
      await expect(codesIn({ db: restored.db, keys: temporaryKeys() })).rejects.toThrow(
        /^The key file does not hold the key/,
      )
    },
    longMs,
  )

  test(
    'has seals of the audit log that hold, and goes on with them',
    async () => {
      expect(await firstBrokenSeal(restored.db, keys)).toBeNull()
      expect(await sealAudit(restored.db, keys, new Date(Date.now() + 120_000))).toBeGreaterThan(changesMeanwhile - 1)
      expect(await firstBrokenSeal(restored.db, keys)).toBeNull()
    },
    longMs,
  )
})

describe('what a backup holds', () => {
  test('is for its owner alone', () => {
    for (const path of [backup, filesIn(backup), join(filesIn(backup), 'base')])
      expect(statSync(path).mode & 0o777).toBe(0o700)
    expect(new Set(filesUnder(backup).map((file) => statSync(file).mode & 0o777))).toEqual(new Set([0o600]))
  })

  test('is neither the keys nor an identity code', () => {
    const { keys: secrets } = JSON.parse(readFileSync(keyFile, 'utf8')) as { keys: { secret: string }[] }
    const secret = secrets[0]?.secret ?? ''
    const [code = ''] = moment.codes.values()
    const hidden = [secret, Buffer.from(secret, 'base64url'), code]
    const found = filesUnder(backup).filter((file) => {
      const bytes = readFileSync(file)
      return hidden.some((what) => bytes.includes(what))
    })

    expect([secret.length, code.length]).toEqual([43, 11])
    expect(found).toEqual([])
  })
})

describe('a backup is not restored', () => {
  test.each<[string, () => string, RegExp]>([
    ['from nowhere', () => join(root, 'nowhere'), /not a whole backup of Perille: it has no perille-backup\.json/],
    ['that was not finished', () => changed((copy) => rmSync(manifestIn(copy))), /it has no perille-backup\.json/],
    [
      'with half a list',
      () => changed((copy) => rewrite(manifestIn(copy), (bytes) => bytes.subarray(0, 2000))),
      /perille-backup\.json is damaged/,
    ],
    [
      'with a file that was cut',
      () => changed((copy) => rewrite(join(filesIn(copy), largest().path), (bytes) => bytes.subarray(0, 8192))),
      /not a whole backup of Perille: base\/\S+ has 8192 of \d+ bytes/,
    ],
    [
      'with a changed byte',
      () =>
        changed((copy) =>
          rewrite(join(filesIn(copy), largest().path), (bytes) => {
            bytes[5000] = (bytes[5000] ?? 0) ^ 1
            return bytes
          }),
        ),
      /not a whole backup of Perille: base\/\S+ was changed/,
    ],
    [
      'without one of its files',
      () => changed((copy) => rmSync(join(filesIn(copy), largest().path))),
      /failed: a file or folder is not there any more\. Nothing of it was kept/,
    ],
    [
      'of a newer version',
      () =>
        changed((copy) =>
          rewrite(manifestIn(copy), () =>
            JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999-later'] }),
          ),
        ),
      /A newer version of Perille has made these tables \(they are at 9999-later, this version knows them up to \d{4}-/,
    ],
    [
      'whose list leads elsewhere',
      () =>
        changed((copy) =>
          rewrite(manifestIn(copy), () =>
            JSON.stringify({ ...manifest, files: [{ ...largest(), path: '../../keys.json' }] }),
          ),
        ),
      /perille-backup\.json is damaged/,
    ],
  ])('%s', async (_, given, reason) => {
    await expect(restore(given(), { name: 'none' })).rejects.toThrow(reason)

    expect(readdirSync(root).filter((name) => name.startsWith('none'))).toEqual([])
  })

  test('with other keys: nobody could sign in', async () => {
    await expect(restore(backup, { name: 'none', other: temporaryKeys() })).rejects.toThrow(/key file is not the one/)

    expect(readdirSync(root).filter((name) => name.startsWith('none'))).toEqual([])
  }, 60_000)

  test('where there is a database', async () => {
    const before = readdirSync(join(root, 'live'))

    await expect(restore(backup, { name: 'live' })).rejects.toThrow(/There is a database in \S+ already/)

    expect(readdirSync(join(root, 'live'))).toEqual(before)
  })
})

describe('a backup that cannot be finished', () => {
  test('never replaces anything', async () => {
    await expect(backUp(backup)).rejects.toThrow(/exists already/)

    expect(await readManifest(backup)).toEqual(manifest)
  })

  test('needs a folder to be made in, which is not the database', async () => {
    await expect(backUp(join(root, 'no', 'such'))).rejects.toThrow(/There is no folder \S+ to make it in/)
    await expect(backUp(join(root, 'live', 'backup'))).rejects.toThrow(/is in the database/)
  })

  test('leaves nothing behind when its disk goes, and the next one is whole', async () => {
    const target = join(root, 'gone')
    const takeAway = ({ copied, total }: Progress) => {
      if (copied > total / 2) rmSync(target, { recursive: true, force: true })
    }

    await expect(backUp(target, takeAway)).rejects.toThrow(/failed: a file or folder is not there any more/)
    await backUp(target)

    expect((await readManifest(target)).files.length).toBeGreaterThan(100)
    rmSync(target, { recursive: true })
  })

  test('leaves nothing behind when nobody wants it any more', async () => {
    const target = join(root, 'unwanted')
    const unwanted = new AbortController()
    const onProgress = () => unwanted.abort(new Error('No more.'))

    await expect(live.backUp?.(target, { onProgress, signal: unwanted.signal })).rejects.toThrow('No more.')

    expect(readdirSync(root)).not.toContain('unwanted')
  })

  test('and could not even be ended does not keep the next one away', async () => {
    await sql`select pg_backup_start('left', true)`.execute(live.db)

    expect((await backUp(join(root, 'next'))).files.length).toBeGreaterThan(100)
    rmSync(join(root, 'next'), { recursive: true })
  })
})

test('no checkpoint takes away the log that a backup needs', async () => {
  const target = join(root, 'with-log')
  let looked = 0
  const onProgress = async ({ copied, total }: Progress) => {
    if (copied < total || looked > 0) return
    looked += 1
    // a checkpoint keeps the file of the log that it is written into
    for (const note of ['one', 'two', 'three']) {
      await sql`select pg_logical_emit_message(true, 'test', ${note}::text)`.execute(live.db)
      await sql`select pg_switch_wal()`.execute(live.db)
    }
    vi.advanceTimersByTime(5 * 60_000)
    await sql`select`.execute(live.db)
  }

  await backUp(target, onProgress)

  expect(looked).toBe(1)
  const { files } = await readManifest(target)
  expect(files.filter(({ path }) => path.startsWith('pg_wal/')).length).toBeGreaterThan(3)
}, 60_000)

const mounts = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

describe.skipIf(!mounts)('on a disk of its own (where a test may have one)', () => {
  test('that becomes full, a restoring says so and keeps nothing', () => {
    const small = join(root, 'small')

    const { said, left, code } = onSmallDisk(small, 'size=2g,nr_inodes=60', `restore ${backup}`, keyFile)

    expect(said).toMatch(/^Restoring \S+ failed: the disk is full\. Nothing of it was kept\.$/m)
    expect([code, left]).toEqual(['1', [small]])
  })

  test('with too little room, it is said before anything is written', () => {
    const small = join(root, 'small')

    const { said, left, code } = onSmallDisk(small, 'size=20m', `restore ${backup}`, keyFile)

    expect(said).toMatch(/has room for \d+ MB, and \d+ MB are needed\.$/m)
    expect([code, left]).toEqual(['1', [small]])
  })
})

test('the command needs the key file, and says how far it is', async () => {
  const dataFolder = join(root, 'elsewhere')
  const run = async (settings: Record<string, string>) => {
    const { ended, lines } = startProcess('server/admin.ts', ['restore', backup], { DATA_DIR: dataFolder, ...settings })
    return { code: await ended, said: lines.join('\n') }
  }
  const [without, withKeys] = await Promise.all([run({}), run({ KEY_FILE: keyFile })])

  expect([without.code, withKeys.code]).toEqual([1, 0])
  expect(without.said).toMatch(/There is no key file \S+keys\.json\. Bring the one that the backup was made with\./)
  expect(withKeys.said).toMatch(/ 100 % {2}\d+ MB of \d+ MB\n.*The database is as it was at .*\nIt took [\d.]+ minutes/)
}, 60_000)
