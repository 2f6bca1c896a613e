import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { ArrowClockwise24Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { refresh } from '#state/refresh.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { BarButton } from './BarButton.tsx'
import { refreshOrExplain } from './refresh-or-explain.ts'

/** Fetches the screen's data anew. */
export function RefreshButton() {
  const { t } = useTranslation()
  const styles = useStyles()
  const isTurning = useDelayedFlag(useSnapshot(refresh).busy)
  return (
    <BarButton
      aria-label={t('shell.refresh')}
      icon={<ArrowClockwise24Regular aria-hidden="true" className={mergeClasses(isTurning && styles.turning)} />}
      onClick={() => void refreshOrExplain()}
    />
  )
}

const useStyles = makeStyles({
  turning: {
    animationName: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } },
    animationDuration: '1s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [media.reducedMotion]: { animationName: 'none', opacity: 0.5 },
  },
})
