import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { unfinishedImport } from '#data/import/journal.ts'
import { useIdleImport } from '#state/use-idle-import.ts'
import { useMirror } from '#state/use-mirror.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import { Notice } from '#ui/speak/Notice.tsx'

/** Source: spec 2 §2 route tree. */
const importPath = (organizationId: number): string => `/o/${organizationId}/import`

/**
 * An import of the organisation that was cut off on this device, told where a sign-in leads: whoever was signed out in the
 * middle of it comes there, and not to it (open point C-19).
 */
export function UnfinishedImport({ organizationId }: { organizationId: number }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const kept = useMirror(async () => ({ journal: await unfinishedImport(organizationId) }), [organizationId])
  const idle = useIdleImport(organizationId, kept?.journal ?? null)
  if (!idle) return null
  return (
    <Notice
      intent="info"
      actions={
        <Button onClick={() => void navigate(importPath(organizationId))}>
          {t('organization.unfinishedImport.open')}
        </Button>
      }
    >
      {t('organization.unfinishedImport', {
        file: idle.file.fileName,
        time: formatFullMoment(idle.startedAt, i18n.language),
      })}
    </Notice>
  )
}
