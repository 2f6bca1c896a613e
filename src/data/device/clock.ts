import { device } from './db.ts'

/** Answers that the difference is taken from; the middle one counts, so that one slow answer does not. */
const samples = 5
/** A difference that the user is told of. Source: design decision, offline rules 2.13. */
export const skewWarningMs = 5 * 60_000

let differences: number[] = []

/** Milliseconds to add to the device's clock to get the server's. */
export const clockSkewMs = (): number => [...differences].sort((a, b) => a - b)[Math.floor(differences.length / 2)] ?? 0

/** Milliseconds since 1970 UTC on the server's clock, as well as it is known. Every rule uses this one. */
export const now = (): number => Date.now() + clockSkewMs()

/** Takes the server's `Date` of an answer, which has whole seconds: half a second is added. */
export function observeServerClock(serverDate: string | null, sentAt: number, answeredAt: number): void {
  const server = serverDate === null ? Number.NaN : Date.parse(serverDate)
  if (Number.isNaN(server)) return
  differences = [...differences.slice(1 - samples), Math.round(server + 500 - (sentAt + answeredAt) / 2)]
}

/** Takes over the server's clock as another thread has it (milliseconds since 1970 UTC). */
export function adoptClock(serverNow: number): void {
  differences = [serverNow - Date.now()]
}

/** The difference known from the last time the app ran; a device that starts offline has no other. */
export async function restoreClock(): Promise<void> {
  differences = []
  const kept = await device.kept.get('clock')
  if (typeof kept?.value === 'number') differences = [kept.value]
}

export const keepClock = async (): Promise<void> => {
  if (differences.length > 0) await device.kept.put({ k: 'clock', value: clockSkewMs() })
}
