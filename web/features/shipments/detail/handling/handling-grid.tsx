import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type GridColumn, RowsGrid } from '../editors/rows-grid.tsx'
import { newPackageRow } from './handling-values.ts'

export function usePackageColumns(): readonly GridColumn[] {
  const { t } = useTranslation('shipment-handling')
  return [
    { name: 'packageType', label: t('package.type'), kind: 'text', minW: '120px' },
    { name: 'pieces', label: t('package.pieces'), kind: 'decimal', minW: '64px' },
    { name: 'weightKg', label: t('package.weight'), kind: 'decimal', minW: '84px' },
    ...(['lengthCm', 'widthCm', 'heightCm', 'volumeM3'] as const).map(
      (name): GridColumn => ({ name, label: t(`package.${name}`), kind: 'decimal', minW: '72px', optional: true }),
    ),
  ]
}

/** Packages as they are asked for, or as they were counted. */
export function PackagesGrid() {
  const { t } = useTranslation('shipment-handling')
  return (
    <Part title={t('section.packages')}>
      <RowsGrid
        name="packages"
        columns={usePackageColumns()}
        newRow={newPackageRow}
        add={t('package.add')}
        none={t('package.none')}
        rowName={index => t('package.number', { number: index + 1 })}
      />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box mt="5" pt="4" borderTopWidth="1px" borderColor="line">
      <Box as="h2" textStyle="heading" mb="3">
        {title}
      </Box>
      {children}
    </Box>
  )
}
