import { sql } from 'kysely'
import type { LocalDate } from '#domain/local-date.ts'
import { businessZone } from '#domain/zone-offset.ts'
import type { Services } from '#server/call/services.ts'
import { instanceOf, type Centre } from './rides.ts'
import { addTransportationPermission } from './stored-transportation-permissions.ts'

interface Terms {
  name?: string
  costCenter: string
  priceCents?: number | null
  vatPercent?: number | null
  deductibleType?: number
  fixedDeductibleCents?: number | null
}

/** A transportation permission of the passenger with its terms. Gives its id and its cost center's. */
export async function addTerms(services: Services, centre: Centre, passengerId: number, terms: Terms) {
  const { name = 'Päiväkuljetus', costCenter } = terms
  const id = await addTransportationPermission(services, centre, passengerId, {
    ...{ name, costCenter, startDate: '2025-01-01' },
  })
  const { cost_center_id: costCenterId } = await services.db
    .updateTable('transportation_permission')
    .set({
      price_inc_vat_cents: terms.priceCents ?? null,
      price_vat_percent: terms.vatPercent ?? null,
      deductible_type: terms.deductibleType ?? 0,
      fixed_deductible_cents: terms.fixedDeductibleCents ?? null,
    })
    .where('id', '=', id)
    .returning('cost_center_id')
    .executeTakeFirstOrThrow()
  return { id, costCenterId }
}

/** What has become of a trip; `minutesBefore` its start somebody cancelled it. */
type Fate =
  | { kind: 'driven' | 'noShow' | 'unreported' | 'droppedOffOnly' }
  | { kind: 'cancelled'; minutesBefore: number; by: 'user' | 'system' }

export interface PastTrip {
  passengerId: number
  permissionId: number | null
  date: LocalDate
  /** From the midnight that starts the day. */
  minutes?: number
  metres?: number | null
  priceCents?: number | null
  vatPercent?: number | null
  fate?: Fate
}

let runCount = 0

/** A trip as the booking system has left it. Gives its id. */
export async function addPastTrip(services: Services, centre: Centre, userId: number, trip: PastTrip): Promise<number> {
  const { db, clock } = services
  const now = new Date(clock())
  const { date, minutes = 495, fate = { kind: 'driven' }, passengerId, permissionId } = trip
  const { organizationId: organization_id, destinationId: destination_id } = centre
  const tracked = { created_at: now, updated_at: now }
  runCount += 1
  const { id: run_id } = await db
    .insertInto('run')
    .values({
      ...{ organization_id, destination_id, instance_id: await instanceOf(services, centre), date, ...tracked },
      ...{ direction: 'arrival', minutes: 540, name: `Reitti ${runCount}` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = (more: number) =>
    sql<Date>`(${date}::date + make_interval(mins => ${minutes}::int)) at time zone ${businessZone}
      + make_interval(mins => ${more}::int)`
  const isDriven = fate.kind === 'driven' || fate.kind === 'droppedOffOnly'
  const { id } = await db
    .insertInto('trip')
    .values({
      ...{ organization_id, run_id, passenger_id: passengerId, date, ...tracked },
      ...{ start_minutes: minutes, end_minutes: minutes + 30, start_place: 'Koti', end_place: 'Päiväkeskus' },
      transportation_permission_id: permissionId,
      distance_metres: trip.metres === undefined ? 8300 : trip.metres,
      price_cents: trip.priceCents === undefined ? 1460 : trip.priceCents,
      price_vat_percent: trip.vatPercent === undefined ? 10 : trip.vatPercent,
      pickup_at: fate.kind === 'driven' ? at(1) : null,
      dropoff_at: isDriven ? at(30) : null,
      no_show_at: fate.kind === 'noShow' ? at(5) : null,
      ...(fate.kind === 'cancelled' && {
        cancelled_at: at(-fate.minutesBefore),
        ...(fate.by === 'user' && { cancelled_by: userId, cancelled_by_email: 'aino@perille.example' }),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
