import { createOrUpdateRides } from '#contract/rides.ts'
import { getTimetable } from '#contract/timetables.ts'
import { resultIn } from '#data/api/answer.ts'
import type { Command, RideCommand, SeenRide } from '#data/outbox/command.ts'
import { basisInOutbox } from '#data/outbox/ride-basis.ts'
import { inBatches } from '#data/outbox/ride-batches.ts'
import { afterAcceptance, afterConflict, afterReading, type SeenCells } from '#data/outbox/ride-outcomes.ts'
import type { Outcome } from '#data/outbox/settle.ts'
import { cellKey, rideEntityKey, timetableListKey, type Cell } from '#domain/ride/cell.ts'
import { minutesOfRide, rideTimeOf, rideTypes, Ride } from '#domain/ride/schema.ts'
import { rideInput } from '#domain/week/writes.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { SimulatedServer, Subject } from './simulated-subject.ts'

/** A cell of one timetable: each item is a passenger with one ride a week. */
export interface CellRow {
  id: number
  ride: SeenRide | null
}

const timetableId = 1
const times = [465, 480, 540]

const cellOfItem = (item: number): Cell => ({ passengerId: item, weekDayId: 1, rideType: rideTypes.arrival })

export const rideOfItem = (item: number, ride: SeenRide): Ride =>
  Ride.parse({ ...ride, timetableId, ...cellOfItem(item), fromHome: true, toId: 1 })

const timeOf = (ride: SeenRide | null | undefined): number | null => (ride ? minutesOfRide(ride) : null)

class WeekServer implements SimulatedServer<CellRow> {
  readonly rides = new Map<number, SeenRide>()
  /** Cells whose every change is refused. */
  readonly closed = new Set<number>()
  /** Who has made of a cell what it is: a user, or somebody else; nobody for one that was never changed. */
  readonly lastBy = new Map<number, number | null>()
  /** Cells that somebody at another desk has changed. */
  readonly changedElsewhere = new Set<number>()
  /** What the user of a command had seen in the cell. */
  readonly known = new Map<string, (number | null)[]>()
  readonly done: { opId: string; owner: number; item: number; seq: number }[] = []
  readonly tokens = new Map<string, number>()
  readonly returned = new Map<string, number>()
  onChange: (item: number, by: number | null) => void = () => undefined
  onViolation: (what: string) => void = () => undefined
  private readonly served = new Set<string>()
  private nextId = 1

  serve(commands: readonly Command[], token: string): Outcome[] {
    const rides = commands.filter((command) => command.kind === 'setRide')
    for (const {
      opId,
      seen: [first],
    } of rides)
      this.know(opId, [timeOf(first)])
    for (const { opId } of rides) this.served.add(opId)
    if (!this.tokens.has(token))
      return this.sentBack(
        rides,
        rides.map(() => ({ kind: 'signedOut' })),
      )
    if (rides.some(({ passengerId }) => this.closed.has(passengerId))) return this.refused(rides)
    const conflicts = rides.filter((command) => !this.isAsSeen(command))
    if (conflicts.length > 0) {
      const current = conflicts.map((command) => [cellKey(command), this.inCell(command.passengerId)] as const)
      return this.sentBack(rides, afterConflict(rides, { cells: new Map(current), changes: new Map() }))
    }
    for (const command of rides) this.write(command)
    return afterAcceptance(rides, this.all())
  }

  know(opId: string, values: readonly (number | null)[]): void {
    if (!this.served.has(opId)) this.known.set(opId, [...(this.known.get(opId) ?? []), ...values])
  }

  private refused(rides: readonly RideCommand[]): Outcome[] {
    if (rides.length > 1)
      return this.sentBack(
        rides,
        rides.map(() => ({ kind: 'apart' })),
      )
    const otherwise = { kind: 'dead', reason: 'refused', code: 'passenger_inactive', message: '' } as const
    return this.sentBack(rides, afterReading(rides, this.cells(), otherwise))
  }

  /** Nothing of the call was done; what turns out to be there already counts as done. */
  private sentBack(rides: readonly RideCommand[], outcomes: Outcome[]): Outcome[] {
    for (const [index, { opId, owner, seq, passengerId: item }] of rides.entries()) {
      this.returned.set(opId, (this.returned.get(opId) ?? 0) + 1)
      if (outcomes[index]?.kind === 'accepted') this.done.push({ opId, owner, item, seq })
    }
    return outcomes
  }

  private isAsSeen({ passengerId, minutes, seen: [seen] }: RideCommand): boolean {
    const ride = this.rides.get(passengerId)
    if (!seen) return !ride || timeOf(ride) === minutes
    if (!ride) return minutes === null
    return ride.id === seen.id && ride.version === seen.version
  }

  private write({ opId, owner, seq, passengerId: item, minutes }: RideCommand): void {
    const before = this.rides.get(item)
    if (timeOf(before) !== minutes) {
      const later = this.done.find((other) => other.item === item && other.owner === owner && other.seq > seq)
      if (later) this.onViolation(`${opId} reached the server after its successor ${later.opId}`)
      const lastBy = this.lastBy.get(item)
      // without keys, a ride that somebody else has taken away is made anew by a request that is repeated
      if (lastBy === owner && this.done.some((other) => other.opId === opId)) this.onViolation(`${opId} was done twice`)
      const wasSeen = this.known.get(opId)?.includes(timeOf(before)) ?? false
      if (lastBy !== undefined && lastBy !== owner && !wasSeen)
        this.onViolation(`${opId} overwrote what its user had not seen`)
      this.put(item, minutes)
      this.lastBy.set(item, owner)
      this.onChange(item, owner)
    }
    this.done.push({ opId, owner, item, seq })
  }

