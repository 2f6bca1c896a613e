import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { AppMark } from '#ui/look/AppMark.tsx'
import { media } from '#ui/look/breakpoints.ts'

/** The product's half of the pages without a session. On a phone it is a strip above the form. */
export function BrandPanel() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <header className={styles.root}>
      <RouteArt className={styles.art} />
      <div className={styles.name}>
        <AppMark size={36} />
        {t('app.name')}
      </div>
      <div className={styles.claim}>
        <p className={styles.sentence}>{t('auth.brand.sentence')}</p>
        <p className={styles.details}>{t('auth.brand.details')}</p>
      </div>
    </header>
  )
}

/** Routes of a network, one of them dotted: it starts at a stop and ends at a door. */
function RouteArt({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 600 820"
      preserveAspectRatio="xMidYMid meet"
      fill="none"
      stroke="#fff"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g strokeWidth="2.5" opacity=".16">
        <path d="M-600 230h810a70 70 0 0 1 70 70v60a70 70 0 0 0 70 70h850" />
        <path d="M-600 330h690a70 70 0 0 1 70 70v120a70 70 0 0 0 70 70h970" />
        <path d="M330 -800v850a70 70 0 0 0 70 70h40a70 70 0 0 1 70 70v70" />
      </g>
      <path
        d="M-600 280h750a70 70 0 0 1 70 70v110a70 70 0 0 0 70 70h122"
        strokeWidth="5"
        strokeDasharray=".1 14"
        opacity=".9"
      />
      <g strokeWidth="5">
        <circle cx="150" cy="280" r="11" fill="#fff" />
        <path d="M440 560v-66a28 28 0 0 1 56 0v66M424 560h88" opacity=".95" />
      </g>
      <circle cx="482" cy="530" r="4" fill="#fff" stroke="none" />
      <g fill="#fff" stroke="none" opacity=".22">
        <circle cx="280" cy="300" r="7" />
        <circle cx="350" cy="430" r="7" />
        <circle cx="90" cy="330" r="7" />
        <circle cx="230" cy="590" r="7" />
        <circle cx="510" cy="230" r="7" />
      </g>
    </svg>
  )
}

const white = '#fff'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    padding: '40px 44px',
    paddingInlineStart: 'max(44px, env(safe-area-inset-left))',
    color: white,
    backgroundColor: tokens.colorBrandBackground3Static,
    // the ramp's darkest steps are not among the tokens that are the same in light and dark
    backgroundImage: `linear-gradient(155deg, color-mix(in srgb, ${tokens.colorBrandBackground4Static} 76%, #000) 0%, ${tokens.colorBrandBackground3Static} 70%, ${tokens.colorBrandBackgroundStatic} 120%)`,
    [media.phone]: {
      minHeight: '148px',
      padding: '20px 24px',
      paddingTop: 'max(20px, env(safe-area-inset-top))',
      gap: '16px',
    },
    [media.forcedColors]: { backgroundImage: 'none', color: 'CanvasText' },
    [media.print]: { display: 'none' },
  },
  art: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    // the routes go on to the panel's edges, whatever its shape
    overflow: 'visible',
    [media.phone]: { display: 'none' },
    [media.flatWindow]: { display: 'none' },
    [media.forcedColors]: { display: 'none' },
  },
  name: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    fontSize: '18px',
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    '& rect': { fill: 'rgba(255, 255, 255, 0.18)' },
  },
  claim: { position: 'relative', marginTop: 'auto', maxWidth: '440px' },
  sentence: {
    fontSize: '34px',
    lineHeight: '42px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
    [media.phone]: { fontSize: '20px', lineHeight: '26px' },
  },
  details: {
    marginTop: '10px',
    fontSize: '16px',
    lineHeight: '24px',
    color: 'rgba(255, 255, 255, 0.86)',
    [media.phone]: { display: 'none' },
    [media.forcedColors]: { color: 'CanvasText' },
  },
})
