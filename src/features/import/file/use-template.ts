import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  costCentersOf,
  organizationOf,
  permissionNamesOf,
  pullCostCenters,
  pullOrganizations,
  pullPermissionNames,
} from '#data/organizations.ts'
import {
  templateFields,
  templateTitle,
  templateValue,
  type KnownValues,
  type TemplateField,
  type TemplateParts,
} from '#domain/import/template.ts'
import { destinationName, type KnownDestination } from '#domain/import/destination-aliases.ts'
import { deductibleTypesIn } from '#domain/transportation-permission/deductible.ts'
import { saveFile } from '#features/export/save-file.ts'
import { mimeTypes } from '#features/export/write-sheet.ts'
import { openImportDesk, type ImportDesk } from '#state/import-desk.ts'
import { say } from '#ui/speak/toast.ts'
import type { TemplateColumn } from '../../../../workers/import/face.ts'
import { choiceText } from '../words/value-text.ts'

/** What the organisation's own sheet has, and what may stand in it. */
interface Known {
  parts: TemplateParts
  names: Readonly<Record<KnownValues, readonly string[]>>
}

/** As it is known on the device, when it cannot be asked. */
async function knownOf(
  organizationId: number,
  destinations: readonly KnownDestination[],
  t: TFunction,
): Promise<Known> {
  await Promise.allSettled([pullOrganizations(), pullCostCenters(organizationId), pullPermissionNames(organizationId)])
  const organization = await organizationOf(organizationId)
  const costCenters = (await costCentersOf(organizationId))?.value ?? []
  const permissionNames = (await permissionNamesOf(organizationId))?.value ?? []
  return {
    parts: {
      ...{ permissions: true, phones: 2, blocks: 1 },
      ...{ externalId: organization?.showExternalId ?? false, ssn: organization?.showSsn ?? false },
      deductibleTypes: deductibleTypesIn(organization?.ptpDeductibleTypeIds ?? ''),
    },
    names: {
      // any word counts as yes, and an empty cell as no: IMP-58, IMP-60
      flags: [t('import.yes')],
      destinations: destinations.map(destinationName),
      costCenters: costCenters.map(({ name }) => name),
      permissionNames,
    },
  }
}

function valuesOf({ place: { name }, values }: TemplateField, known: Known, t: TFunction): readonly string[] {
  if (values === null) return []
  if (typeof values === 'string') return known.names[values]
  return values.map((value) => templateValue(name, value, choiceText(name, value, t)))
}

/** What stands in a column, and whether it has to: in the sheets of those who need not be here any more. */
function helpOf({ place: { name }, field }: TemplateField, { t, exists }: Words): string {
  const own = [`import.template.help.${name}`, `import.template.help.${field.type}`].find(exists)
  return [field.isRequired && t('import.template.help.required'), own !== undefined && t(own)]
    .filter((part) => part !== false)
    .join(' ')
}

interface Words {
  t: TFunction
  exists: (key: string) => boolean
}

const columnOf = (of: TemplateField, known: Known, words: Words): TemplateColumn => ({
  title: templateTitle(words.t(of.title), of.place),
  help: helpOf(of, words),
  kind: of.kind,
  values: valuesOf(of, known, words.t),
})

/** An empty sheet with the organisation's own columns and values. It is made at a desk of its own: one with a file stays as it is. */
export function useTemplate(
  organizationId: number,
  destinations: readonly KnownDestination[],
): { isBusy: boolean; save: () => void } {
  const { t, i18n } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const current = useRef<ImportDesk>(null)
  useEffect(
    () => () => {
      current.current?.close()
      current.current = null
    },
    [],
  )
  const write = async () => {
    setBusy(true)
    let desk: ImportDesk | null = null
    try {
      desk = openImportDesk({ organizationId, destinations })
      current.current = desk
      const known = await knownOf(organizationId, destinations, t)
      const words = { t, exists: (key: string) => i18n.exists(key) }
      const columns = templateFields(known.parts).map((field) => columnOf(field, known, words))
      const bytes = await desk.template(columns, {
        sheet: t('import.template.sheet'),
        values: t('import.template.values'),
        help: t('import.template.help'),
      })
      saveFile(new Blob([bytes], { type: mimeTypes.xlsx }), `${t('import.template.file')}.xlsx`)
    } catch {
      // who has left the page does not wait for it
      if (current.current === desk) say({ title: t('import.template.failed'), intent: 'error' })
    } finally {
      desk?.close()
      current.current = null
      setBusy(false)
    }
  }
  return { isBusy, save: () => void write() }
}
