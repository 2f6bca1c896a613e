import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templateFields, templateTitle, templateValue, type TemplateField } from '#domain/import/template.ts'
import { saveFile } from '#features/export/save-file.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { say } from '#ui/speak/toast.ts'
import type { TemplateColumn } from '../../../../workers/import/face.ts'
import { choiceText } from '../words/value-text.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a template asks for: as much as most sheets of municipalities have. */
const parts = { permissions: true, phones: 2, blocks: 1 } as const

/** Kinds of fields that need a word of help. */
const helped: ReadonlySet<string> = new Set(['boolean', 'date', 'tags', 'phone'])

type Destinations = readonly { alias: string }[]

function valuesOf({ place: { name }, values }: TemplateField, destinations: Destinations, t: TFunction): string[] {
  if (values === null) return []
  if (values === 'destinations') return destinations.map(({ alias }) => alias)
  // any other word counts as yes
  if (values === 'flags') return ['true', 'false']
  return values.map((value) => templateValue(name, value, choiceText(name, value, t)))
}

const columnOf = (of: TemplateField, destinations: Destinations, t: TFunction): TemplateColumn => ({
  title: templateTitle(t(of.title), of.place),
  help: helped.has(of.field.type) ? t(`import.template.help.${of.field.type}`) : '',
  kind: of.kind,
  values: valuesOf(of, destinations, t),
})

/** An empty sheet with the organisation's own columns and values. @param open gives a desk to make it at */
export function useTemplate(open: () => ImportDesk, destinations: Destinations): { isBusy: boolean; save: () => void } {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const write = async () => {
    setBusy(true)
    try {
      const desk = open()
      const columns = templateFields(parts).map((field) => columnOf(field, destinations, t))
      const bytes = await desk.template(columns, {
        sheet: t('import.template.sheet'),
        values: t('import.template.values'),
      })
      saveFile(new Blob([bytes], { type: workbook }), `${t('import.template.file')}.xlsx`)
    } catch {
      say({ title: t('import.template.failed'), intent: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save: () => void write() }
}
