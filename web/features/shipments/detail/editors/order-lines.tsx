import { Box, Grid } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import { useTranslation } from 'react-i18next'
import { Code } from '../../../../ui/figures.tsx'
import { DecimalField } from '../../../../ui/form/fields.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { useOrderToShipQuery } from '../../../../ui/orders-to-ship/orders-api.ts'
import type { Shippable } from './lines-editor.tsx'

type Props = {
  orderId: string
  orderNumber: string
  lines: ShipmentDetail['lines']
  known: Map<string, Shippable>
}

/** An order's lines: those on the shipment, and those with something left to ship. */
export function OrderLines({ orderId, orderNumber, lines, known }: Props) {
  const { t } = useTranslation('shipment-editors')
  const { data: order, error } = useOrderToShipQuery(orderId)
  const own = lines.filter(line => line.orderId === orderId)
  const rows = own.map(line => {
    const left = order?.lines.find(one => one.id === line.orderLineId)?.shippable
    return {
      id: line.orderLineId,
      held: line.quantity,
      sku: line.sku ?? '',
      description: line.description,
      unit: line.unit,
      // What the shipment holds counts as shippable for itself.
      most: left === undefined ? null : new Decimal(left).plus(line.quantity).toFixed(),
    }
  })
  const others = (order?.lines ?? [])
    .filter(line => own.every(one => one.orderLineId !== line.id) && new Decimal(line.shippable).gt(0))
    .map(({ id, sku, description, unit, shippable }) => ({
      id,
      sku: sku ?? '',
      description,
      unit,
      most: shippable,
      held: '0',
    }))
  const all = [...rows, ...others]
  for (const { id, most, sku, description, unit, held } of all)
    if (most !== null) known.set(id, { most, name: sku || description, unit, held })
  return (
    <Box as="section" aria-label={orderNumber} mb="4">
      <Box as="h3" textStyle="heading" mb="1">
        <Code>{orderNumber}</Code>
      </Box>
      {error && <Box color="warn">{t('lines.unknown')}</Box>}
      {order !== undefined && all.length === 0 && <Box color="ink3">{t('lines.allShipped')}</Box>}
      {all.map(({ held: _held, ...row }) => (
        <LineRow key={row.id} {...row} name={`lines.${orderId}.${row.id}`} />
      ))}
    </Box>
  )
}

type LineProps = { name: string; sku: string; description: string; unit: string; most: string | null }

function LineRow({ name, sku, description, unit, most }: LineProps) {
  const { t } = useTranslation('shipment-editors')
  const formats = useFormats()
  return (
    <Grid
      gap="3"
      alignItems="start"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
      templateColumns={{ base: 'minmax(0, 1fr) 130px', md: 'minmax(0, 1fr) 150px 160px' }}
    >
      <Box minW="0">
        <Code>{sku}</Code>
        <Box className="whole" color="ink3" fontSize="sm">
          {description}
        </Box>
      </Box>
      <Box color="ink2" pt={{ md: '1.5' }} gridRow={{ base: '2', md: 'auto' }}>
        {most !== null && t('lines.upTo', { quantity: formats.quantity(most), unit })}
      </Box>
      <DecimalField
        name={name}
        label={t('lines.quantityOf', { line: sku || description })}
        hiddenLabel
        optional
        unit={unit}
      />
    </Grid>
  )
}
