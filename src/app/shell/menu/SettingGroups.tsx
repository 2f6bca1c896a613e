import {
  CalendarLtrRegular,
  CalendarWeekStartRegular,
  KeyboardRegular,
  ResizeLargeRegular,
  TextBulletListLtrRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { localeFacts, locales } from '#domain/locale.ts'
import { preferences } from '#state/preferences.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { ActionRow, Group, SwitchRow } from './MenuRow.tsx'

const toggles = ['largeTiles', 'showWeekends', 'weekStartsOnSunday', 'shortcuts'] as const

/** What is chosen among the menu's settings, as the kit's menu wants to know it. */
export function useCheckedSettings(): Record<string, string[]> {
  const { locale, brightness, density, ...shown } = useSnapshot(preferences)
  return {
    locale: [locale],
    brightness: [brightness],
    density: [density],
    on: toggles.filter((name) => shown[name]),
  }
}

/** How this browser shows the app. A change takes effect at once. Source: spec 1 §1, §2.3. */
export function SettingGroups({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation()
  const hasKeyboard = useMedia(media.finePointer)
  return (
    <>
      <Group heading={t('menu.group.display')}>
        <DisplayChoices />
        <Toggle name="largeTiles" icon={<ResizeLargeRegular />} />
      </Group>
      <Group heading={t('menu.group.week')}>
        <Toggle name="showWeekends" icon={<CalendarLtrRegular />} />
        <Toggle name="weekStartsOnSunday" icon={<CalendarWeekStartRegular />} />
      </Group>
      {hasKeyboard && (
        <Group heading={t('menu.group.keyboard')}>
          <Toggle name="shortcuts" icon={<KeyboardRegular />} />
          <ActionRow icon={<TextBulletListLtrRegular />} end="?" onClick={onShortcuts}>
            {t('menu.shortcuts')}
          </ActionRow>
        </Group>
      )}
    </>
  )
}

function DisplayChoices() {
  const { t } = useTranslation()
  const { locale, brightness, density } = useSnapshot(preferences)
  return (
    <>
      <ChoiceRow
        label={t('preferences.language')}
        name="locale"
        options={locales.map((value) => ({ value, label: <span lang={value}>{localeFacts(value).name}</span> }))}
        value={locale}
        onChange={(value) => (preferences.locale = value)}
      />
      <ChoiceRow
        label={t('preferences.brightness')}
        name="brightness"
        options={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`preferences.brightness.${value}`),
        }))}
        value={brightness}
        onChange={(value) => (preferences.brightness = value)}
      />
      <ChoiceRow
        label={t('preferences.density')}
        name="density"
        options={(['auto', 'touch', 'compact'] as const).map((value) => ({
          value,
          label: t(`preferences.density.${value}`),
        }))}
        value={density}
        onChange={(value) => (preferences.density = value)}
      />
    </>
  )
}

function Toggle({ name, icon }: { name: (typeof toggles)[number]; icon: ReactElement }) {
  const { t } = useTranslation()
  const { [name]: isOn } = useSnapshot(preferences)
  return (
    <SwitchRow icon={icon} value={name} isOn={isOn} onClick={() => (preferences[name] = !preferences[name])}>
      {t(`preferences.${name}`)}
    </SwitchRow>
  )
}
