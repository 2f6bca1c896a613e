import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mappingFile, readMappingFile } from '#domain/import/saved-mapping.ts'
import { saveFile } from '#features/export/save-file.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { say } from '#ui/speak/toast.ts'
import type { Import } from '../use-import.ts'

/** Gives the mapping to somebody else as a file, and takes one that somebody gave. */
export function MappingMenu({ own: { file, mapped, map } }: { own: Import }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const name = file.file?.name.replace(/\.\w+$/, '') ?? ''
  const take = async (chosen: File) => {
    const shared = readMappingFile(await chosen.text().catch(() => ''))
    if (!shared) {
      say({ title: t('import.mapping.unreadable'), intent: 'error' })
      return
    }
    map(mapped.take(shared.mapping))
    say({ title: t('import.mapping.taken', { name: shared.name }), intent: 'success' })
  }
  return (
    <>
      <MoreMenu
        label={t('import.mapping.more')}
        items={[
          {
            key: 'save',
            label: t('import.mapping.save'),
            onClick: () =>
              saveFile(
                new Blob([mappingFile(name, mapped.saved())], { type: 'application/json' }),
                `${t('import.mapping.file', { name })}.json`,
              ),
          },
          { key: 'open', label: t('import.mapping.open'), onClick: () => input.current?.click() },
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('import.mapping.open')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          currentTarget.value = ''
          if (chosen) void take(chosen)
        }}
      />
    </>
  )
}