  private put(item: number, minutes: number | null): void {
    const before = this.rides.get(item)
    if (minutes === null) this.rides.delete(item)
    else {
      const stored = before ?? { id: this.nextId++, version: 0 }
      this.rides.set(item, { id: stored.id, version: (stored.version ?? 0) + 1, timeOfDay: rideTimeOf(minutes) })
    }
  }

  private all = (): Ride[] => [...this.rides].map(([item, ride]) => rideOfItem(item, ride))
  private inCell = (item: number): SeenRide[] => [this.rides.get(item) ?? []].flat()
  private cells = (): SeenCells =>
    new Map([...this.rides].map(([item, ride]) => [cellKey(cellOfItem(item)), [ride]] as const))

  list(token: string): CellRow[] | null {
    return this.tokens.has(token) ? itemIds.map((id) => ({ id, ride: this.rides.get(id) ?? null })) : null
  }

  changeElsewhere(item: number, change: 'toggle' | 'cancel'): void {
    if (change === 'cancel') {
      this.closed.add(item)
      return
    }
    const next = times[((this.rides.get(item)?.version ?? 0) + item) % times.length] ?? null
    this.put(item, timeOf(this.rides.get(item)) === next ? null : next)
    this.lastBy.set(item, null)
    this.changedElsewhere.add(item)
    this.onChange(item, null)
  }
}

const writtenIn = (command: Command) =>
  command.kind === 'setRide' && command.minutes !== null
    ? rideInput({
        ...{ cell: command, timetable: { id: timetableId, destinationId: 1 } },
        ...{ minutes: command.minutes, stored: null, creatingId: null },
      })
    : null

const itemIds = [1, 2, 3]
const listKey = timetableListKey(timetableId)

/** Cells of a week, edited one by one or several at once. */
export function cells(): Subject<CellRow> {
  const server = new WeekServer()
  const touched = new Map<number, Set<number>>()
  server.onChange = () => undefined
  return {
    listKey,
    itemIds,
    server,
    entityKey: (item) => rideEntityKey(timetableId, cellOfItem(item)),
    itemOf: (command) => (command.kind === 'setRide' ? command.passengerId : 0),
    // a call that takes rides away is answered with nothing: only its name tells whose answer that is
    isAnswer(commands, data) {
      const body = commands.flatMap((command) => writtenIn(command) ?? [])
      return body.length === commands.length && resultIn(createOrUpdateRides, { body }, data) !== null
    },
    hasForm: (_, data) => createOrUpdateRides.result.safeParse(data).success,
    isList: (data) => resultIn(getTimetable, { params: { id: String(timetableId) } }, data) !== null,
    rowsIn: () => itemIds.map((id) => ({ id, ride: null })),
    otherLists: () => [
      {
        ...{ id: timetableId + 1, idNumber: 2, destinationId: 1, state: timetableStates.new },
        ...{ startDate: '2026-11-23', endDate: '2027-02-26', passengers: [], rides: [] },
      },
    ],
    otherAnswers: (commands) => {
      const rides = commands.flatMap((command) => writtenIn(command) ?? [])
      const stored = rides.map((ride) => Ride.parse({ ...ride, id: 900 }))
      return [stored.slice(1), stored.map((ride) => ({ ...ride, timeOfDay: { hour: 3, minute: 1 } }))]
    },
    wishes(pick, random) {
      const first = pick(itemIds)
      const others = random() < 0.4 ? itemIds.filter((item) => item !== first && random() < 0.7) : []
      const value = pick([...times, null])
      return [first, ...others].map((item) => ({ item, value }))
    },
    commands(intents, { commands, dead, rows }, madeAt) {
      const known = basisInOutbox(
        commands.filter((command) => command.kind === 'setRide'),
        dead,
      )
      const made = intents.map(({ opId, user, item, value }) => {
        const cell = cellOfItem(item)
        touched.set(item, (touched.get(item) ?? new Set<number>()).add(user))
        const stored = rows.find(({ id }) => id === item)?.ride
        const { rides, wasDecided } = known.get(cellKey(cell)) ?? { rides: stored ? [stored] : [], wasDecided: false }
        server.know(opId, [timeOf(server.rides.get(item)), timeOf(rides[0])])
        return {
          opId,
          owner: user,
          entityKey: rideEntityKey(timetableId, cell),
          listKey,
          kind: 'setRide' as const,
          madeAt,
          insisted: wasDecided,
          batch: '',
          timetableId,
          destinationId: 1,
          ...cell,
          minutes: typeof value === 'number' ? value : null,
          seen: rides,
        }
      })
      return inBatches(made)
    },
    shown(item, rows, latest) {
      if (latest?.kind === 'setRide') return latest.minutes
      return timeOf(rows.find(({ id }) => id === item)?.ride)
    },
    objection({ reason, command }) {
      if (command.kind !== 'setRide') return 'a confirmation among cells'
      const { opId, passengerId: item, owner } = command
      const isOthersToo =
        server.changedElsewhere.has(item) || [...(touched.get(item) ?? [])].some((user) => user !== owner)
      if (reason === 'changed' && !isOthersToo) return `${opId} met a change that nobody else has made`
      return reason === 'refused' && !server.closed.has(item) ? `${opId} was refused for another cell` : null
    },
  }
}
