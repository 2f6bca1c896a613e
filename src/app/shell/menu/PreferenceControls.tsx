import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { localeFacts, locales } from '#domain/locale.ts'
import { preferences } from '#state/preferences.ts'
import { Segmented } from '#ui/form/Segmented.tsx'
import { themeIds } from '#ui/look/themes.ts'
import { canChooseTheme, useThemeId } from '../../appearance.ts'

type Toggle = 'showWeekends' | 'weekStartsOnSunday' | 'largeTiles' | 'shortcuts'

const toggles: readonly Toggle[] = ['showWeekends', 'weekStartsOnSunday', 'largeTiles', 'shortcuts']

/** How this browser shows the app. A change takes effect at once. Source: spec 1 §1, §2.3. */
export function PreferenceControls() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { locale, brightness, density, ...shown } = useSnapshot(preferences)
  const theme = useThemeId()
  return (
    <div className={styles.root}>
      <Choice label={t('preferences.language')}>
        {(label) => (
          <Segmented
            label={label}
            className={styles.wide}
            options={locales.map((value) => ({ value, label: <span lang={value}>{localeFacts(value).name}</span> }))}
            value={locale}
            onChange={(value) => (preferences.locale = value)}
          />
        )}
      </Choice>
      {toggles.map((name) => (
        <Switch
          key={name}
          className={styles.toggle}
          label={t(`preferences.${name}`)}
          labelPosition="before"
          checked={shown[name]}
          onChange={(_, { checked }) => (preferences[name] = checked)}
        />
      ))}
      <Choice label={t('preferences.brightness')}>
        {(label) => (
          <Segmented
            label={label}
            className={styles.wide}
            options={(['system', 'light', 'dark'] as const).map((value) => ({
              value,
              label: t(`preferences.brightness.${value}`),
            }))}
            value={brightness}
            onChange={(value) => (preferences.brightness = value)}
          />
        )}
      </Choice>
      <Choice label={t('preferences.density')}>
        {(label) => (
          <Segmented
            label={label}
            className={styles.wide}
            options={(['auto', 'touch', 'compact'] as const).map((value) => ({
              value,
              label: t(`preferences.density.${value}`),
            }))}
            value={density}
            onChange={(value) => (preferences.density = value)}
          />
        )}
      </Choice>
      {canChooseTheme && (
        <Choice label={t('preferences.theme')}>
          {(label) => (
            <Segmented
              label={label}
              className={styles.wide}
              options={themeIds.map((value) => ({ value, label: t(`preferences.theme.${value}`) }))}
              value={theme}
              onChange={(value) => (preferences.theme = value)}
            />
          )}
        </Choice>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  children: (label: string) => ReactNode
}

function Choice({ label, children }: ChoiceProps) {
  const styles = useStyles()
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children(label)}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px' },
  choice: { display: 'flex', flexDirection: 'column', gap: '4px', paddingBlock: '4px' },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  wide: { display: 'flex' },
  toggle: { justifyContent: 'space-between', marginInline: '-8px' },
})
