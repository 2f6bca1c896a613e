import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { scaleOf } from './scale.ts'
import { formatLength } from '#ui/look/format.ts'

/** How long a length on the ground is on the map. */
export function ScaleBar({ metresPerPixel }: { metresPerPixel: number }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const scale = scaleOf(metresPerPixel)
  if (!scale) return null
  const length = formatLength(scale.metres, i18n.language)
  return (
    <div
      className={styles.root}
      style={{ width: `${scale.width}px` }}
      role="img"
      aria-label={t('map.scale', { length })}
    >
      {length}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    minWidth: 'max-content',
    paddingBottom: '2px',
    borderBottom: `2px solid ${tokens.colorNeutralForeground2}`,
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'center',
  },
})
