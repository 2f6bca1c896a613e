import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeFacts } from '#domain/locale.ts'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { fetchAppInfo } from '#data/app-info.ts'
import { clientVersion } from '#domain/product.ts'
import { lists } from '#state/lists.ts'
import { AppMark } from '#ui/look/AppMark.tsx'
import type { ThemeId } from '#ui/look/themes.ts'
import { DeviceData } from './DeviceData.tsx'
import { Facts } from './Facts.tsx'
import { openSource } from './open-source.ts'
import { PageFrame } from './PageFrame.tsx'

interface Props {
  themeId: ThemeId
  /** What only a development build has; `null` in others. */
  forDevelopers: ReactNode
}

/** Source: spec 1 §2.9, open point G-01. */
export function AboutPage({ themeId, forDevelopers }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const serverVersion = useServerVersion()
  const { destinationId } = useSnapshot(lists)
  const contactSupport = `/d/${destinationId ?? 0}/contactSupport`
  const href = useHref(contactSupport)
  const openContactSupport = useLinkClickHandler(contactSupport)

  return (
    <PageFrame title={t('about.title')}>
      <div className={styles.product}>
        <span className={styles.mark}>
          <AppMark size={48} />
        </span>
        <div>
          <p className={styles.name}>{t('app.name')}</p>
          <p className={styles.description}>{t('about.description')}</p>
        </div>
      </div>
      <Facts
        facts={[
          { name: t('about.version'), value: clientVersion },
          { name: t('about.serverVersion'), value: serverVersion ?? t('about.serverVersion.unknown') },
          { name: t('about.theme'), value: t(`preferences.theme.${themeId}`) },
          { name: t('about.language'), value: localeFacts(i18n.language).name },
        ]}
      />
      {forDevelopers}
      <p>
        <Link className={styles.link} href={href} onClick={openContactSupport}>
          {t('about.contact')}
        </Link>
      </p>
      <DeviceData />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('about.openSource')}</h2>
        <p className={styles.description}>{t('about.openSource.text')}</p>
        <ul className={styles.libraries}>
          {openSource.map(({ name, license, url }) => (
            <li key={name}>
              <Link className={styles.link} href={url} target="_blank" rel="noreferrer">
                {name}
              </Link>{' '}
              <span className={styles.license}>{license}</span>
            </li>
          ))}
        </ul>
      </section>
    </PageFrame>
  )
}

/** The client version that the server hands out; `null` while it has not answered. */
function useServerVersion(): string | null {
  const [version, setVersion] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    fetchAppInfo().then(
      ({ frontend }) => {
        if (isWanted) setVersion(frontend.version)
      },
      // the page says by itself that the version is not known
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return version
}

const useStyles = makeStyles({
  product: { display: 'flex', alignItems: 'center', gap: '16px' },
  mark: { display: 'grid', flexShrink: 0 },
  name: { fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  description: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  heading: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  libraries: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
    gap: '0 16px',
    fontSize: '14px',
    lineHeight: '20px',
  },
  link: { display: 'inline-flex', alignItems: 'center', minWidth: '44px', minHeight: 'var(--control-height)' },
  license: { fontSize: '12px', color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
})
