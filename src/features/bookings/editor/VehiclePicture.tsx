import { makeStyles, tokens } from '@fluentui/react-components'
import type { VehicleKind } from '#domain/booking/fitting-product.ts'
import { utilities } from '#domain/utility.ts'
import { UtilityIcon } from '#ui/look/UtilityIcon.tsx'

/** What is drawn above and between the wheels. */
const bodies: Record<VehicleKind, string> = {
  saloon:
    'M4 20v-4.2c0-1.5 1-2.7 2.4-3L10 12l3.6-5A4 4 0 0 1 16.9 5.3h7.7a4 4 0 0 1 3 1.4L32 12l2.6.8A3.5 3.5 0 0 1 37 16.1V20h-3.5M12.5 20h14M5.5 20H4M10 12h22M20.5 5.5V12',
  van: 'M6.5 20H4V6.5A2.5 2.5 0 0 1 6.5 4H25c1.4 0 2.7.7 3.5 1.9L32.5 12l2.6.8A2.8 2.8 0 0 1 37 15.4V20h-3.5M13.5 20h13M23 4.3V12h9.3M15 4.2V12H4.5',
  minibus:
    'M5.5 20H3V5.5A2.5 2.5 0 0 1 5.5 3h27A4.5 4.5 0 0 1 37 7.5V20h-3.2M12.2 20h15M3 12h34M11.5 3v9M20 3v9M28.5 3v9',
}

const wheels: Record<VehicleKind, readonly [number, number]> = { saloon: [9, 30], van: [10, 30], minibus: [8.9, 30.5] }

interface Props {
  kind: VehicleKind
  /** Whether a wheelchair fits in. */
  hasWheelchairPlace: boolean
}

/** A vehicle from its side: a saloon, a tall van or a minibus with windows. A wheelchair at its corner says that one fits. */
export function VehiclePicture({ kind, hasWheelchairPlace }: Props) {
  const styles = useStyles()
  return (
    <>
      <svg viewBox="0 0 40 28" width={48} height={34} className={styles.lines} aria-hidden="true">
        <path d={bodies[kind]} />
        {wheels[kind].map((x) => (
          <circle key={x} cx={x} cy={20.5} r={3.3} />
        ))}
      </svg>
      {hasWheelchairPlace && (
        <span className={styles.corner}>
          <UtilityIcon id={utilities.wheelchair} size={16} />
        </span>
      )}
    </>
  )
}

const useStyles = makeStyles({
  lines: {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.6',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  corner: {
    position: 'absolute',
    top: '-6px',
    insetInlineEnd: '-6px',
    display: 'grid',
    placeItems: 'center',
    width: '22px',
    height: '22px',
    borderRadius: '50%',
    backgroundColor: tokens.colorNeutralForeground1,
    color: tokens.colorNeutralBackground1,
  },
})
