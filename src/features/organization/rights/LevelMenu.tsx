import { makeStyles, Menu, MenuItemRadio, MenuList, MenuPopover, tokens } from '@fluentui/react-components'
import { EditRegular, EyeRegular, SubtractRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { accessLevels, type AccessArea, type AccessLevel } from '#domain/access.ts'
import { levelIn, type RightsCell, type RightsMatrix } from '#domain/rights-matrix.ts'

interface Props {
  /** What was pressed. */
  target: HTMLElement
  kind: 'cell' | 'row' | 'column' | 'block'
  of: 'destination' | 'group'
  /** Of a cell and a column; `null` for a row, which is about all. */
  area: AccessArea | null
  /** What is set. */
  cells: readonly RightsCell[]
  matrix: RightsMatrix
  onChoose: (level: AccessLevel) => void
  onClose: () => void
}

const icons: Readonly<Record<AccessLevel, ReactElement>> = {
  0: <SubtractRegular />,
  1: <EyeRegular />,
  2: <EditRegular />,
}

const levels = Object.values(accessLevels)

/** The three levels, with what each gives, or how much is set by it. */
export function LevelMenu({ target, kind, of, area, cells, matrix, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const held = new Set(cells.map((cell) => levelIn(matrix, cell)))
  const only = held.size === 1 ? [...held][0] : undefined
  const [list, setList] = useState<HTMLElement | null>(null)
  // after the menu has taken the focus to its first level
  useEffect(() => list?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), [list])
  const opening = useOpeningKey()
  return (
    <Menu
      open
      positioning={{ target, position: 'below', align: 'center' }}
      checkedValues={{ level: only === undefined ? [] : [String(only)] }}
      onCheckedValueChange={(_, { checkedItems: [chosen] }) => {
        const level = levels.find((each) => String(each) === chosen)
        if (level !== undefined) onChoose(level)
      }}
      onOpenChange={(_, { open }) => {
        if (!open) onClose()
      }}
    >
      <MenuPopover className={styles.popover}>
        <MenuList
          ref={setList}
          aria-label={target.getAttribute('aria-label') ?? ''}
          onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
            const level = levels.find((each) => String(each) === key)
            // with them it is a key of the browser
            if (level !== undefined && !ctrlKey && !metaKey && !altKey) onChoose(level)
          }}
        >
          {levels.map((level) => (
            <MenuItemRadio
              key={level}
              name="level"
              value={String(level)}
              icon={icons[level]}
              {...opening}
              secondaryContent={{ children: <kbd className={styles.key}>{level}</kbd>, 'aria-hidden': true }}
              {...(kind === 'cell' &&
                area && { subText: { children: t(`rights.gives.${area}.${level}`), className: styles.gives } })}
            >
              {kind === 'cell'
                ? t(`rights.level.${level}`)
                : t(`rights.setMany.${kind === 'column' ? of : kind === 'row' ? 'areas' : 'cells'}`, {
                    level: t(`rights.level.${level}`),
                    count: cells.length,
                  })}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const choosingKeys = ['Enter', ' ']

/** The key that has opened the menu chooses nothing: neither while it is held down, nor when it is let go. */
function useOpeningKey() {
  const isPressedHere = useRef(false)
  return {
    onKeyDown(event: KeyboardEvent) {
      if (!choosingKeys.includes(event.key)) return
      if (!event.repeat) isPressedHere.current = true
      if (!isPressedHere.current) event.preventDefault()
    },
    onKeyUp(event: KeyboardEvent) {
      if (choosingKeys.includes(event.key) && !isPressedHere.current) event.preventDefault()
    },
  }
}

const useStyles = makeStyles({
  popover: { maxWidth: '320px' },
  gives: { whiteSpace: 'normal', color: tokens.colorNeutralForeground3 },
  key: {
    padding: '1px 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    fontFamily: 'inherit',
    fontSize: '12px',
  },
})
