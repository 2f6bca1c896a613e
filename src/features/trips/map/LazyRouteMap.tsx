import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import type { RouteMapProps } from './RouteMap.tsx'

type Loaded = { Map: ComponentType<RouteMapProps> } | 'loading' | 'failed'

/** The map, whose code comes when it is first shown. Where it does not come, the area says so and tries again. */
export function LazyRouteMap(props: RouteMapProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const isSlow = useDelayedFlag(loaded === 'loading')
  useEffect(() => {
    if (loaded !== 'loading') return undefined
    let isWanted = true
    import('./RouteMapParts.ts').then(
      ({ RouteMap }) => {
        if (isWanted) setLoaded({ Map: RouteMap })
      },
      () => {
        if (isWanted) setLoaded('failed')
      },
    )
    return () => {
      isWanted = false
    }
  }, [loaded])
  if (typeof loaded === 'object') return <loaded.Map {...props} />
  return (
    <div className={styles.root} role="status">
      {loaded === 'loading' ? (
        isSlow && <Spinner size="small" label={t('loading')} />
      ) : (
        <>
          {t('map.failed')}
          <Button onClick={() => setLoaded('loading')}>{t('retry')}</Button>
        </>
      )}
      {props.corner}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '12px',
    width: '100%',
    height: '100%',
    minHeight: '160px',
    padding: '16px',
    textAlign: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
})
