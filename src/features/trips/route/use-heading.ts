import { useState } from 'react'
import type { Coordinates } from '#domain/polyline.ts'
import { seenAt, type Track } from './heading.ts'

const unseen: Track = { place: null, heading: null }

/** The way that a car goes, while it moves and until it moves otherwise. @param driven where it has come, so far */
export function useHeading(location: Coordinates | null, driven: readonly Coordinates[]): number | null {
  const [seen, setSeen] = useState({ driven, track: driven.reduce(seenAt, unseen) })
  // where it has come may be told after the route is opened
  const before = seen.driven === driven ? seen.track : driven.reduce(seenAt, unseen)
  const track = location ? seenAt(before, location) : before
  if (seen.driven !== driven || track !== seen.track) setSeen({ driven, track })
  return track.heading
}
