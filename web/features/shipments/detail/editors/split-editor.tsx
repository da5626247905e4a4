import { Box, chakra } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import type { ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { Code, Quantity } from '../../../../ui/figures.tsx'
import { CheckboxField, TextAreaField } from '../../../../ui/form/fields.tsx'
import { ActFrame } from '../acts/act-frame.tsx'
import { useActForm } from '../acts/use-act-form.ts'
import type { EditorProps } from './shapes.ts'

const chosen = z.record(z.string(), z.boolean())
type SplitForm = {
  packages: Record<string, boolean>
  containers: Record<string, boolean>
  reason: string
  typed: string
}
const ids = (choice: Record<string, boolean>) => Object.keys(choice).filter(id => choice[id])

const valuesOf = ({ packages, containers }: ShipmentDetail): SplitForm => ({
  packages: Object.fromEntries(packages.map(one => [one.packageId, false])),
  containers: Object.fromEntries(containers.map(one => [one.containerUseId, false])),
  reason: '',
  typed: '',
})

/** Takes packages or whole containers, with what they hold, into a new shipment. */
export function SplitEditor({ shipment, onClose }: EditorProps) {
  const { t } = useTranslation('shipment-editors')
  const { t: detail } = useTranslation('shipment-detail')
  const schema = z
    .object({ packages: chosen, containers: chosen, reason: z.string().trim().min(1, 'reason-required') })
    .loose()
    .superRefine((values, context) => {
      if ([...ids(values.packages), ...ids(values.containers)].length === 0)
        context.addIssue({ code: 'custom', path: ['packages'], message: t('split.nothing') })
    })
  const act = useActForm<SplitForm>({
    shipment,
    command: 'split',
    schema: schema as never,
    valuesOf,
    typed: true,
    onDone: onClose,
    body: ({ packages, containers, reason }, { version }) => ({
      version,
      reason: reason.trim(),
      packageIds: ids(packages),
      containerUseIds: ids(containers),
    }),
    placesOf: () => ({ of: { packageIds: 'packages', containerUseIds: 'containers' } }),
  })
  const { seen } = act
  const label = (path: string) => {
    const [list, id] = path.split('.')
    if (list === 'packages')
      return id === undefined ? t('shipment-fields:packages') : packageName(seen, id, t('shipment-fields:packages'))
    if (list === 'containers')
      return seen.containers.find(one => one.containerUseId === id)?.containerNumber ?? detail('containers.title')
    return detail(`shipment-fields:${path}`)
  }
  return (
    <ActFrame
      act={act}
      label={label}
      onClose={onClose}
      size="lg"
      danger
      told={detail('dialog.split', { number: seen.shipmentNumber })}
    >
      {seen.packages.length === 0 && <Box mb="3">{t('split.noPackages')}</Box>}
      <Choices legend={detail('containers.title')} list="containers">
        {seen.containers.map(one => (
          <CheckboxField
            key={one.containerUseId}
            name={`containers.${one.containerUseId}`}
            label={one.containerNumber}
            hint={t('split.withPackages', {
              count: seen.packages.filter(own => own.containerNumber === one.containerNumber).length,
            })}
          />
        ))}
      </Choices>
      <Choices legend={t('shipment-fields:packages')} list="packages">
        {seen.packages.map(one => (
          <CheckboxField
            key={one.packageId}
            name={`packages.${one.packageId}`}
            label={packageName(seen, one.packageId, '')}
            hint={contentsOf(seen, one.contents)}
          />
        ))}
      </Choices>
      <Goes shipment={seen} />
      <TextAreaField name="reason" label={detail('shipment-fields:reason')} maxLength={2000} />
    </ActFrame>
  )
}

const packageName = ({ packages }: ShipmentDetail, id: string, fallback: string) => {
  const at = packages.findIndex(one => one.packageId === id)
  const one = packages[at]
  return one === undefined ? fallback : `${at + 1}. ${one.pieces} × ${one.packageType}`
}

const contentsOf = ({ lines }: ShipmentDetail, contents: ShipmentDetail['packages'][number]['contents']) =>
  contents
    .map(part => {
      const line = lines.find(one => one.lineId === part.lineId)
      return `${line?.sku ?? ''} ${part.quantity} ${line?.unit ?? ''}`.trim()
    })
    .join(', ')

/** Boxes to choose from; what is wrong with the choice stands under them. */
function Choices({ legend, list, children }: { legend: string; list: string; children: readonly ReactNode[] }) {
  const { getFieldState } = useFormContext()
  const { error } = getFieldState(list, useFormState({ name: list }))
  if (children.length === 0) return null
  return (
    <chakra.fieldset border="0" m="0" mb="4" p="0">
      <chakra.legend p="0" mb="2" textStyle="heading">
        {legend}
      </chakra.legend>
      <Box display="grid" gap="2" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {children}
      </Box>
      {error?.message && (
        <Box textStyle="label" color="bad" mt="1">
          {error.message}
        </Box>
      )}
    </chakra.fieldset>
  )
}

/** What the new shipment would hold. */
function Goes({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-editors')
  const { packages, containers } = useWatch() as SplitForm
  const numbers = shipment.containers.filter(one => containers[one.containerUseId]).map(one => one.containerNumber)
  const going = shipment.packages.filter(
    one => packages[one.packageId] || (one.containerNumber !== null && numbers.includes(one.containerNumber)),
  )
  if (going.length === 0) return null
  const parts = going.flatMap(one => one.contents)
  const lines = shipment.lines.filter(line => parts.some(part => part.lineId === line.lineId))
  return (
    <Box role="status" bg="sunken" borderRadius="panel" p="3" mb="4">
      {t('split.goes', { count: going.length })}
      <Box as="ul" m="0" mt="1" ps="4">
        {lines.map(line => (
          <li key={line.lineId}>
            <Code>{line.sku ?? line.orderNumber}</Code>{' '}
            <Quantity value={sumOf(parts.filter(part => part.lineId === line.lineId))} unit={line.unit} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

function sumOf(parts: readonly { quantity: string }[]): string {
  return parts.reduce((sum, part) => sum.plus(part.quantity), new Decimal(0)).toFixed()
}
