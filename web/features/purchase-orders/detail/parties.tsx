import { Grid } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText, Money } from '../../../ui/figures.tsx'
import { Section, type SectionRow } from '../../../ui/section.tsx'

/** Every party, place and term of the order's head under its label. */
export function Parties({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { header, logistics, supplier, parties } = order
  const label = (name: string) => t(`order-fields:${name}`)
  const row = (name: string, value: ReactNode): SectionRow => ({ label: label(name), value })
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
      <Section
        title={t('parties.supplier')}
        rows={[
          row('supplierName', supplier.name),
          row('supplierCode', supplier.code),
          row('contactName', supplier.contactName),
          row('email', supplier.email),
          row('phone', supplier.phone),
          row('address', supplier.address),
          row('vendorIdentifier', header.vendorIdentifier),
          row('seller', parties.seller),
        ]}
      />
      <Section
        title={t('parties.buyer')}
        rows={[
          row('company', order.clientName),
          row('buyerIdentifier', header.buyerIdentifier),
          row('identityIdentifier', header.identityIdentifier),
          row('creator', order.creator.name ?? order.creator.service),
          row('entityCode', header.entityCode),
          row('entityName', header.entityName),
          row('businessGroup', header.businessGroup),
          row('clientPo', header.clientPo),
          row('salesOrder', header.salesOrder),
          row('invoiceNumber', header.invoiceNumber),
        ]}
      />
      <Section
        title={t('parties.logistics')}
        rows={[
          row('incoterm', logistics.incoterm),
          row('incotermPlace', logistics.incotermPlace),
          row('transportMode', logistics.transportMode && t(`statuses:transportMode.${logistics.transportMode}`)),
          row('origin', [logistics.origin, logistics.originCountry].filter(Boolean).join(', ') || null),
          row('destination', [logistics.destination, logistics.destinationCountry].filter(Boolean).join(', ') || null),
          row('pickupPlace', logistics.pickupPlace?.name),
          row('deliveryPlace', logistics.deliveryPlace?.name),
          row('destinationPlace', logistics.destinationPlace?.name),
          row('shippingThrough', logistics.shippingThrough),
          row('sendConditions', logistics.sendConditions),
          row('inventoryLocation', header.inventoryLocation),
          row('location', header.location),
        ]}
      />
      <Section
        title={t('parties.terms')}
        rows={[
          row('documentType', header.documentType && t(`statuses:documentType.${header.documentType}`)),
          row('paymentMethod', header.paymentMethod && t(`statuses:paymentMethod.${header.paymentMethod}`)),
          row('paymentInstruction', header.paymentInstruction),
          row('taxFree', t(header.taxFree ? 'yes' : 'no')),
          row('emissionDate', <DateText value={header.emissionDate} look="full" />),
          row('requestedDate', <DateText value={header.requestedDate} look="full" />),
          row('requiredDeliveryDate', <DateText value={header.requiredDeliveryDate} look="full" />),
          row('shippingCosts', <Money amount={logistics.shippingCosts} currency={order.totals.currency} />),
          row('totalValue', <Money amount={order.totals.value} currency={order.totals.currency} />),
          row('totalTaxes', <Money amount={order.totals.taxes} currency={order.totals.currency} />),
          row('totalCash', <Money amount={order.totals.cash} currency={order.totals.currency} />),
          row('sentFrom', header.sentFrom),
          row('sentTo', header.sentTo && t(`statuses:side.${header.sentTo}`)),
          row('additionalDetails', header.additionalDetails),
        ]}
      />
    </Grid>
  )
}
