import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import { useTranslation } from 'react-i18next'
import { type ActValues, valueAt } from '../../ui/acts/act-values.ts'
import { type GridColumn, RowsGrid } from '../../ui/form/rows-grid.tsx'

/** A row of the packages' grid. */
export type PackageRow = Readonly<
  Record<'key' | 'packageType' | 'pieces' | 'weightKg' | 'lengthCm' | 'widthCm' | 'heightCm' | 'volumeM3', string>
>

export const newPackageRow = (): PackageRow => ({
  key: crypto.randomUUID(),
  packageType: '',
  pieces: '1',
  weightKg: '',
  lengthCm: '',
  widthCm: '',
  heightCm: '',
  volumeM3: '',
})

export function packageRows(packages: readonly HandledPackage[]): PackageRow[] {
  return packages.map(one => ({
    key: one.packageId,
    packageType: one.packageType,
    pieces: String(one.pieces),
    weightKg: one.weightKg,
    lengthCm: one.lengthCm ?? '',
    widthCm: one.widthCm ?? '',
    heightCm: one.heightCm ?? '',
    volumeM3: one.volumeM3 ?? '',
  }))
}

export function packagesOf(rows: readonly PackageRow[]): object[] {
  return rows.map(row => ({
    packageId: row.key,
    packageType: row.packageType.trim(),
    pieces: Number(row.pieces),
    weightKg: row.weightKg,
    lengthCm: row.lengthCm || null,
    widthCm: row.widthCm || null,
    heightCm: row.heightCm || null,
    volumeM3: row.volumeM3 || null,
  }))
}
export const packagesIn = (values: ActValues) =>
  packagesOf((valueAt(values, 'packages') ?? []) as readonly PackageRow[])

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

/** Packages as they are asked for, or as they were collected. */
export function PackagesGrid() {
  const { t } = useTranslation('shipment-handling')
  return (
    <RowsGrid
      name="packages"
      columns={usePackageColumns()}
      newRow={newPackageRow}
      add={t('package.add')}
      none={t('package.none')}
      rowName={index => t('package.number', { number: index + 1 })}
    />
  )
}
