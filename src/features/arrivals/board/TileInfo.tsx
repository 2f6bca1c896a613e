import { makeStyles, tokens } from '@fluentui/react-components'
import { Info24Regular } from '@fluentui/react-icons/headless/svg/info'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '#data/arrivals.ts'
import { media } from '#ui/look/breakpoints.ts'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { tellingProps, useReason } from '#ui/press/use-reason.ts'
import { tileRing } from './tile-ring.ts'

interface Props {
  item: BoardItem
  /** Of the passenger. */
  name: string
  /** The same for all tiles. */
  onOpen: (item: BoardItem) => void
}

const infoIcon = <Info24Regular />

/** Opens what is known of a tile's passenger. Plain, because a board has hundreds; a tick does not draw it anew. */
export const TileInfo = memo(function TileInfo({ item, name, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const label = t('arrivals.info', { name })
  const told = useReason(null, label)
  return (
    <>
      <button
        type="button"
        className={styles.info}
        aria-label={label}
        {...tellingProps(told)}
        data-info={item.id}
        onClick={() => onOpen(item)}
      >
        {infoIcon}
      </button>
      <ReasonTip reason={told} side="beside" />
    </>
  )
})

const useStyles = makeStyles({
  info: {
    width: '44px',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    padding: 0,
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground3,
    cursor: 'pointer',
    touchAction: 'manipulation',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': tileRing,
    [media.print]: { display: 'none' },
  },
})
