import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { fetchUsedPlace } from '#data/bookings.ts'
import { fetchAddress } from '#data/places.ts'
import { addressSearchStatuses, type AddressHit } from '#domain/address-hit.ts'
import type { UsedPlace } from '#domain/booking/used-places.ts'
import type { Place } from '#domain/place.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import type { PlaceOption } from './place-options.ts'

export interface PlaceChanges {
  /** @param changed gets what the field holds then, maybe long after it was picked */
  onChange: (changed: (held: Place | null) => Place | null) => void
  /** Told where a place is on the map that was picked without that. */
  onLocated: (place: Place, located: Place) => void
}

interface PlacePicking {
  pick: (option: PlaceOption) => void
  /** Takes back what was picked. */
  clear: () => void
  /** What was picked on the map while its place is on its way, else `null`. */
  awaited: AddressHit | null
  /** A picked place while it is asked where it is, else `null`. */
  sought: Place | null
  /** Why the place of what was picked is not known, in words, or `null`. */
  failure: string | null
}

/** What was picked on its way into a field. The newest pick stands. */
export function usePlacePicking({ onChange, onLocated }: PlaceChanges): PlacePicking {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [awaited, setAwaited] = useState<AddressHit | null>(null)
  const [sought, setSought] = useState<Place | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const begin = (): AbortSignal => {
    asking.current?.abort()
    asking.current = new AbortController()
    setAwaited(null)
    setFailure(null)
    return asking.current.signal
  }
  const fetchHit = async (hit: AddressHit, signal: AbortSignal) => {
    setAwaited(hit)
    const found = await fetchAddress(hit.placeId, signal).catch((reason: unknown) => ({
      status: failureText(reason),
      place: null,
    }))
    if (signal.aborted) return
    setAwaited(null)
    const { status, place } = found
    // what has come into the field meanwhile stays
    if (status === addressSearchStatuses.ok && place) onChange((held) => held ?? place)
    else setFailure(t('places.detailsFailed', { status }))
  }
  const locate = async (used: UsedPlace) => {
    setSought(used.place)
    const located = await fetchUsedPlace(used)
    setSought((before) => (before === used.place ? null : before))
    onLocated(used.place, located)
  }
  return {
    pick(option) {
      const signal = begin()
      if (option.kind === 'hit') {
        void fetchHit(option.hit, signal)
        return
      }
      onChange(() => option.place)
      if (option.kind === 'used' && online) void locate(option.used)
    },
    clear() {
      begin()
      onChange(() => null)
    },
    ...{ awaited, sought, failure },
  }
}
