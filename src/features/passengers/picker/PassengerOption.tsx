import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { passengerCan } from '#domain/passenger-can.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { inShownOrder } from '#domain/utility.ts'
import { media } from '#ui/look/breakpoints.ts'
import { UtilityIcon } from '#ui/look/UtilityIcon.tsx'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { placed } from '#ui/table/use-row-window.ts'
import { shortAddress } from '../list/address.ts'
import { PermissionCount } from '../list/PermissionCount.tsx'
import { needsText } from '../needs-text.ts'

/** Of every row, in pixels. */
export const optionHeight = 60

/** Box, name, groups, needs, transportation permissions; on a phone without groups. */
export const optionTracks = {
  all: '44px minmax(0, 1fr) 148px 92px 104px',
  phone: '44px minmax(0, 1fr) auto 84px',
} as const

interface Props {
  passenger: PassengerCard
  id: string
  index: number
  count: number
  /** As `RowPlace` has it. */
  offset: number | null
  isPhone: boolean
  isActive: boolean
  isPicked: boolean
  /** `extend` when Shift was held. */
  onPress: (extend: boolean) => void
  t: TFunction
}

/** A passenger who can be picked: all of the row is pressed. One who cannot says why. */
export function PassengerOption(props: Props) {
  const { passenger, id, index, count, offset, isPhone, isActive, isPicked, onPress, t } = props
  const styles = useStyles()
  const refusal = passengerCan.pick(passenger)
  const groups = passenger.groupObjs.map(({ name }) => name)
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus -- the list around it has the keys and the focus
    <div
      role="option"
      id={id}
      data-row={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-selected={isPicked}
      aria-disabled={refusal !== null}
      data-active={isActive ? '' : undefined}
      className={mergeClasses(styles.root, isPicked && styles.picked, refusal !== null && styles.refused)}
      style={{ ...placed(offset), gridTemplateColumns: isPhone ? optionTracks.phone : optionTracks.all }}
      onClick={({ shiftKey }) => onPress(shiftKey)}
    >
      <span className={mergeClasses(styles.box, isPicked && styles.ticked)} aria-hidden="true">
        {isPicked && <CheckmarkFilled />}
      </span>
      <span className={styles.words}>
        <span className={mergeClasses(styles.line, styles.name)}>{passenger.name || t('passengers.unknown')}</span>
        <span className={mergeClasses(styles.line, styles.detail)}>
          {refusal === null ? shortAddress(passenger) : t(refusal)}
        </span>
      </span>
      {!isPhone && <Groups names={groups} />}
      <span className={styles.needs}>
        {passenger.utilityIds.length === 0 && !isPhone && <span aria-hidden="true">–</span>}
        {inShownOrder(passenger.utilityIds).map((need) => (
          <UtilityIcon key={need} id={need} size={22} />
        ))}
        <span className={styles.said}>{needsText(passenger.utilityIds, t)}</span>
      </span>
      <span className={mergeClasses(styles.count, isPicked && styles.onTint)}>
        <PermissionCount passenger={passenger} />
      </span>
    </div>
  )
}

/** The first group, and how many more there are. */
function Groups({ names: [first, ...others] }: { names: readonly string[] }) {
  const styles = useStyles()
  if (first === undefined) return <span aria-hidden="true">–</span>
  return (
    <span className={styles.groups}>
      <span className={mergeClasses(styles.tag, styles.line)}>{first}</span>
      {others.length > 0 && (
        <>
          <span className={styles.tag} aria-hidden="true">
            +{others.length}
          </span>
          <span className={styles.said}>{others.join(', ')}</span>
        </>
      )}
    </span>
  )
}

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    display: 'grid',
    alignItems: 'center',
    columnGap: '8px',
    height: `${optionHeight}px`,
    paddingInline: '24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '14px',
    lineHeight: '20px',
    cursor: 'pointer',
    '@media (hover: hover)': { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
    [media.phone]: { paddingInline: '16px' },
  },
  picked: {
    backgroundColor: tokens.colorBrandBackground2,
    '@media (hover: hover)': { ':hover': { backgroundColor: tokens.colorBrandBackground2Hover } },
  },
  refused: { color: tokens.colorNeutralForeground3, cursor: 'not-allowed' },
  box: {
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    width: '20px',
    height: '20px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '4px',
    fontSize: '14px',
  },
  ticked: {
    border: `1px solid ${tokens.colorCompoundBrandBackground}`,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  words: { display: 'grid', minWidth: 0 },
  line: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  name: { fontSize: '15px', fontWeight: tokens.fontWeightSemibold },
  detail: { minHeight: '18px', fontSize: '12px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  groups: { display: 'flex', minWidth: 0, gap: '4px' },
  tag: {
    padding: '1px 6px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground4,
    fontSize: '12px',
    lineHeight: '18px',
  },
  needs: { display: 'flex', flexWrap: 'wrap', gap: '4px', maxHeight: '48px', overflow: 'hidden' },
  count: { display: 'grid' },
  // the colours of a state are too pale on the tint of who is picked
  onTint: { '& *': { color: tokens.colorNeutralForeground1 } },
  said: visuallyHidden,
})
