import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ssnReaders, type SsnReaders } from '#domain/organization.ts'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { SettingsForm, type SettingsOf } from './SettingsForm.tsx'

/** Who reads identity codes, as its administrators set it. Source: open point G-61. */
export function SsnReadersForm({ stored, ...of }: SettingsOf & { stored: SsnReaders }) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<SsnReaders | null>(null)
  return (
    <SettingsForm
      {...of}
      title={t('organization.setting.ssn')}
      change={chosen === null || chosen === stored ? null : { ssnReaders: chosen }}
      onDone={() => choose(null)}
    >
      {(isBusy) => (
        <RadioCards
          label={t('organization.setting.ssn.who')}
          value={chosen ?? stored}
          disabled={isBusy}
          options={ssnReaders.map((key) => ({ key, title: t(`organization.setting.ssn.shown.${key}`) }))}
          onChange={(key) => choose(ssnReaders.find((each) => each === key) ?? null)}
        />
      )}
    </SettingsForm>
  )
}
