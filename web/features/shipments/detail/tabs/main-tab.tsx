import { Box, Flex, Grid } from '@chakra-ui/react'
import { carrierOf } from '@quayside/contracts/shipments/carrier.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { Button } from '../../../../ui/button.tsx'
import { Code, DateText, Quantity } from '../../../../ui/figures.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { ModeText } from '../../../../ui/mode-text.tsx'
import { CountryText, PlaceText } from '../../../../ui/places/place-text.tsx'
import { Section, type SectionRow } from '../../../../ui/section.tsx'
import { AftermathPanel } from '../aftermath-panel.tsx'
import { useShipmentLocation } from '../shipment-location.ts'
import { TrackingSummary } from '../tracking-summary.tsx'

/** Where it is and was, and everything of its head under its label. */
export function MainTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { open } = useShipmentLocation()
  const { identity, route, dates, transportDocument, cargo } = shipment.details
  const { weights } = shipment
  const row = (name: string, value: ReactNode): SectionRow => ({ label: t(`shipment-fields:${name}`), value })
  const volumetric = weights.volumetricKg && <Quantity value={weights.volumetricKg} unit="kg" />
  const code = (value: string | null) => value && <Code>{value}</Code>
  const place = (name: string, known: ShipmentPlace | null) => row(name, known && <PlaceText place={known} />)
  const date = (name: string, value: string | null) => row(name, value && <DateText value={value} look="full" />)
  const country = (name: string, value: string | null) => row(name, value && <CountryText code={value} />)
  const measure = (counts: string | null, entered: string | null, unit: string) =>
    counts && <Measure counts={counts} entered={entered} unit={unit} />
  const edit = !past && isAllowed(shipment, 'change-details') && (
    <Button size="sm" onClick={() => open('change-details')}>
      {t('act.change-details')}
    </Button>
  )
  return (
    <Flex direction="column" gap="4" minW="0">
      <TrackingSummary shipment={shipment} past={past} />
      {!past && <AftermathPanel shipment={shipment} />}
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Section
          gathersUnknown
          title={t('section.route')}
          aside={edit}
          rows={[
            row('mode', shipment.mode && <ModeText mode={shipment.mode} />),
            row('incoterm', [route.incoterm, route.incotermPlace].filter(Boolean).join(' ') || null),
            place('origin', route.origin),
            place('destination', route.destination),
            place('portOfLoading', route.portOfLoading),
            place('portOfDischarge', route.portOfDischarge),
            place('airportOfOrigin', route.airportOfOrigin),
            place('airportOfDestination', route.airportOfDestination),
            place('placeOfReceipt', route.placeOfReceipt),
            place('placeOfDelivery', route.placeOfDelivery),
            row('internationalCarrier', route.internationalCarrier ?? carrierOf(shipment)),
            row('bookingReference', code(shipment.booking.reference)),
            row('mawb', code(route.mawb)),
            row('hawb', code(route.hawb)),
            row('mbl', code(route.mbl)),
            row('hbl', code(route.hbl)),
            row('bol', code(route.bol)),
            row('flight', code(route.flight)),
            row('vessel', [route.vessel, route.voyage].filter(Boolean).join(' · ') || null),
            row('imoNumber', code(route.imoNumber)),
            row('service', route.service === 'express' && words(`service.${route.service}`)),
            country('merchandiseOriginCountry', route.merchandiseOriginCountry),
            place('inlandCustomsPlace', route.inlandCustomsPlace),
            place('groundOrigin', route.groundOrigin),
            place('groundDestination', route.groundDestination),
            row('lastMileCarrier', route.lastMileCarrier),
            place('lastMilePickup', route.lastMilePickup),
          ]}
        />
        <Section
          gathersUnknown
          title={t('section.identity')}
          rows={[
            row('shipmentId', shipment.id),
            row('client', shipment.clientName),
            row('operation', words(`operation.${shipment.operation}`)),
            row('shipmentType', identity.shipmentType),
            row('rateCategory', identity.rateCategory),
            row('deliveryMode', identity.deliveryMode && words(`deliveryTerm.${identity.deliveryMode}`)),
            row('movementType', identity.movementType && words(`movement.${identity.movementType}`)),
            row('thirdPartyLogistics', identity.thirdPartyLogistics),
            row('goodsType', identity.goodsType),
            row('trackingNumber', code(identity.trackingNumber)),
            row('week', identity.week),
            row('project', identity.project),
            row('division', identity.division),
            date('sapEntryDate', identity.sapEntryDate),
          ]}
        />
        <Section
          gathersUnknown
          title={t('section.dates')}
          rows={[
            date('created', shipment.date),
            date('requestedPickupDate', dates.requestedPickupDate),
            date('pickupDate', dates.pickupDate),
            date('requestedDeliveryDate', dates.requestedDeliveryDate),
            date('estimatedDeliveryDate', dates.estimatedDeliveryDate),
            date('deliveryDate', dates.deliveryDate),
            row('requestedTransitDays', dates.requestedTransitDays),
            row('quotationTransitDays', dates.quotationTransitDays),
            row('consigneeName', dates.consigneeName),
            date('formalitiesInitializedOn', dates.formalitiesInitializedOn),
            date('formalitiesCompletedOn', dates.formalitiesCompletedOn),
          ]}
        />
        <Section
          gathersUnknown
          title={t('section.cargo')}
          rows={[
            row('grossWeight', measure(weights.grossKg, cargo.grossWeightKg, 'kg')),
            row('volume', measure(weights.volumeM3, cargo.volumeM3, 'm³')),
            row('volumetricWeight', shipment.mode === null ? t('modeFirst') : volumetric),
            row('volumeFactor', weights.kgPerM3 && <Quantity value={weights.kgPerM3} unit="kg/m³" />),
            row('chargeableWeight', weights.chargeable && <Quantity value={weights.chargeable} unit={weights.unit} />),
            row('temperature', cargo.temperatureControlled ? temperatures(cargo) : t('no')),
            row('dangerousGoods', cargo.dangerousGoods ? hazards(cargo) : t('no')),
            row('transportDocument', code(transportDocument.number)),
            date('transportDocumentReceived', transportDocument.receivedOn),
            row('invoiceReceivedFrom', transportDocument.invoiceReceivedFrom),
            country('placeOfReceiptCountry', transportDocument.placeOfReceiptCountry),
            country('placeOfDeliveryCountry', transportDocument.placeOfDeliveryCountry),
            country('portOfLoadingCountry', transportDocument.portOfLoadingCountry),
            country('portOfDischargeCountry', transportDocument.portOfDischargeCountry),
          ]}
        />
      </Grid>
    </Flex>
  )
}

/** What the packages come to counts; what was entered for the whole is told where it says another thing. */
function Measure({ counts, entered, unit }: { counts: string; entered: string | null; unit: string }) {
  const { t } = useTranslation('shipment-detail')
  const formats = useFormats()
  return (
    <>
      <Quantity value={counts} unit={unit} />
      {entered !== null && Number(entered) !== Number(counts) && (
        <Box color="ink3" fontSize="sm">
          {t('packages.counts', { entered: `${formats.quantity(entered)} ${unit}` })}
        </Box>
      )}
    </>
  )
}

type Cargo = ShipmentDetail['details']['cargo']

function temperatures({ temperatureMinC, temperatureMaxC }: Cargo): string | null {
  const degrees = (value: number | null) => (value === null ? '?' : `${value} °C`)
  return temperatureMinC === null && temperatureMaxC === null
    ? null
    : `${degrees(temperatureMinC)} – ${degrees(temperatureMaxC)}`
}

function hazards({ unNumber, hazardClass, packingGroup, properShippingName }: Cargo): string | null {
  return [unNumber, hazardClass, packingGroup, properShippingName].filter(Boolean).join(', ') || null
}
