import { makeStyles } from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { fetchAddress, findAddresses, placeSearchDelayMs } from '#data/places.ts'
import { addressSearchStatuses, isSearchFailure, type AddressHit } from '#domain/address-hit.ts'
import { placeSearchShortest } from '#domain/place-choice.ts'
import type { Place } from '#domain/place.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { ComboSearch } from '#ui/search/ComboSearch.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'

interface Props {
  label: string
  /** Where what is nearest comes first; `null` where nobody knows it. */
  near: Place['location']
  disabled: boolean
  /** Gets the address that was picked; the newest pick stands. */
  onFound: (place: Place) => void
}

/** Finds an address that is then entered into its fields, where it may be changed. Source: spec 3 §2 "Place picker". */
export function AddressSearch({ label, near, disabled, onFound }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [failure, setFailure] = useState<string | null>(null)
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])
  const [lat, lng] = [near?.lat ?? null, near?.lng ?? null]
  const sources = useMemo(
    () => [
      {
        key: 'addresses',
        debounceMs: placeSearchDelayMs,
        // where it searches may be known later than what is searched for
        revision: `${lat} ${lng}`,
        search: async (text: string, signal: AbortSignal): Promise<AddressHit[]> => {
          const { status, hits } = await findAddresses(text, lat === null || lng === null ? null : { lat, lng }, signal)
          if (isSearchFailure(status)) throw new Error(status)
          return hits
        },
      },
    ],
    [lat, lng],
  )
  const pick = async ({ placeId }: AddressHit) => {
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    setFailure(null)
    const { status, place } = await fetchAddress(placeId, signal).catch((reason: unknown) => ({
      status: failureText(reason),
      place: null,
    }))
    if (signal.aborted) return
    if (status === addressSearchStatuses.ok && place) onFound(place)
    else setFailure(t('passengers.editor.findFailed', { status }))
  }
  return (
    <div className={styles.root}>
      <FormField label={label}>
        <ComboSearch
          label={label}
          sources={sources}
          leastLength={placeSearchShortest}
          itemKey={({ description }) => description}
          itemName={({ description }) => description.split(',')[0] ?? ''}
          itemDetail={({ description }) => description.split(',').slice(1).join(',').trim()}
          onPick={(hit) => void pick(hit)}
          disabled={disabled || !online}
          isInFlow
        />
      </FormField>
      {!online && <FieldHint>{t('passengers.editor.findOffline')}</FieldHint>}
      <FailureNotice>{failure}</FailureNotice>
    </div>
  )
}

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 } })
