import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isIndex, stepsOf } from '../../../../ui/acts/act-values.ts'
import { Button } from '../../../../ui/button.tsx'
import { Code, Quantity, Unknown } from '../../../../ui/figures.tsx'
import type { TakeBlock } from '../../../../ui/form/pasted-rows.tsx'
import { type GridColumn, gridWord, RowsGrid, useGridLabel } from '../../../../ui/form/rows-grid.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { AskBanner } from '../../../../ui/panel.tsx'
import { useRuleText } from '../../../../ui/rule-text.ts'
import { ActFrame } from '../acts/act-frame.tsx'
import { useActForm } from '../acts/use-act-form.ts'
import { useShipmentLocation } from '../shipment-location.ts'
import { PackageContents } from './package-contents.tsx'
import { packageHeadings } from './package-headings.ts'
import {
  newPackage,
  type PackagesForm,
  packageBody,
  packagesForm,
  packagesOf,
  packedOf,
  volumetric,
} from './packages-form.ts'
import { takePackages } from './pasted-packages.ts'
import { containerOptions, type EditorProps } from './shapes.ts'

/** So many a shipment takes. */
const mostPackages = 2000

/** How the goods are packed: measures, contents by line, container and invoice. */
export function PackagesEditor({ shipment, onClose }: EditorProps) {
  const { t } = useTranslation('shipment-editors')
  const ruleText = useRuleText()
  const schema = useMemo(() => {
    const notOurs = { containerNumber: t('paste.noContainer'), invoiceId: t('paste.noInvoice') }
    return packagesForm(shipment.lines, ruleText, notOurs)
  }, [shipment.lines, ruleText, t])
  const act = useActForm<PackagesForm>({
    shipment,
    command: 'set-packages',
    schema: schema as never,
    valuesOf: packagesOf,
    onDone: onClose,
    body: ({ packages }, { version, packages: known }) => ({
      version,
      packages: packages.map(one => packageBody(one, known)),
    }),
    // What is wrong with the contents of a package that has none stands at the package itself.
    placesOf: () => ({
      of: { packages: { each: { whole: 'packageType', of: { contents: { whole: '0.lineId' } } } } },
    }),
  })
  const { seen } = act
  const columns = useColumns(seen)
  const take = useTake(columns, act.form)
  const rowName = (index: number) => t('package', { number: index + 1 })
  const contentLabel = (path: string) => {
    const [, index, list, at, field] = stepsOf(path)
    if (index === undefined) return path === 'packages' ? t('shipment-fields:packages') : null
    if (list !== 'contents') return null
    const part = at === undefined ? t('contents') : t('content', { number: isIndex(at) ? Number(at) + 1 : '' })
    return t('ofRow', { field: field === 'quantity' ? `${part}, ${t('quantity')}` : part, row: rowName(Number(index)) })
  }
  const gridLabel = useGridLabel('packages', columns, rowName)
  const label = (path: string) => contentLabel(path) ?? gridLabel(path)
  const skuOf = (lineId: string) => seen.lines.find(line => line.lineId === lineId)?.sku ?? undefined
  const wordOf = (path: string, value: string) =>
    path.endsWith('.lineId') ? skuOf(value) : gridWord('packages', columns, path, value)
  return (
    <ActFrame act={act} label={label} wordOf={wordOf} onClose={onClose} size="xl">
      {seen.mode === null && <ModeFirst />}
      <Balance lines={seen.lines} />
      <RowsGrid
        name="packages"
        rowName={rowName}
        columns={columns}
        take={take}
        newRow={newPackage}
        add={t('addPackage')}
        none={t('noPackages')}
        below={index => <PackageContents index={index} lines={seen.lines} />}
      />
    </ActFrame>
  )
}

