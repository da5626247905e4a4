import { type DeliveryField, deliveryFields } from '@quayside/contracts/shipments/deliveries.ts'
import type { DeliveryItem } from '@quayside/contracts/shipments/delivery-queries.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { Code, DateText, Quantity, Unknown } from '../../ui/figures.tsx'
import { DeliveryLabelTag } from './delivery-tags.tsx'

const codes: ReadonlySet<DeliveryField> = new Set(['transportOrder', 'profitCenter', 'material', 'batch'])
const hidden: ReadonlySet<DeliveryField> = new Set([
  'profitCenter',
  'sapEntryDate',
  'customsEntryDate',
  'customsReleaseDate',
  'warehouseEntryDate',
  'warehouseExitDate',
])
const sorts: Partial<Record<DeliveryField, string>> = { deliveryDate: 'deliveryDate', pgiDate: 'pgiDate' }
/** Drawn in columns of their own. */
const own: ReadonlySet<DeliveryField> = new Set(['deliveryNumber', 'line', 'quantity', 'unit', 'shipmentNumber'])
/** What is looked for first, then the rest as SAP has it. */
const leading: readonly DeliveryField[] = ['deliveryDate', 'deliveredOn', 'material']
const inOrder = [...leading, ...deliveryFields.filter(field => !leading.includes(field) && !own.has(field))]
export const isDate = (field: DeliveryField) => /(Date|On)$/.test(field)

export function useFieldLabel(): (field: DeliveryField) => string {
  const { t } = useTranslation('deliveries')
  return field => t(`field.${field}`)
}

/** Of all deliveries, or of the lines of one (`of`). */
export function useDeliveryColumns(of: 'all' | 'one' = 'all'): readonly TableColumn<DeliveryItem>[] {
  const { t } = useTranslation('deliveries')
  return useMemo(() => {
    const word = (field: DeliveryField) => t(`field.${field}`)
    const cell =
      (field: DeliveryField) =>
      (row: DeliveryItem): ReactNode => {
        const value = row[field]
        if (isDate(field)) return <DateText value={value} />
        if (value === null) return <Unknown />
        return codes.has(field) ? <Code>{value}</Code> : value
      }
    const rest = inOrder.map(
      (field): TableColumn<DeliveryItem> => ({
        id: field,
        header: word(field),
        width: isDate(field) ? 104 : 130,
        cell: cell(field),
        ...(isDate(field) && { align: 'end' as const }),
        ...(of === 'all' && sorts[field] && { sort: sorts[field] }),
        ...(hidden.has(field) && { initiallyHidden: true }),
        ...(field === 'material' && { card: 'subtitle' as const }),
        ...(field === 'deliveryDate' && { card: 'end' as const }),
        ...(field === 'receivingPlant' && { card: 'start' as const }),
      }),
    )
    return [
      {
        id: 'deliveryNumber',
        header: word(of === 'one' ? 'line' : 'deliveryNumber'),
        width: of === 'one' ? 80 : 150,
        ...(of === 'all' && { sort: 'deliveryNumber' }),
        fixed: true,
        card: 'title' as const,
        cell: row => <Code>{of === 'one' ? row.line : `${row.deliveryNumber} / ${row.line}`}</Code>,
      },
      {
        id: 'label',
        header: t('column.label'),
        width: 200,
        card: 'status' as const,
        cell: row => <DeliveryLabelTag {...row} />,
      },
      ...rest.slice(0, leading.length),
      {
        id: 'quantity',
        header: word('quantity'),
        width: 110,
        align: 'end' as const,
        cell: row => <Quantity value={row.quantity} unit={row.unit} />,
      },
      ...rest.slice(leading.length),
      {
        id: 'shipmentNumber',
        header: word('shipmentNumber'),
        width: 130,
        cell: row => <ShipmentLink id={row.shipmentId} number={row.shipmentNumber} />,
      },
      {
        id: 'client',
        header: t('column.client'),
        width: 170,
        initiallyHidden: true,
        cell: row => row.clientName ?? <Unknown />,
      },
    ]
  }, [t, of])
}

export function ShipmentLink({ id, number }: { id: string | null; number: string | null }) {
  if (number === null) return <Unknown />
  if (id === null) return <Code>{number}</Code>
  return (
    <Link to={`/shipments/${id}`}>
      <Code>{number}</Code>
    </Link>
  )
}
