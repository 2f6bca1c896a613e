import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { preferences } from '#state/preferences.ts'
import { Segmented } from '#ui/form/Segmented.tsx'
import { themeIds } from '#ui/look/themes.ts'
import { useThemeId } from './appearance.ts'

/** The themes of all customers, for whoever develops the app. Source: spec 1 §1. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const styles = useStyles()
  const label = t('preferences.theme')
  return (
    <div className={styles.root}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Segmented
        label={label}
        options={themeIds.map((value) => ({ value, label: t(`preferences.theme.${value}`) }))}
        value={useThemeId()}
        onChange={(value) => (preferences.theme = value)}
      />
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4px' },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
})
