import { randomId } from '#crypto/random-id.ts'
import { rideLimits } from '#domain/ride/schema.ts'
import type { NewCommand, NewRide } from './command.ts'

const isRide = (command: NewCommand): command is NewRide => command.kind === 'setRide'

/** Names the calls that edits go in: those of a timetable together, written or taken away, as many as a call takes. */
export function inBatches(commands: readonly NewCommand[]): NewCommand[] {
  const calls = Map.groupBy(commands.filter(isRide), ({ timetableId, minutes }) => `${timetableId}:${minutes === null}`)
  return [...commands.filter((command) => !isRide(command)), ...[...calls.values()].flatMap(named)]
}

function named(rides: readonly NewRide[]): NewRide[] {
  let batch = ''
  return rides.map((ride, index) => {
    if (index % rideLimits.atOnce === 0) batch = randomId()
    return { ...ride, batch }
  })
}
