import type { Faults } from './simulation-options.ts'

/** What one user's device knows of what has changed on the server. */
interface Device {
  /** The history that its position is of; `null` before its first stream. */
  epoch: number | null
  /** Everything below it has been told. */
  position: number
  isOpen: boolean
  /** Revisions that are on their way. */
  underWay: number[]
  /** Items that it has heard of and not asked for. */
  heard: Set<number>
  /** Something has changed, and what that is is not known: the whole list is to be asked for. */
  isOutdated: boolean
}

/** The server's streams of changes: what they tell may come doubled, late, in another order, or be lost with its stream. */
export class SimulatedStream {
  private readonly faults: Faults
  private readonly devices = new Map<number, Device>()
  /** Items, in the order of the revisions in which they were changed. */
  private readonly log: number[] = []
  private epoch = 1

  constructor(faults: Faults) {
    this.faults = faults
  }

  private of(user: number): Device {
    const known = this.devices.get(user)
    if (known) return known
    const made = { epoch: null, position: 0, isOpen: false, underWay: [], heard: new Set<number>(), isOutdated: true }
    this.devices.set(user, made)
    return made
  }

  changed(item: number): void {
    this.log.push(item)
    for (const device of this.devices.values()) if (device.isOpen) device.underWay.push(this.log.length - 1)
  }

  open(user: number): void {
    const device = this.of(user)
    if (device.isOpen) return
    const isKnown = device.epoch === this.epoch || (device.epoch !== null && this.faults.resumesAnyHistory === true)
    if (!isKnown) device.isOutdated = true
    if (!isKnown || this.faults.missesWhatWasCut) device.position = this.log.length
    device.underWay = [...this.log.keys()].slice(device.position)
    device.epoch = this.epoch
    device.isOpen = true
  }

  cut(user: number): void {
    Object.assign(this.of(user), { isOpen: false, underWay: [] })
  }

  /** The database is another one from now on, which does not know what was told before. */
  restore(): void {
    this.epoch += 1
    this.log.length = 0
    for (const user of this.devices.keys()) this.cut(user)
  }

  tell(user: number, pick: <T>(from: readonly T[]) => T, isTwice: boolean): void {
    const device = this.of(user)
    if (device.underWay.length === 0) return
    const revision = pick(device.underWay)
    device.heard.add(this.log[revision] ?? 0)
    if (isTwice) return
    device.underWay = device.underWay.filter((other) => other !== revision)
    // what is still on its way is told again by the next stream
    device.position = Math.min(this.log.length, ...device.underWay)
  }

  /** What it has heard of is asked for from now on. */
  take(user: number): number[] {
    const device = this.of(user)
    const heard = [...device.heard]
    device.heard.clear()
    return heard
  }

  /** What was asked for has not come. */
  lost(user: number): void {
    if (!this.faults.forgetsWhatFailed) this.of(user).isOutdated = true
  }

  /** The whole list is asked for from now on. */
  takeAll(user: number): void {
    this.of(user).isOutdated = false
  }

  isOutdated = (user: number): boolean => this.of(user).isOutdated

  /** Everything has been told, and asked for. */
  isQuiet(user: number): boolean {
    const { isOpen, underWay, heard } = this.of(user)
    return isOpen && underWay.length === 0 && heard.size === 0
  }
}
