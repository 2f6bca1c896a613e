import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { errorIn } from '#domain/field-errors.ts'
import { MailedEmail } from '#domain/organization-user.ts'
import { userLimits } from '#domain/user.ts'
import { errorText } from '#ui/form/error-text.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { SettingsForm, type SettingsOf } from './SettingsForm.tsx'

/** Where the messages of the organisation's users to support are mailed as well, as its administrators set it. */
export function SupportEmailForm({ stored, ...of }: SettingsOf & { stored: string | null }) {
  const { t } = useTranslation()
  const [typed, type] = useState<string | null>(null)
  const [wasLeft, setWasLeft] = useState(false)
  const email = (typed ?? stored ?? '').trim()
  const supportEmail = email === '' ? null : email
  const wrong = errorIn(z.nullable(MailedEmail), supportEmail)
  return (
    <SettingsForm
      {...of}
      title={t('organization.setting.support')}
      change={typed === null || supportEmail === stored ? null : { supportEmail }}
      problem={wrong === null ? null : errorText(wrong, t)}
      onDone={() => {
        type(null)
        setWasLeft(false)
      }}
    >
      {(isBusy) => (
        <FormField
          label={t('organization.setting.support.email')}
          hint={t('organization.setting.support.text')}
          error={wasLeft && wrong !== null ? wrong : undefined}
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={userLimits.email}
            disabled={isBusy}
            value={typed ?? stored ?? ''}
            onChange={(_, { value }) => type(value)}
            onBlur={() => setWasLeft(typed !== null)}
          />
        </FormField>
      )}
    </SettingsForm>
  )
}