function useColumns(shipment: ShipmentDetail): readonly GridColumn[] {
  const { t } = useTranslation('shipment-editors')
  const { t: detail } = useTranslation('shipment-detail')
  const named = shipment.packages.map(one => one.containerNumber ?? '')
  return [
    { name: 'packageType', label: detail('packages.type'), kind: 'text', minW: '120px' },
    { name: 'sscc', label: t('shipment-fields:sscc'), kind: 'text', minW: '170px', optional: true },
    { name: 'pieces', label: detail('packages.pieces'), kind: 'decimal', minW: '64px' },
    {
      name: 'grossWeightKg',
      label: detail('shipment-fields:grossWeightKg'),
      kind: 'decimal',
      minW: '84px',
      optional: true,
    },
    ...(['lengthCm', 'widthCm', 'heightCm'] as const).map(
      (name): GridColumn => ({
        name,
        label: t(`shipment-fields:${name}`),
        kind: 'decimal',
        minW: '72px',
        optional: true,
      }),
    ),
    { name: 'pallets', label: t('shipment-fields:pallets'), kind: 'decimal', minW: '72px', optional: true },
    {
      name: 'volumetric',
      label: t('volumetric'),
      kind: 'shown',
      end: true,
      cell: index => <Volumetric index={index} shipment={shipment} />,
    },
    {
      name: 'containerNumber',
      label: detail('shipment-fields:container'),
      kind: 'select',
      minW: '130px',
      optional: true,
      options: containerOptions(shipment, named),
    },
    {
      name: 'invoiceId',
      label: detail('shipment-fields:invoice'),
      kind: 'select',
      minW: '110px',
      optional: true,
      options: shipment.invoices.map(one => ({ value: one.invoiceId, label: one.number })),
    },
  ]
}

/** Reads a block copied from a spreadsheet, with the headings of the form in any language or without. */
function useTake(columns: readonly GridColumn[], form: UseFormReturn<PackagesForm>): TakeBlock {
  const { locale } = useFormats()
  return async (rows, at) => {
    const options = (name: string) => {
      const column = columns.find(one => one.name === name)
      return column?.kind === 'select' ? column.options : []
    }
    return takePackages(rows, at, {
      headings: await packageHeadings(),
      locale,
      present: form.getValues('packages').length,
      most: mostPackages,
      containers: options('containerNumber'),
      invoices: options('invoiceId'),
    })
  }
}

function Volumetric({ index, shipment }: { index: number; shipment: ShipmentDetail }) {
  const one = useWatch<PackagesForm, `packages.${number}`>({ name: `packages.${index}` })
  const { t } = useTranslation('shipment-editors')
  const found = volumetric(one, shipment)
  if (shipment.mode === null)
    return (
      <Box color="ink3" fontSize="sm">
        {t('modeFirst')}
      </Box>
    )
  if (found === null) return <Unknown />
  return (
    <Box pt={{ sm: '1.5' }}>
      <Quantity value={found.value} unit={found.unit} />
    </Box>
  )
}

/** What volume counts as depends on how it travels: nothing is reckoned before that is chosen. */
function ModeFirst() {
  const { t } = useTranslation('shipment-editors')
  const { t: detail } = useTranslation('shipment-detail')
  const { open } = useShipmentLocation()
  return (
    <Box mb="4">
      <AskBanner
        tone="warn"
        icon={<CircleAlert size={18} aria-hidden="true" />}
        action={
          <Button look="link" onClick={() => open('change-details')}>
            {detail('act.change-details')}
          </Button>
        }
      >
        {t('modeFirstText')}
      </AskBanner>
    </Box>
  )
}

/** How much of each line is packed: all of it must be when the shipment departs. */
function Balance({ lines }: Pick<ShipmentDetail, 'lines'>) {
  const { t } = useTranslation('shipment-editors')
  const formats = useFormats()
  const packages = useWatch<PackagesForm, 'packages'>({ name: 'packages' })
  return (
    <Box
      as="ul"
      aria-label={t('balance')}
      listStyleType="none"
      m="0"
      p="3"
      mb="4"
      bg="sunken"
      borderRadius="panel"
      display="grid"
      gap="1"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      maxH="140px"
      overflowY="auto"
    >
      {lines.map(line => {
        const packed = packedOf(packages, line.lineId)
        const tone = packed.gt(line.quantity) ? 'bad' : packed.eq(line.quantity) ? 'ok' : 'warn'
        const words = { packed: formats.quantity(packed.toFixed()), quantity: formats.quantity(line.quantity) }
        return (
          <li key={line.lineId}>
            <Code>{line.sku ?? `${line.orderNumber}/${line.orderLineNumber}`}</Code>{' '}
            <Box as="span" color={tone}>
              {t('packed', { ...words, unit: line.unit })}
            </Box>
          </li>
        )
      })}
    </Box>
  )
}
