import { makeStyles } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { priceAreas, type Destination } from '#domain/destination.ts'
import { productField } from '#domain/product.ts'
import type { Column } from '#ui/table/column.ts'

/** What is shown of each destination. Source: spec 3 §6 "Destinations tab". */
export function useDestinationColumns(hasPriceAreas: boolean): Column<Destination>[] {
  const { t } = useTranslation()
  const styles = useStyles()
  return useMemo(() => {
    const column = (key: string, textOf: (destination: Destination) => string): Column<Destination> => ({
      key,
      header: t(key === 'address' ? 'destinations.column.address' : `destinations.field.${key}`),
      cell: (destination) => (
        <span className={destination.deleted ? styles.deleted : undefined}>{textOf(destination)}</span>
      ),
      sortable: true,
    })
    return [
      {
        ...column('alias', ({ alias }) => alias),
        detail: ({ deleted }) => (deleted ? t('destinations.isDeleted') : null),
        width: 'minmax(0, 2fr)',
        card: 'title',
      },
      { ...column('address', ({ address }) => address), width: 'minmax(0, 1.6fr)' },
      { ...column('city', ({ city }) => city), width: 'minmax(0, 1fr)' },
      { ...column('provider', (destination) => destination[productField.instanceName]), width: 'minmax(0, 1.4fr)' },
      ...(hasPriceAreas
        ? [
            {
              ...column('priceArea', ({ priceArea }) => (priceArea === priceAreas.none ? '–' : String(priceArea))),
              width: '110px',
            },
          ]
        : []),
    ]
  }, [t, styles, hasPriceAreas])
}

const useStyles = makeStyles({ deleted: { textDecorationLine: 'line-through' } })
