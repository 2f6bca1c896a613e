import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passengerCan } from '#domain/passenger-can.ts'
import { useDirty } from '#state/dirty.ts'
import { media } from '#ui/look/breakpoints.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { RowKey } from '#ui/table/column.ts'
import { ListFacts } from './list/ListFacts.tsx'
import { PassengerFilters } from './list/PassengerFilters.tsx'
import { PassengerPager } from './list/PassengerPager.tsx'
import { PassengerTable } from './list/PassengerTable.tsx'
import { useGroups } from './list/use-groups.ts'
import { usePassengers } from './list/use-passengers.ts'

interface Props {
  /** Whose passengers are picked from; `null` for everybody whom the user may see. */
  destination: { id: number; alias: string } | null
  organizationId: number
  /** Passengers who are not offered, such as those who have been picked before. */
  excludeIds?: readonly number[]
  onAdd: (passengerIds: readonly number[]) => void
  /** Makes a new passenger; where there is none the user may not. */
  onCreate?: (() => void) | undefined
  isBusy?: boolean
}

/** The list of passengers in pick mode. Source: spec 2 §2 "Passenger list". */
export function PassengerPicker(props: Props) {
  const { destination, organizationId, excludeIds = [], onAdd, onCreate, isBusy = false } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const place = destination?.id ?? 'all'
  const passengers = usePassengers({ list: `pick:${place}`, destinationId: destination?.id ?? null, excludeIds })
  const groups = useGroups(organizationId)
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set())
  const picked = [...selected].map(Number).filter((id) => !excludeIds.includes(id))
  useDirty(picked.length > 0)
  return (
    <div className={styles.root}>
      <PassengerFilters view={passengers.view} change={passengers.change} groups={groups}>
        <ListFacts total={passengers.isUnknown ? undefined : passengers.page?.total} state={passengers.state} />
      </PassengerFilters>
      <PassengerTable
        passengers={passengers}
        destinationAlias={destination?.alias ?? null}
        selection={{
          selected,
          onChange: setSelected,
          refusal: (passenger) => {
            const refusal = passengerCan.pick(passenger)
            return refusal && t(refusal)
          },
        }}
      />
      <PassengerPager passengers={passengers} />
      <div className={styles.bar}>
        {onCreate && (
          <Button icon={<AddRegular />} disabledFocusable={isBusy} onClick={onCreate}>
            {t('passengers.list.create')}
          </Button>
        )}
        <RefusableButton
          appearance="primary"
          disabledFocusable={isBusy}
          refusal={picked.length === 0 ? t('passengers.list.pickFirst') : null}
          onClick={() => onAdd(picked)}
        >
          {t('passengers.list.addSelected', { count: picked.length })}
        </RefusableButton>
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  bar: {
    position: 'sticky',
    // to the edge of the dialog's content, whose padding would show a slice of the rows below
    bottom: `calc(-1 * ${tokens.strokeWidthThick})`,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px',
    paddingBlock: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    [media.print]: { display: 'none' },
  },
})
