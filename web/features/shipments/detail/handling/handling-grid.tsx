import { Box } from '@chakra-ui/react'
import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type { ReceiptItem } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Quantity } from '../../../../ui/figures.tsx'
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

/** Of what is left in the warehouse, the pieces that go. */
export function ReleaseGrid({ receipt }: { receipt: ReceiptItem | null }) {
  const { t } = useTranslation('shipment-handling')
  const rows = useWatch({ name: 'packages' }) as readonly { key: string }[]
  const packageAt = (index: number): HandledPackage | undefined =>
    receipt?.counted?.packages.find(one => one.packageId === rows[index]?.key)
  const leftAt = (index: number) => receipt?.left.find(one => one.packageId === rows[index]?.key)?.pieces
  const columns: readonly GridColumn[] = [
    { name: 'type', label: t('package.type'), kind: 'shown', cell: index => packageAt(index)?.packageType },
    {
      name: 'left',
      label: t('package.left'),
      kind: 'shown',
      end: true,
      cell: index => <Quantity value={String(leftAt(index) ?? 0)} />,
    },
    { name: 'pieces', label: t('package.released'), kind: 'decimal', minW: '84px', end: true, optional: true },
  ]
  return (
    <Part title={t('section.release')}>
      <RowsGrid name="packages" columns={columns} rowName={index => t('package.number', { number: index + 1 })} />
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
