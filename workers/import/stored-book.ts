import { spelled } from '#domain/folded-text.ts'
import type { DestinationAliases } from '#domain/import/destination-aliases.ts'
import type { StoredFacts } from '#domain/import/judge.ts'
import type { StoredPassenger } from '#domain/import/stored-passenger.ts'
import type { Passenger, PassengerCard } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { without } from '#domain/without.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'

/** What no column of a sheet is compared with. Of fifty thousand passengers it would be most of what they take. */
const slim = (passenger: Passenger): StoredPassenger =>
  without(passenger, 'timetables', 'creator', 'utilities', 'groups', 'phone', 'transportationPermissionCount')

const namedKey = (passengerId: number, name: string): string => `${passengerId} ${spelled(name)}`

/** The passengers that rows are matched to, as they are found one after another. */
export class StoredBook {
  readonly #passengers: StoredPassenger[] = []
  readonly #instances: number[] = []
  readonly #positions = new Map<number, number>()
  /** Passengers of whom more is known than a list tells. */
  readonly #whole = new Set<number>()
  /** Names of transportation permissions of which it is known whether passengers have them: `namedKey`. */
  readonly #named = new Set<string>()
  readonly #ssnHits = new Map<number, number[]>()
  readonly #aliases: DestinationAliases

  constructor(aliases: DestinationAliases) {
    this.#aliases = aliases
  }

  isWhole(id: number): boolean {
    return this.#whole.has(id)
  }

  positionOf(id: number): number | undefined {
    return this.#positions.get(id)
  }

  passengerAt(position: number): StoredPassenger | undefined {
    return this.#passengers[position]
  }

  /** As the server has the passenger. @returns its position */
  takes(passenger: Passenger): number {
    this.#whole.add(passenger.id)
    const known = this.#passengers[this.#positions.get(passenger.id) ?? -1]?.transportationPermissions
    const taken = known ? { ...slim(passenger), transportationPermissions: known } : slim(passenger)
    return this.#put(taken, passenger[productField.instanceId])
  }

  /** As a list has the passenger; whoever is known whole stays so. */
  takesCard(card: PassengerCard): void {
    if (this.#positions.has(card.id)) return
    const [main = 0] = card.destinationIds
    this.#put(card, this.#aliases.instanceOf.get(main) ?? 0)
  }

  /** Whether it is known which transportation permissions of a name the passenger has. */
  hasNamed(passengerId: number, name: string): boolean {
    return this.#named.has(namedKey(passengerId, name))
  }

  /** @param names of which these are all */
  takesPermissions(
    passengerId: number,
    permissions: readonly TransportationPermission[],
    names: readonly string[],
  ): void {
    for (const name of names) this.#named.add(namedKey(passengerId, name))
    const position = this.#positions.get(passengerId)
    const passenger = position === undefined ? undefined : this.#passengers[position]
    if (position === undefined || !passenger) return
    if (permissions.length === 0 && passenger.transportationPermissions) return
    const others = (passenger.transportationPermissions ?? []).filter(
      ({ id }) => !permissions.some((each) => each.id === id),
    )
    this.#passengers[position] = { ...passenger, transportationPermissions: [...others, ...permissions] }
  }

  /** The row's identity code is this passenger's. */
  hasSsn(row: number, position: number): void {
    const known = this.#ssnHits.get(row) ?? []
    if (!known.includes(position)) this.#ssnHits.set(row, [...known, position])
  }

  /** Everything so far, as something new: the judge knows an old one by its list. */
  facts(): StoredFacts {
    return {
      passengers: [...this.#passengers],
      instanceIds: Int32Array.from(this.#instances),
      ssnHits: this.#ssnHits,
    }
  }

  #put(passenger: StoredPassenger, instance: number): number {
    const position = this.#positions.get(passenger.id) ?? this.#passengers.length
    this.#positions.set(passenger.id, position)
    this.#passengers[position] = passenger
    this.#instances[position] = instance
    return position
  }
}
