import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#domain/field-errors.ts'
import { Extra, ExtraInput, extraLimits, extraOf, moneyLimits } from '#domain/transportation-permission/extra.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { EditorSection } from './EditorSection.tsx'
import { MarkedField } from './MarkedField.tsx'
import { extraFieldsOf, type ExtraFields } from './permission-fields.ts'
import type { SectionProps } from './section.ts'
import { SelectField } from './SelectField.tsx'

/** In the list of the instance's extras: one that is written freely. */
const free = ''

/** What is paid for beside the ride: extras of the instance, or written freely. */
export function ExtrasSection({ form, context, words, isLocked }: SectionProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [chosen, setChosen] = useState<string>(free)
  const [name, setName] = useState('')
  const { draft, set, errors } = form
  const offered = context.config?.extras ?? []
  const instanceExtra = offered.find(({ id }) => String(id) === chosen)
  const added = instanceExtra ? extraOf(instanceExtra) : Extra.parse({ name: name.trim() })
  const wrong = name.trim() === '' ? {} : fieldErrors<Extra>(ExtraInput, added)
  const isReady = ExtraInput.safeParse(added).success && draft.extras.length < extraLimits.ofOneTransportationPermission

  const change = (index: number, changes: Partial<ExtraFields>) =>
    set(
      'extras',
      draft.extras.map((extra, at) => (at === index ? { ...extra, ...changes } : extra)),
    )
  const add = () => {
    set('extras', [...draft.extras, extraFieldsOf(added)])
    setName('')
    setChosen(free)
  }
  return (
    <EditorSection title={t('transportationPermissions.section.extras')}>
      <div className={styles.root}>
        {errors.extras && <Notice intent="error">{t(errors.extras)}</Notice>}
        {draft.extras.length > 0 && (
          <MarkedField form={form} field="extras">
            <ul className={styles.list}>
              {draft.extras.map((extra, index) => (
                <li key={`${index} of ${draft.extras.length}`} className={styles.row}>
                  <span className={styles.name}>{extra.name}</span>
                  <NumberField
                    label={t('transportationPermissions.extras.price', { name: extra.name })}
                    unit={words.currencySymbol}
                    decimals={moneyLimits.decimals}
                    value={extra.price}
                    disabled={isLocked}
                    onChange={(price) => change(index, { price })}
                  />
                  <NumberField
                    label={t('transportationPermissions.extras.vat', { name: extra.name })}
                    unit="%"
                    decimals={moneyLimits.decimals}
                    value={extra.vatPercentage}
                    disabled={isLocked}
                    onChange={(vatPercentage) => change(index, { vatPercentage })}
                  />
                  <IconButton
                    appearance="subtle"
                    icon={<DeleteRegular />}
                    aria-label={t('transportationPermissions.extras.remove', { name: extra.name })}
                    disabled={isLocked}
                    onClick={() =>
                      set(
                        'extras',
                        draft.extras.filter((_, at) => at !== index),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          </MarkedField>
        )}
        {!isLocked && (
          <div className={styles.row}>
            <SelectField
              label={t('transportationPermissions.extras.choose')}
              value={chosen}
              options={[
                { value: free, label: t('transportationPermissions.extras.free') },
                ...offered.map((extra) => ({ value: String(extra.id), label: extra.name })),
              ]}
              hint={context.config ? undefined : t('transportationPermissions.notAvailable')}
              disabled={!context.config}
              onChange={setChosen}
            />
            {!instanceExtra && (
              <FormField label={t('transportationPermissions.extras.name')} error={wrong.name}>
                <Input
                  value={name}
                  maxLength={extraLimits.name}
                  autoComplete="off"
                  onChange={(_, { value }) => setName(value)}
                />
              </FormField>
            )}
            <Button className={styles.add} icon={<AddRegular />} disabledFocusable={!isReady} onClick={add}>
              {t('transportationPermissions.extras.add')}
            </Button>
          </div>
        )}
      </div>
    </EditorSection>
  )
}

const useStyles = makeStyles({
  root: { gridColumn: '1 / -1', display: 'flex', flexDirection: 'column', gap: '10px', minWidth: 0 },
  list: { display: 'flex', flexDirection: 'column', gap: '8px' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 12px',
    '& > .fui-Field': { flex: '1 1 150px' },
  },
  name: {
    flex: '2 1 160px',
    minWidth: 0,
    alignSelf: 'center',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightSemibold,
  },
  add: { flex: 'none' },
})
