import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { clientVersion } from '#domain/product.ts'
import { localeFacts, locales } from '#domain/locale.ts'
import { preferences } from '#state/preferences.ts'
import { media } from '#ui/look/breakpoints.ts'
import { Segmented } from '#ui/form/Segmented.tsx'
import { BrandPanel } from './BrandPanel.tsx'
import { SupportPopover } from './SupportPopover.tsx'

interface Props {
  /** Of the window; each page has its own heading. */
  title: string
  children: ReactNode
}

/** What the pages without a session stand in: brand panel, language switch, the page's box, version and support. */
export function AuthFrame({ title, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { locale } = useSnapshot(preferences)
  useEffect(() => {
    document.title = `${title} – ${t('app.name')}`
  }, [title, t])
  return (
    <div className={styles.root}>
      <BrandPanel />
      <main className={styles.side}>
        <div className={styles.top}>
          <Segmented
            label={t('auth.language')}
            options={locales.map((value) => ({ value, label: <span lang={value}>{localeFacts(value).name}</span> }))}
            value={locale}
            onChange={(value) => (preferences.locale = value)}
          />
        </div>
        <div className={styles.box}>{children}</div>
        <div className={styles.footer}>
          <span>{t('auth.version', { version: clientVersion })}</span>
          <SupportPopover />
        </div>
      </main>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    height: '100%',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.05fr) minmax(0, 1fr)',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'max-content 1fr',
      overflowY: 'auto',
    },
  },
  side: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    padding: '20px 28px',
    paddingInlineEnd: 'max(28px, env(safe-area-inset-right))',
    paddingBottom: 'max(20px, env(safe-area-inset-bottom))',
    overflowY: 'auto',
    [media.phone]: {
      padding: '12px 24px 20px',
      paddingBottom: 'max(20px, env(safe-area-inset-bottom))',
      overflowY: 'visible',
    },
    '@media (max-width: 359px)': { paddingInline: '16px' },
  },
  top: { display: 'flex', justifyContent: 'flex-end', [media.print]: { display: 'none' } },
  box: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    maxWidth: '380px',
    // its top stays where it is, whatever comes below: the accounts of a demo, what is wrong
    margin: 'max(0px, calc(50dvh - 400px)) auto auto',
    paddingBlock: '24px',
    [media.phone]: { margin: '0 auto auto', paddingBlock: '12px 20px' },
  },
  footer: {
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 16px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
  },
})
