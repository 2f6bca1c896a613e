import { useState } from 'react'
import type { Coordinates } from '#domain/polyline.ts'
import { seenAt, type Track } from './heading.ts'

const unseen: Track = { place: null, heading: null }

/** The way that a car goes, while it moves and until it moves otherwise. @param driven where it has come, so far */
export function useHeading(location: Coordinates | null, driven: readonly Coordinates[]): number | null {
  const [track, setTrack] = useState(() => driven.reduce(seenAt, unseen))
  const seen = location ? seenAt(track, location) : track
  if (seen !== track) setTrack(seen)
  return seen.heading
}
