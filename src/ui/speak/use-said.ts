import { useEffect, useEffectEvent } from 'react'
import { announce } from './announce.ts'

/**
 * Reads out a text once for each thing that it is about.
 * @param text `null` says nothing
 */
export function useSaid(text: string | null, about: unknown): void {
  const tell = useEffectEvent(() => {
    if (text !== null) announce(text)
  })
  useEffect(() => tell(), [about])
}
