import {
  BuildingRegular,
  EditRegular,
  HistoryRegular,
  HomeRegular,
  LocationRegular,
  MapRegular,
  StarRegular,
} from '@fluentui/react-icons'
import { makeStyles, Spinner } from '@fluentui/react-components'
import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isPlaceAllowed, maySearchPlaces } from '#domain/place-choice.ts'
import { addressLine, isOnMap, placeName, type Place } from '#domain/place.ts'
import { sync } from '#state/sync.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { PlaceField } from '#ui/search/PlaceField.tsx'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import {
  optionDetail,
  optionKey,
  optionName,
  placeSources,
  type KnownPlaces,
  type PlaceOption,
} from './place-options.ts'
import { usePlacePicking, type PlaceChanges } from './use-place-picking.ts'

interface Props extends PlaceChanges {
  label: string
  place: Place | null
  known: KnownPlaces
  required?: boolean
  /** Text key of what is wrong, or nothing. */
  error?: string | undefined
}

/**
 * Where a ride begins or ends: the passenger's places, favourites, those used last, what the map finds, and what is typed.
 * Source: spec 3 §2 "Place picker".
 */
export function PlacePicker({ label, place, known, required = false, error, ...changes }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const [searchStatus, setSearchStatus] = useState<string | null>(null)
  const { pick, clear, awaited, sought, failure } = usePlacePicking(changes)
  const hit = place ? null : awaited
  const isWaiting = useDelayedFlag(hit !== null)
  const sources = useMemo(
    () =>
      placeSources({
        known,
        headings: {
          passenger: t('places.passenger'),
          destination: t('places.destination'),
          favourite: t('places.favourite'),
          used: t('places.used'),
          map: t('places.map'),
          typed: t('places.typed'),
        },
        isOnline: () => sync.online,
        onStatus: setSearchStatus,
      }),
    [known, t],
  )
  const searchFailure = searchStatus === null ? null : t('places.searchFailed', { status: searchStatus })
  const problem = failure ?? searchFailure
  return (
    <div className={styles.root}>
      <PlaceField
        label={label}
        value={hit ? optionName({ kind: 'hit', hit }) : place && placeName(place)}
        {...(place?.alias && { detail: addressLine(place) })}
        {...(hit && isWaiting && { icon: <Spinner size="tiny" />, detail: t('search.searching') })}
        onClear={clear}
        sources={sources}
        leastLength={0}
        itemKey={optionKey}
        itemName={optionName}
        itemDetail={(option) => {
          if (option.kind === 'typed') return t('places.asTyped')
          const isOffMap = option.kind === 'used' && option.used.isOffMap
          return [optionDetail(option), isOffMap && t('places.offMap')].filter(Boolean).join(' · ')
        }}
        itemIcon={iconOf}
        onPick={(option) => {
          setSearchStatus(null)
          pick(option)
        }}
        required={required}
        error={error}
      />
      <FailureNotice>{problem}</FailureNotice>
      {place && !isPlaceAllowed(place, known.passengerPlaces) && (
        <Notice intent="warning">{t('places.onlyOwn')}</Notice>
      )}
      {place && place !== sought && !isOnMap(place) && <FieldHint>{t('places.notOnMap')}</FieldHint>}
      {!place && known.areOwnUnknown && <FieldHint>{t('places.ownUnknown')}</FieldHint>}
      {!place && !maySearchPlaces(known.passengerPlaces) && <FieldHint>{t('places.onlyOwn')}</FieldHint>}
      {!place && !online && problem === null && maySearchPlaces(known.passengerPlaces) && (
        <FieldHint>{t('places.offline')}</FieldHint>
      )}
    </div>
  )
}

function iconOf(option: PlaceOption): ReactElement {
  if (option.kind === 'hit') return <MapRegular />
  if (option.kind === 'used') return <HistoryRegular />
  if (option.kind === 'typed') return <EditRegular />
  switch (option.place.category) {
    case 'address':
      return <HomeRegular />
    case 'destination':
      return <LocationRegular />
    case 'other':
      return <StarRegular />
    case 'hospital':
    case 'healthCentre':
    case 'station':
    case 'municipalOffice':
    case 'library':
      return <BuildingRegular />
  }
}

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 } })
