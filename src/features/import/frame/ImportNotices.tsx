import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { giveUpImport, type ImportJournal } from '#data/import/journal.ts'
import { useIdleImport } from '#state/use-idle-import.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { SaveEndNotice } from '../save/SaveEndNotice.tsx'
import type { Import } from '../use-import.ts'
import { PassingActions } from './PassingActions.tsx'

interface Props {
  organizationId: number
  own: Import
  unfinished: ImportJournal | null
}

/** What holds for the import as a whole: one that was cut off, how the search ended, and how the save did. */
export function ImportNotices({ organizationId, own, unfinished }: Props) {
  const { t, i18n } = useTranslation()
  const { place, cutOff, matched, takenUp, saved, saving, overview, save, match } = own
  const idle = useIdleImport(organizationId, unfinished)
  return (
    <>
      {idle && place === 'file' && !saved && (
        <Notice
          intent="info"
          actions={
            !cutOff && (
              <PassingActions>
                <Button onClick={() => void giveUpImport(organizationId)}>{t('import.unfinished.forget')}</Button>
              </PassingActions>
            )
          }
        >
          {t(cutOff ? 'import.unfinished.same' : 'import.unfinished', {
            file: idle.file.fileName,
            time: formatFullMoment(idle.startedAt, i18n.language),
          })}
        </Notice>
      )}
      {place === 'results' && takenUp?.how === 'takenUp' && !saved && (
        <Notice intent="info">
          {[
            t('import.takenUp', { count: takenUp.done }),
            takenUp.isOtherMapping && t('import.takenUp.otherMapping'),
            takenUp.retyped > 0 && t('import.takenUp.retyped', { count: takenUp.retyped }),
          ]
            .filter((part) => part !== false)
            .join(' ')}
        </Notice>
      )}
      {place === 'results' && takenUp && takenUp.how !== 'takenUp' && (
        <Notice intent="warning">{t(`import.ended.${takenUp.how}`)}</Notice>
      )}
      {matched && matched.how !== 'answered' && place !== 'file' && (
        <Notice intent="warning">{t(`import.matched.${matched.how}`)}</Notice>
      )}
      {saved && overview && !saving && place === 'results' && (
        <SaveEndNotice
          end={saved}
          overview={overview}
          onMatch={match}
          onRetry={() => save({ lines: 'failed' })}
          onGoOn={() => save({ lines: 'ready' })}
        />
      )}
    </>
  )
}
