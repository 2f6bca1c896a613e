import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { passengerPaths } from '#features/passengers/passenger-path.ts'
import { media } from '#ui/look/breakpoints.ts'

/** More are counted until somebody asks for them. */
const mostNames = 8

interface Props {
  destinationId: number
  /** Whether passengers are the user's to see: else the names stand alone. */
  canOpen: boolean
  passengers: readonly TimetablePassenger[]
}

/** Passengers by their names, which lead to them. */
export function PassengerNames({ passengers, destinationId, canOpen }: Props) {
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
