import type { Kysely } from 'kysely'
import type { Coordinates } from '#domain/polyline.ts'
import type { CarLocation } from '#domain/route.ts'
import type { Drive, DriveLeg, TripKey } from '../../call/outside/provider.ts'
import type { Roads } from '../../call/outside/roads.ts'
import type { Database } from '../../db/tables.ts'
import { minutesSince, wallDateTime } from '../../ground/wall-time.ts'
import { delayOf } from './driver-reports.ts'
import { companionsOf, onRun, type Companion } from '../companions.ts'
import { bendsOf, legsOf, placesOn, stopsOf, waysOf } from '../itinerary.ts'
import { askTogether } from '../ways.ts'

/** The car is on its way to the first stop, and on its way from the last one, for this many minutes. */
const aroundMinutes = { before: 5, after: 5 } as const

/** A driven route has a point for each half minute, and for each bend of a road. */
const pointEveryMinutes = 0.5

interface Moving {
  legs: readonly DriveLeg[]
  /** Where it is planned to be at a minute. */
  placeAt: (minutes: number) => Coordinates | null
  first: Companion
  now: Date
}

/** Minutes of the plan that the car has come to by now. */
const reachedMinutes = ({ first, now }: Moving): number => minutesSince(first.date, now) - delayOf(first.runId)

const isSeen = ({ first }: Moving): boolean => first.reportsPosition === true

/** Where the car was when it had come to a minute of its plan. */
function seenAt({ placeAt, first }: Moving, planned: number): CarLocation[] {
  const place = placeAt(planned)
  return place ? [{ ...place, sateliteTime: wallDateTime(first.date, planned + delayOf(first.runId)) }] : []
}

function drivenBy(moving: Moving): Drive['driven'] {
  const [start, end] = [moving.legs[0]?.from, moving.legs.at(-1)?.to]
  if (start === undefined || end === undefined || !isSeen(moving)) return []
  const last = Math.min(end, reachedMinutes(moving))
  const count = Math.floor((last - start) / pointEveryMinutes) + 1
  const regular = Array.from({ length: Math.max(0, count) }, (_, index) => start + index * pointEveryMinutes)
  const bends = moving.legs.flatMap(bendsOf).filter((minutes) => minutes <= last)
  const times = [...new Set([...regular, ...bends])].sort((one, other) => one - other)
  return times.flatMap((minutes) => seenAt(moving, minutes).map((place) => ({ ...place, minutes })))
}

function isUnderWay(moving: Moving): boolean {
  const [start, end] = [moving.legs[0]?.from, moving.legs.at(-1)?.to]
  if (start === undefined || end === undefined || !isSeen(moving)) return false
  const reached = reachedMinutes(moving)
  return reached >= start - aroundMinutes.before && reached <= end + aroundMinutes.after
}

interface Seen {
  db: Kysely<Database>
  roads: Roads
  now: Date
}

async function movingOf({ db, roads, now }: Seen, trip: TripKey) {
  const companions = await companionsOf(db, trip)
  const [first] = companions
  if (!first) return null
  const stops = stopsOf(companions.map(onRun))
  const legs = legsOf(stops, roads)
  return { stops, moving: { legs, placeAt: placesOn(legs), first, now } }
}

/** Asks for the roads between the stops of a trip's run. */
export async function askAboutDrive({ db, roads }: Omit<Seen, 'now'>, trip: TripKey): Promise<void> {
  const companions = await companionsOf(db, trip)
  await askTogether(roads, waysOf(stopsOf(companions.map(onRun))))
}

/** The drive of a trip's run, as planned and as far as it has come. */
export async function driveOf(seen: Seen, trip: TripKey): Promise<Drive | null> {
  const found = await movingOf(seen, trip)
  if (!found) return null
  const { stops, moving } = found
  return { stops, legs: moving.legs, driven: drivenBy(moving), liveLocationAvailable: isUnderWay(moving) }
}

/** Where the car of a trip's run is by the clock. */
export async function carLocation(seen: Seen, trip: TripKey): Promise<CarLocation | null> {
  const found = await movingOf(seen, trip)
  if (!found || !isUnderWay(found.moving)) return null
  const [place] = seenAt(found.moving, reachedMinutes(found.moving))
  return place ?? null
}
