import { Box, Flex } from '@chakra-ui/react'
import { lengthUnits, volumeUnits, weightUnits } from '@quayside/contracts/freight/cargo.ts'
import { unitSymbols } from '@quayside/contracts/freight/unit-symbols.ts'
import { volumetricKgOf } from '@quayside/platform/values/freight/chargeable-weight.ts'
import { Plus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Quantity } from '../figures.tsx'
import { useErrorText } from '../form/error-text.ts'
import { PasteField } from '../form/pasted-rows.tsx'
import { useTypedValues } from '../form/use-typed-values.ts'
import { useFormats } from '../formats.ts'
import { CargoTotalsLine } from './cargo-totals.tsx'
import { type FormGoods, type FormPackage, newPackage } from './entries.ts'
import { type EntryColumn, EntryGrid } from './entry-grid.tsx'
import { gridHeadings } from './grid-headings.ts'
import { PackageDetails } from './package-details.tsx'
import { type PastedColumn, takeEntries } from './pasted-entries.ts'
import { basisOf, measured } from './reckoning.ts'
import { useGridRows } from './use-grid-rows.ts'

const choices = (units: readonly (keyof typeof unitSymbols)[]) =>
  units.map(value => ({ value, label: unitSymbols[value] }))
const units = { weightUnit: choices(weightUnits), volumeUnit: choices(volumeUnits), lengthUnit: choices(lengthUnits) }

/** In the order in which a block without headings is read. */
const pastedNames = [
  'packageType',
  'count',
  'grossWeight',
  'length',
  'width',
  'height',
  'volume',
  'transportUnitId',
  'transportUnitType',
  'innerPackageCount',
  'loadingMeters',
  'marksAndNumbers',
] as const
const texts: readonly string[] = ['packageType', 'transportUnitId', 'transportUnitType', 'marksAndNumbers']
const pastedColumns: readonly PastedColumn[] = pastedNames.map(name => ({
  name,
  kind: texts.includes(name) ? 'text' : 'decimal',
}))
const pastedUnits = ['weightUnit', 'volumeUnit', 'lengthUnit'] as const

const reckonedFields = ['packages', 'goods']

type Props = {
  /** The carrier's own kg per m3. */
  factor?: string | undefined
  /** So many lines the thing takes. */
  most?: number
}

/** The lines of packages of a form that holds `packages` and `goods`, and what they come to. */
export function PackagesSection({ factor, most = 200 }: Props) {
  const { t } = useTranslation('freight')
  const { locale } = useFormats()
  const errorText = useErrorText()
  const { errors } = useFormState({ name: 'packages', exact: true })
  const [packages, goods] = useTypedValues<[readonly FormPackage[], FormGoods]>(reckonedFields)
  const basis = useMemo(() => basisOf(goods, packages, factor), [goods, packages, factor])
  const kgPerM3 = basis.weights?.kgPerM3 ?? null
  const volumetric = useMemo(() => packages.map(one => volumetricKgOf(measured(one), kgPerM3)), [packages, kgPerM3])
  const rows = useGridRows<FormPackage>('packages', {
    first: 'packageType',
    newRow: newPackage,
    take: async (block, at) =>
      takeEntries(block, at, {
        columns: [
          ...pastedColumns,
          ...pastedUnits.map(name => ({ name, kind: 'select', options: units[name] }) as const),
        ],
        headings: await gridHeadings([...pastedNames, ...pastedUnits], ['volumetric']),
        locale,
        present: packages.length,
        most,
        newRow: () => newPackage(packages.at(-1)),
      }),
  })
  const columns = useMemo(() => {
    const decimal = (name: string, width: number, required = false): EntryColumn<string | null> => ({
      name,
      label: t(`field.${name}`),
      width,
      kind: 'decimal',
      end: true,
      required,
    })
    const unit = (name: 'weightUnit' | 'volumeUnit' | 'lengthUnit'): EntryColumn<string | null> => ({
      name,
      label: t(`field.${name}`),
      head: t(`short.${name}`),
      width: 64,
      kind: 'select',
      options: units[name],
    })
    const check = (name: 'temperatureControlled' | 'hazardous'): EntryColumn<string | null> => ({
      name,
      label: t(`field.${name}`),
      head: t(`short.${name}`),
      width: 42,
      kind: 'check',
    })
    const all: EntryColumn<string | null>[] = [
      { name: 'packageType', label: t('field.packageType'), width: 108, kind: 'text', most: 100, required: true },
      decimal('count', 60, true),
      decimal('grossWeight', 80),
      unit('weightUnit'),
      decimal('length', 62),
      decimal('width', 62),
      decimal('height', 62),
      unit('lengthUnit'),
      decimal('volume', 68),
      unit('volumeUnit'),
      {
        name: 'volumetric',
        label: t('field.volumetric'),
        head: t('short.volumetric'),
        width: 70,
        end: true,
        kind: 'shown',
        cell: told => <Quantity value={told} />,
      },
      check('temperatureControlled'),
      check('hazardous'),
    ]
    return all
  }, [t])
  const more = useMemo(
    () => ({
      open: (row: string) => t('packages.more', { row }),
      close: (row: string) => t('packages.less', { row }),
    }),
    [t],
  )
  const rowName = useCallback((index: number) => t('packages.row', { number: index + 1 }), [t])
  const missing = (errors.packages as { message?: string; root?: { message?: string } } | undefined) ?? {}
  const wrong = missing.root?.message ?? missing.message
  return (
    <Box>
      <Box color="ink3" fontSize="sm" mb="3">
        {rows.keys.length === 0 ? t('packages.none') : t('packages.columns')}
      </Box>
      {rows.keys.length > 0 && (
        <EntryGrid
          list="packages"
          label={t('packages.title')}
          keys={rows.keys}
          columns={columns}
          rowName={rowName}
          toldOf={index => volumetric[index] ?? null}
          below={PackageDetails}
          more={more}
          onCopy={rows.onCopy}
          onRemove={rows.onRemove}
          onPaste={rows.pasted.onPaste}
        />
      )}
      {wrong && (
        <Box role="alert" color="bad" fontSize="sm" mt="2">
          {errorText(wrong)}
        </Box>
      )}
      <Flex gap="2" mt="3" wrap="wrap" align="center">
        <Button size="sm" data-field="packages" icon={<Plus size={14} aria-hidden="true" />} onClick={rows.add}>
          {t('packages.add')}
        </Button>
        <PasteField onText={rows.pasted.onText} told={rows.pasted.told} />
      </Flex>
      {rows.keys.length > 0 && <CargoTotalsLine basis={basis} />}
    </Box>
  )
}
