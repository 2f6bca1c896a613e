import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CellSync } from '#domain/week/cell-state.ts'
import { cellOf, type Cell, type CellKey } from '#domain/ride/cell.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { passengerPaths } from '#features/passengers/passenger-path.ts'
import { preferences } from '#state/preferences.ts'
import { media } from '#ui/look/breakpoints.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import type { OrderView } from '../order/use-order-view.ts'

interface Props extends Pick<OrderView, 'inactive' | 'lacking'> {
  destinationId: number
  /** Whether passengers are the user's to see. */
  canOpen: boolean
  /** Whether passengers can be taken off its list: else the names stand alone. */
  mayRemove: boolean
  /** Whose coming rides were cancelled for good. */
  withdrawn: readonly TimetablePassenger[]
  syncs: ReadonlyMap<CellKey, CellSync>
  /** Rides on days that the week does not show. */
  hiddenCount: number
  onDecide: (cells: readonly Cell[], choice: 'mine' | 'theirs') => void
}

/**
 * What keeps the week from being ordered or driven, each with those whom it is about, and what it does not show. Source: spec 3 §2, §8.
 */
export function WeekNotices({
  destinationId,
  canOpen,
  mayRemove,
  inactive,
  lacking,
  withdrawn,
  syncs,
  hiddenCount,
  onDecide,
}: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const undecided = [...syncs].filter(([, { kind }]) => kind === 'refused' || kind === 'changed')
  const cells = undecided.map(([key]) => cellOf(key))
  if ([inactive, lacking, withdrawn, cells].every(({ length }) => length === 0) && hiddenCount === 0) return null
  const names = (passengers: readonly TimetablePassenger[]) => (
    <Names passengers={passengers} destinationId={destinationId} canOpen={canOpen} />
  )
  return (
    <div className={styles.root}>
      {cells.length > 0 && (
        <Notice
          intent="error"
          actions={
            <>
              <Button onClick={() => onDecide(cells, 'mine')}>{t('week.undecided.mine')}</Button>
              <Button onClick={() => onDecide(cells, 'theirs')}>{t('week.undecided.theirs')}</Button>
            </>
          }
        >
          <strong>{t('week.undecided', { count: cells.length })}</strong> {t('week.undecided.text')}
        </Notice>
      )}
      {lacking.length > 0 && (
        <Notice intent="warning">
          <strong>{t('week.permissionMissing.who')}:</strong> {names(lacking)}.{' '}
          {mayRemove && t('week.permissionMissing.text')}
        </Notice>
      )}
      {hiddenCount > 0 && (
        <Notice
          intent="info"
          actions={<Button onClick={() => (preferences.showWeekends = true)}>{t('preferences.showWeekends')}</Button>}
        >
          {t('week.hiddenRides', { count: hiddenCount })}
        </Notice>
      )}
      {withdrawn.length > 0 && (
        <Notice intent="info">
          {t('week.withdrawn')}: <strong>{names(withdrawn)}</strong>
        </Notice>
      )}
      {inactive.length > 0 && (
        <Notice intent="warning">
          {mayRemove ? t('refusal.timetable.inactivePassengers') : `${t('week.inactive')}:`}{' '}
          <strong>{names(inactive)}</strong>
        </Notice>
      )}
    </div>
  )
}

/** More are counted until somebody asks for them. */
const mostNames = 8

interface NamesProps extends Pick<Props, 'destinationId' | 'canOpen'> {
  passengers: readonly TimetablePassenger[]
}

function Names({ passengers, destinationId, canOpen }: NamesProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isWhole, setWhole] = useState(false)
  const more = passengers.length - mostNames
  return (
    <>
      {passengers.slice(0, isWhole ? undefined : mostNames).map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          {canOpen ? (
            <Link to={passengerPaths.open(id, destinationId)} className={styles.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {' '}
          <button
            type="button"
            className={mergeClasses(styles.link, styles.more)}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('week.namesFewer') : t('week.namesMore', { count: more })}
          </button>
        </>
      )}
    </>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', paddingTop: '4px' },
  link: {
    color: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    [media.coarsePointer]: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minWidth: '44px',
      minHeight: '44px',
    },
  },
  more: {
    minHeight: '24px',
    padding: 0,
    border: 'none',
    background: 'none',
    textDecorationLine: 'underline',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: '4px' },
  },
})
