import { Button } from '@fluentui/react-components'
import { DismissRegular, WifiOff20Regular } from '@fluentui/react-icons'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { skewWarningMs } from '#data/device/clock.ts'
import { preferences } from '#state/preferences.ts'
import { checkServer, sync } from '#state/sync.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { Notice, type NoticeIntent } from '#ui/speak/Notice.tsx'
import { useMedia } from '#ui/look/use-media.ts'
import { useStill } from '#ui/late/use-still.ts'
import { useBand } from './band.ts'
import { shownBanners, type BannerName } from './banner-order.ts'
import { install, installation, isReturningVisitor } from './install.ts'
import { shell } from './shell-state.ts'
import { usePlace } from './use-place.ts'
import { dismissUpdate, useUpdateBanner, useUpdateVersion } from './use-update-banner.ts'

const loadUpdate = async () => (await import('./UpdateBanner.tsx')).UpdateBanner

/** What holds for the whole app, above the page: at most two lines, in a low window one, each with what to do about it. */
export function Banners() {
  const band = useBand()
  const { readBanners } = useSnapshot(shell)
  const holding = useHolding()
  const { online } = useSnapshot(sync)
  useEffect(() => {
    // once back, the next time without a connection is news again
    if (online) shell.readBanners = shell.readBanners.filter((name) => name !== 'offline')
  }, [online])
  const names = useStill(shownBanners(holding, readBanners, useMedia(media.lowWindow) ? 'low' : 'high'))
  if (names.length === 0) return null
  return (
    <div className={band}>
      {names.map((name) => (
        <BannerOf key={name} name={name} />
      ))}
    </div>
  )
}

function useHolding(): Record<BannerName, boolean> {
  const { online, storage, blocked, clockSkewMs, lost } = useSnapshot(sync)
  const { installHintSeen } = useSnapshot(preferences)
  const { way } = useSnapshot(installation)
  const { hasInstallHint } = useSnapshot(shell)
  const isHandheld = useMedia(media.coarsePointer)
  return {
    update: useUpdateBanner(),
    blocked,
    lost: lost > 0,
    offline: !online,
    noStorage: storage === 'none',
    clock: Math.abs(clockSkewMs) > skewWarningMs,
    storageFull: storage === 'full',
    // what it says is true only of a browser that keeps the app
    install:
      isHandheld &&
      way !== null &&
      storage !== 'none' &&
      (hasInstallHint || (!installHintSeen && isReturningVisitor())),
  }
}

/** What is kept and sent later is told of where there is such a thing; other pages say themselves what they need. */
function offlineText(path: string | undefined, storage: typeof sync.storage): string | null {
  if (path !== undefined && (path.startsWith('/o/') || path.endsWith('/massCancellationOfTrips'))) return null
  if (storage === 'none') return 'arrivals.error.needsConnection'
  return path?.includes('/tt/') ? 'banners.offline.week' : 'banners.offline'
}

function BannerOf({ name }: { name: BannerName }) {
  const { t } = useTranslation()
  const { lost, clockSkewMs, storage } = useSnapshot(sync)
  const version = useUpdateVersion()
  const { route } = usePlace()
  const minutes = Math.round(Math.abs(clockSkewMs) / 60_000)
  switch (name) {
    case 'update':
      return <LazyPart isWanted load={loadUpdate} props={{ version, onDismiss: () => dismissUpdate(version) }} />
    case 'offline': {
      const more = offlineText(route?.path, storage)
      return (
        <Banner
          name={name}
          intent="warning"
          icon={<WifiOff20Regular />}
          action={<Button onClick={() => void checkServer()}>{t('retry')}</Button>}
        >
          {t('api.errors.no_connection')} {more !== null && t(more)}
        </Banner>
      )
    }
    case 'lost':
      return (
        <Banner name={name} intent="error" onDismiss={() => (sync.lost = 0)}>
          {t('banners.lost', { count: lost })}
        </Banner>
      )
    case 'blocked':
      return (
        <Banner name={name} intent="warning">
          {t('storage.error.blocked')}
        </Banner>
      )
    case 'noStorage':
      return (
        <Banner name={name} intent="warning">
          {t('banners.noStorage')}
        </Banner>
      )
    case 'clock':
      return (
        <Banner name={name} intent="warning">
          {t(clockSkewMs > 0 ? 'banners.clockBehind' : 'banners.clockAhead', { count: minutes })}
        </Banner>
      )
    case 'storageFull':
      return (
        <Banner name={name} intent="warning">
          {t('banners.storageFull')}
        </Banner>
      )
    case 'install':
      return <InstallHint />
  }
}

function InstallHint() {
  const { t } = useTranslation()
  const { way } = useSnapshot(installation)
  useEffect(() => {
    shell.hasInstallHint = true
    preferences.installHintSeen = true
  }, [])
  return (
    <Banner
      name="install"
      intent="info"
      action={way === 'prompt' ? <Button onClick={() => void install()}>{t('banners.install.action')}</Button> : null}
    >
      {t('banners.install')} {way === 'share' && t('banners.install.share')}
    </Banner>
  )
}

interface BannerProps {
  name: BannerName
  intent: NoticeIntent
  icon?: ReactElement
  action?: ReactNode
  /** In place of putting it away for this visit. */
  onDismiss?: () => void
  children: ReactNode
}

function Banner({ name, intent, icon, action, onDismiss, children }: BannerProps) {
  const { t } = useTranslation()
  const dismiss = onDismiss ?? (() => shell.readBanners.push(name))
  return (
    <Notice
      intent={intent}
      {...(icon && { icon })}
      actions={
        <>
          {action}
          <IconButton
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={t('dismiss')}
            onClick={() => dismiss()}
          />
        </>
      }
    >
      {children}
    </Notice>
  )
}
