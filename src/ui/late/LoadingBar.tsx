import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'

interface Props {
  /** Whether something is being loaded; the bar follows late, so that it never flashes. */
  loading: boolean
}

/** A thin moving line at the top of what is being loaded again; what is already there stays in view. */
export function LoadingBar({ loading }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isShown = useDelayedFlag(loading)
  if (!isShown) return null
  return (
    <div className={styles.track} role="progressbar" aria-label={t('loading')}>
      <div className={styles.bar} />
    </div>
  )
}

const useStyles = makeStyles({
  track: { position: 'absolute', top: 0, left: 0, right: 0, height: '2px', overflow: 'hidden', zIndex: 2 },
  bar: {
    height: '100%',
    width: '33%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    animationName: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } },
    animationDuration: '1.5s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [media.reducedMotion]: {
      width: '100%',
      animationName: { from: { opacity: 1 }, '50%': { opacity: 0.4 }, to: { opacity: 1 } },
    },
    [media.forcedColors]: { backgroundColor: 'Highlight' },
  },
})
