import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowEnter20Regular } from '@fluentui/react-icons/headless/svg/arrow-enter'
import { ArrowExit20Regular } from '@fluentui/react-icons/headless/svg/arrow-exit'
import { ChevronUp20Regular } from '@fluentui/react-icons/headless/svg/chevron-up'
import { Clock20Regular } from '@fluentui/react-icons/headless/svg/clock'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#domain/access.ts'
import { arrivalCan } from '#domain/arrival.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { stateTokens } from '#ui/look/themes.ts'
import { phonePane } from '../panes.ts'
import type { BoardTools } from './board-tools.ts'
import { CarActions } from './CarActions.tsx'
import type { BoardGroup, Direction } from './group-rows.ts'
import { PassengerTile } from './PassengerTile.tsx'
import { goesKey } from './tile-words.ts'
import { VehicleIcon } from './VehicleIcon.tsx'

export type Urgency = 'late' | 'next' | null

interface Props {
  group: BoardGroup
  /** "08:15 arrives, Taxi 214", and that it is late or next. */
  name: string
  urgency: Urgency
  /** "3 min", "17 min late"; null on another day. */
  relative: string | null
  board: BoardTools
  /** Folds the card to a line; null while something is left to do. */
  onFold: (() => void) | null
}

const icons: Record<NonNullable<Direction>, ReactElement> = {
  arrival: <ArrowEnter20Regular aria-hidden="true" />,
  departure: <ArrowExit20Regular aria-hidden="true" />,
}
const unknownIcon = <Clock20Regular aria-hidden="true" />

/** One car at one time with its passengers: a row of the board's table. Source: spec 1 §2.7. */
export function GroupCard({ group, name, urgency, relative, board, onFold }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { direction, time, carName, registerNumber, items } = group
  const { access, today } = board
  const refusals = items.map((item) => arrivalCan.confirm(item, today, access))
  const changeable = items.filter((_, at) => refusals[at] === null)
  return (
    <>
      <div role="cell" className={styles.at}>
        <span className={styles.direction}>
          {direction ? icons[direction] : unknownIcon}
          {t(goesKey(direction))}
        </span>
        <span className={styles.time}>{time}</span>
        {relative && (
          <span className={mergeClasses(styles.relative, urgency !== null && styles[urgency])}>{relative}</span>
        )}
      </div>
      <div role="cell" className={styles.body}>
        <div role="group" aria-label={name}>
          <div className={styles.car}>
            <VehicleIcon carName={carName} />
            <span className={mergeClasses(styles.carName, !carName && styles.unassigned)}>
              {carName ?? t('arrivals.noCar')}
            </span>
            {registerNumber && <span className={styles.plate}>{registerNumber}</span>}
            <span className={styles.actions}>
              <CarActions group={group} changeable={changeable} isNext={urgency === 'next'} board={board} />
              {onFold && (
                <IconButton
                  appearance="subtle"
                  icon={<ChevronUp20Regular />}
                  aria-label={t('arrivals.fold')}
                  aria-expanded
                  onClick={onFold}
                />
              )}
            </span>
          </div>
          <div className={styles.tiles} data-tiles="">
            {items.map((item, at) => (
              <PassengerTile
                key={item.id}
                item={item}
                refusal={refusals[at] ?? null}
                canOpen={can(access, 'updateArrivalDepartures', item.placeId)}
                board={board}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

const useStyles = makeStyles({
  at: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '14px 8px 14px 20px',
    [phonePane]: {
      flexDirection: 'row',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 10px',
      padding: '12px 14px 0 18px',
    },
  },
  direction: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  time: {
    fontVariantNumeric: 'tabular-nums',
    fontSize: '32px',
    lineHeight: '38px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
    [phonePane]: { order: -1, fontSize: '28px', lineHeight: '32px' },
  },
  relative: {
    fontVariantNumeric: 'tabular-nums',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  late: { color: stateTokens.orderedSolid },
  next: { color: tokens.colorBrandForeground1 },
  body: { minWidth: 0, padding: '10px 12px 12px 4px', [phonePane]: { padding: '0 10px 10px 14px' } },
  car: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 10px',
    minHeight: '44px',
    marginBottom: '6px',
    [phonePane]: { gap: '8px' },
  },
  carName: { fontSize: tokens.fontSizeBase400, lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  unassigned: { color: tokens.colorNeutralForeground2, fontStyle: 'italic' },
  plate: {
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '0.04em',
    whiteSpace: 'nowrap',
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    marginLeft: 'auto',
    ':empty': { display: 'none' },
    [phonePane]: { order: 9, width: '100%', justifyContent: 'flex-end' },
  },
  tiles: {
    display: 'grid',
    gap: '8px',
    gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
  },
})
