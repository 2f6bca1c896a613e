import { setTimeout as passed } from 'node:timers/promises'
import { sealBeforeWitness } from '../audit/witness.ts'
import type { App } from '../call/calls.ts'
import type { Services } from '../call/services.ts'
import type { Counts } from '../ground/counts.ts'
import { repeat, type RepeatedWork } from '../ground/repeat.ts'
import { createListKeeper, type ListKeeper } from '../places/list/keeper.ts'
import { openBackupDoor, type BackupDoor } from './backup-door.ts'
import type { Environment } from './environment.ts'
import type { OpenStore } from './store.ts'
import type { Watch } from './watch.ts'
import { workBeside } from './work-beside.ts'

/** What the calls get of the time between two slices of the audit log whose seals are checked, or of a list of addresses. */
export const slicePauseMs = 20

interface Started {
  app: App
  store: OpenStore
  watch: Watch
  counts: Counts | null
  /** Shows a line to whoever started the server. */
  print: (line: string) => void
}

export interface Beside {
  /** Told of what fails beside the calls. */
  onFailure: (error: unknown) => void
  /** Begins nothing more, and waits for what is under way. */
  stop: () => Promise<void>
  /** Seals what the last calls have left in the audit log. */
  sealTheEnd: () => Promise<void>
}

/** Keeps going what is done beside the calls. */
export async function startBeside(
  environment: Environment,
  { store, app, watch, counts, print }: Started,
): Promise<Beside> {
  const { services } = app
  const { log } = app.fastify
  const { db, keys, clock } = services
  const { dataFolder } = environment
  const seal = () => sealBeforeWitness({ db, keys, dataFolder, log }, new Date(clock()))
  const door = await backupDoorOf(environment, store, (line) => log.info(line))
  const list = listKeeperOf(environment, services, print)
  const onFailure = (error: unknown, work?: RepeatedWork) =>
    log.error({ err: error, work: work?.name }, 'work beside the calls failed')
  const works = workBeside(services, { environment, seal, list, watch: watch.look })
  works.forEach(watch.ended)
  const stopRepeating = repeat(works, {
    onWell(work) {
      watch.ended(work)
      counts?.round(work.name, true)
    },
    onFailure(error, work) {
      counts?.round(work.name, false)
      onFailure(error, work)
    },
  })
  // the server answers meanwhile, from the list that it has
  list?.look().catch((error: unknown) => onFailure(error))
  return {
    onFailure,
    async stop() {
      await door?.close()
      await list?.stop()
      await stopRepeating()
    },
    async sealTheEnd() {
      await seal().catch((error: unknown) => log.error({ err: error }, 'the end of the audit log was not sealed'))
    },
  }
}

/** `null` where the database is not this server's own, and where there can be no socket: a backup then waits for its end. */
const backupDoorOf = async (
  { dataFolder }: Environment,
  { backUp }: OpenStore,
  say: (line: string) => void,
): Promise<BackupDoor | null> =>
  backUp &&
  openBackupDoor({ dataFolder, backUp, say }).catch((error: unknown) => {
    say(`no backup can be taken while this server runs: ${String(error)}`)
    return null
  })

const listKeeperOf = (
  { places }: Environment,
  { db, clock }: Services,
  say: (line: string) => void,
): ListKeeper | null =>
  places?.kind === 'file'
    ? createListKeeper({ db, clock, file: places.file, pause: () => passed(slicePauseMs), say })
    : null
