import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { useRowWindow } from '#ui/table/use-row-window.ts'
import { optionHeight, PassengerOption } from './PassengerOption.tsx'
import type { PassengerPick } from '../use-passenger-pick.ts'

interface Props {
  pick: PassengerPick
  label: string
  isPhone: boolean
  /** Adds whoever is picked. */
  onAdd: () => void
}

/**
 * Passengers to pick from, a whole row being what is pressed. Space picks, Shift with an arrow picks on, Ctrl+A picks all
 * that are shown, Ctrl+Enter adds. Source: design decision on adding passengers, second round, section 9.
 */
export function PassengerOptions({ pick, label, isPhone, onAdd }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const id = useId()
  const [wished, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { rows } = pick
  const active = Math.max(0, Math.min(wished, rows.length - 1))
  const { places, ref, style } = useRowWindow(rows.length, active, { rowHeight: optionHeight, isPrinted: false })
  const isMoved = useRef(false)
  useEffect(() => {
    if (isMoved.current) list.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView({ block: 'nearest' })
    isMoved.current = false
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeByKey(event.key, active, rows.length)
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'Enter') onAdd()
    else if (isCommand && event.key.toLowerCase() === 'a') pick.toggleAll()
    else if (isCommand || event.altKey) return
    else if (event.key === ' ') pick.toggle(active, event.shiftKey)
    else if (to !== null) {
      isMoved.current = true
      if (event.shiftKey) pick.pickBetween(active, to)
      setActive(to)
    } else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      className={styles.root}
      onKeyDown={onKeyDown}
    >
      <div ref={ref} role="presentation" className={styles.rows} style={style}>
        {places.map(({ index, offset }) => {
          const passenger = rows[index]
          return (
            passenger && (
              <PassengerOption
                key={passenger.id}
                {...{ passenger, index, offset, isPhone, t }}
                id={`${id}-${index}`}
                count={rows.length}
                isActive={index === active}
                isPicked={pick.isPicked(passenger.id)}
                onPress={(extend) => {
                  setActive(index)
                  pick.toggle(index, extend)
                }}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** Rows that Page Up and Page Down move by: about what is in view. */
const pageRows = 10

function placeByKey(key: string, from: number, count: number): number | null {
  const last = Math.max(0, count - 1)
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: from - pageRows,
    PageDown: from + pageRows,
    Home: 0,
    End: last,
  }
  const to = steps[key]
  return to === undefined ? null : Math.max(0, Math.min(last, to))
}

const useStyles = makeStyles({
  root: {
    flex: '0 1 660px',
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    outline: 'none',
    ':focus-visible [data-active]': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
    [media.phone]: { flex: '1 1 0' },
  },
  rows: { position: 'relative' },
})
