import { Input, makeStyles, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ServiceProvider } from '#contract/organization-destinations.ts'
import type { EditedDestination } from '#data/organization-destinations.ts'
import { destinationAtSameAddress, destinationLimits, priceAreas, type Destination } from '#domain/destination.ts'
import { productField } from '#domain/product.ts'
import { FormField } from '#ui/form/FormField.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { media } from '#ui/look/breakpoints.ts'
import { Notice } from '#ui/speak/Notice.tsx'

interface Props {
  form: Form<EditedDestination>
  /** All of the organisation's. */
  destinations: readonly Destination[]
  /** Who may drive; `undefined` while that is not known. */
  providers: readonly ServiceProvider[] | undefined
  hasPriceAreas: boolean
  /** What keeps from another provider, in words; `undefined` for nothing. */
  whyNotProvider: string | undefined
}

const areas = Array.from({ length: priceAreas.last + 1 }, (_, area) => area)

/** The fields of a destination. Source: spec 3 §5 "Destination creation". */
export function DestinationFields({ form, destinations, providers, hasPriceAreas, whyNotProvider }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { draft, errors } = form
  const same = destinationAtSameAddress(destinations, draft)
  const hint = providerHint(providers)
  const field = (name: 'alias' | 'address' | 'postalCode' | 'city') => ({
    value: draft[name],
    readOnly: form.busy,
    autoComplete: 'off',
    onChange: (_: unknown, { value }: { value: string }) => form.set(name, value),
    onBlur: () => form.leave(name),
  })
  return (
    <>
      <FormField label={t('destinations.field.alias')} required error={errors.alias}>
        <Input {...field('alias')} maxLength={destinationLimits.alias} />
      </FormField>
      <FormField label={t('destinations.field.address')} required error={errors.address}>
        <Input {...field('address')} maxLength={destinationLimits.address} />
      </FormField>
      <div role="status" className={same ? undefined : styles.silent}>
        {same && (
          <Notice intent="warning">
            {t(draft.id === 0 ? 'destinations.sameAddress' : 'destinations.sameAddress.edit', { alias: same.alias })}
          </Notice>
        )}
      </div>
      <div className={styles.pair}>
        <FormField label={t('destinations.field.postalCode')} required error={errors.postalCode}>
          <Input {...field('postalCode')} inputMode="numeric" maxLength={destinationLimits.postalCode} />
        </FormField>
        <FormField label={t('destinations.field.city')} required error={errors.city}>
          <Input {...field('city')} maxLength={destinationLimits.city} />
        </FormField>
      </div>
      <FormField
        label={t('destinations.field.provider')}
        required
        error={errors[productField.instanceId]}
        problem={whyNotProvider}
        hint={hint === null ? undefined : t(hint)}
      >
        <Select
          value={draft[productField.instanceId]}
          disabled={form.busy}
          onChange={(_, { value }) => form.set(productField.instanceId, Number(value))}
          onBlur={() => form.leave(productField.instanceId)}
        >
          <option value={0}>{t('destinations.provider.choose')}</option>
          {offered(providers ?? [], draft, destinations).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
      {hasPriceAreas && (
        <FormField label={t('destinations.field.priceArea')}>
          <Select
            value={draft.priceArea}
            disabled={form.busy}
            onChange={(_, { value }) => form.set('priceArea', Number(value))}
          >
            {areas.map((area) => (
              <option key={area} value={area}>
                {area === priceAreas.none ? t('destinations.priceArea.none') : area}
              </option>
            ))}
          </Select>
        </FormField>
      )}
    </>
  )
}

/** Key of what is said where there is nobody to choose from. */
function providerHint(providers: readonly ServiceProvider[] | undefined): string | null {
  if (!providers) return 'destinations.provider.unknown'
  return providers.length === 0 ? 'destinations.provider.none' : null
}

/** The providers to choose from; the destination's own is among them, also where the organisation may use it no more. */
function offered(
  providers: readonly ServiceProvider[],
  draft: EditedDestination,
  destinations: readonly Destination[],
): readonly Pick<ServiceProvider, 'id' | 'name'>[] {
  const own = destinations.find(({ id }) => id === draft.id)
  if (!own || providers.some(({ id }) => id === own[productField.instanceId])) return providers
  return [{ id: own[productField.instanceId], name: own[productField.instanceName] }, ...providers]
}

const useStyles = makeStyles({
  silent: { display: 'contents' },
  pair: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: '180px minmax(0, 1fr)',
    gap: '14px',
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
