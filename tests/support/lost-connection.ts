import { expect } from 'vitest'
import { waitFor } from '@testing-library/react'
import { sync } from '#state/sync.ts'
import { callsUnderWay } from './client.ts'
import { change } from './open-page.tsx'

/** The connection goes, once nothing is under way any more: an answer that comes after it would say that it is back. */
export async function loseConnection(): Promise<void> {
  await waitFor(() => expect(callsUnderWay()).toBe(0))
  await change(() => (sync.online = false))
}
