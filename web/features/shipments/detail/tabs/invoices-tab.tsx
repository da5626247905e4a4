import { Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { Button } from '../../../../ui/button.tsx'
import { Code, DateText, Money, Quantity, Unknown } from '../../../../ui/figures.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { PlainTable } from '../../../../ui/plain-table.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { ActButton } from '../act-button.tsx'
import { useShipmentLocation } from '../shipment-location.ts'

/** The suppliers' invoices, and how many packages each covers. */
export function InvoicesTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { open } = useShipmentLocation()
  const may = !past && isAllowed(shipment, 'save-invoice')
  const supplierOf = (id: string | null) =>
    shipment.lines.find(line => line.vendorCompanyId === id)?.supplierName ?? null
  const packagesOf = (invoiceId: string) => shipment.packages.filter(one => one.invoiceId === invoiceId).length
  const own = (about: string) => ({ shipment, past, about, quiet: true })
  const add = may && <Button onClick={() => open('save-invoice')}>{t('invoices.add')}</Button>
  return (
    <Panel padded={false} {...(add && shipment.invoices.length > 0 && { foot: add })}>
      {shipment.invoices.length === 0 ? (
        <NothingYet title={t('invoices.none')} text={t('invoices.noneText')} action={add} />
      ) : (
        <PlainTable
          label={t('tabs.invoices')}
          rows={shipment.invoices}
          rowId={invoice => invoice.invoiceId}
          columns={[
            { id: 'number', header: t('invoices.number'), cell: invoice => <Code>{invoice.number}</Code> },
            {
              id: 'supplier',
              header: t('invoices.supplier'),
              cell: invoice => supplierOf(invoice.supplierCompanyId) ?? <Unknown />,
            },
            { id: 'date', header: t('invoices.date'), cell: invoice => <DateText value={invoice.date} look="full" /> },
            {
              id: 'value',
              header: t('shipment-fields:customsValue'),
              end: true,
              cell: invoice => <Money amount={invoice.customsValue} currency={invoice.currency} />,
            },
            {
              id: 'packages',
              header: t('shipment-fields:packages'),
              end: true,
              cell: invoice => <Quantity value={String(packagesOf(invoice.invoiceId))} plainZero />,
            },
            {
              id: 'acts',
              header: t('milestone.acts'),
              cell: invoice =>
                may && (
                  <Flex gap="1">
                    <ActButton {...own(invoice.invoiceId)} command="save-invoice" label={t('customs.edit')} />
                    <ActButton {...own(invoice.invoiceId)} command="remove-invoice" label={t('remove')} />
                  </Flex>
                ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
