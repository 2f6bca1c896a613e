import { CursorClickRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { preferences } from '#state/preferences.ts'
import type { MenuAction } from '#ui/page/MoreMenu.tsx'

/** What of the way the week is worked in can be chosen. @param mayEdit whether its rides can be changed at all */
export function useWeekMenu(mayEdit: boolean): MenuAction[] {
  const { t } = useTranslation()
  const { weekClick } = useSnapshot(preferences)
  if (!mayEdit) return []
  return [
    {
      key: 'click',
      label: t(weekClick === 'open' ? 'week.click.select' : 'week.click.open'),
      icon: <CursorClickRegular />,
      onClick: () => (preferences.weekClick = weekClick === 'open' ? 'select' : 'open'),
    },
  ]
}
