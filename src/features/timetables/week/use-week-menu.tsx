import { ArrowDownloadRegular, CursorClickRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useExport } from '#features/export/use-export.ts'
import { preferences } from '#state/preferences.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import type { MenuAction } from '#ui/page/MoreMenu.tsx'
import type { WeekFile } from './use-week-file.ts'

/**
 * What else is done with a week: its file, where the tools have no room for that, and the way it is worked in.
 * @param mayEdit whether its rides can be changed at all
 */
export function useWeekMenu(mayEdit: boolean, file: WeekFile): MenuAction[] {
  const { t } = useTranslation()
  const { weekClick } = useSnapshot(preferences)
  const isPhone = useIsPhone()
  const { start } = useExport(file.fileName, file.sheet)
  const exporting: MenuAction = {
    key: 'export',
    label: t('export.title'),
    icon: <ArrowDownloadRegular />,
    onClick: () => void start('xlsx'),
  }
  const click: MenuAction = {
    key: 'click',
    label: t(weekClick === 'open' ? 'week.click.select' : 'week.click.open'),
    icon: <CursorClickRegular />,
    onClick: () => (preferences.weekClick = weekClick === 'open' ? 'select' : 'open'),
  }
  return [...(isPhone && !file.isEmpty ? [exporting] : []), ...(mayEdit ? [click] : [])]
}
