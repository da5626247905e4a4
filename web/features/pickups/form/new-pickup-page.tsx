import { Box, Flex } from '@chakra-ui/react'
import type { PickupKind } from '@quayside/contracts/handling/pickups.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useCompany, useMayCall, usePermission } from '../../../app/session/use-session.ts'
import { Code, DateText } from '../../../ui/figures.tsx'
import { useChosenOrders } from '../../../ui/orders-to-ship/use-chosen-orders.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { usePickupPlaces } from '../form-location.ts'
import { usePickupListQuery } from '../list/pickup-list-api.ts'
import { PickupTags } from '../pickup-tags.tsx'
import { useShipmentToPickUpQuery } from './form-api.ts'
import { emptyPickup, type PickupForm } from './pickup-form.ts'
import { PickupWizard } from './pickup-wizard.tsx'
import { AboutSection } from './steps.tsx'

/** /pick-up/form/national, /international: a new request, for a shipment (?shipment=), for orders (?orders=) or for neither. */
export const newPickupPages = {
  national: () => <NewPickupPage key="national" kind="NATIONAL" />,
  international: () => <NewPickupPage key="international" kind="INTERNATIONAL" />,
} as const

function NewPickupPage({ kind }: { kind: PickupKind }) {
  const { t } = useTranslation('pickup-form')
  const [search] = useSearchParams()
  const { hasPages } = usePickupPlaces()
  const shipmentId = search.get('shipment')
  const { data: shipment, error, refetch } = useShipmentToPickUpQuery(shipmentId ?? '', { skip: shipmentId === null })
  const crumbs = hasPages ? [{ label: t('shipment-handling:pickups.title'), to: '/pick-up' }] : []
  return (
    <>
      <PageHeader title={t(`title.${kind}`)} crumbs={crumbs} />
      {shipmentId === null || shipment !== undefined ? (
        <NewPickup kind={kind} shipment={shipment ?? null} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      {!hasPages && <OwnPickups />}
    </>
  )
}

function NewPickup({ kind, shipment }: { kind: PickupKind; shipment: ShipmentDetail | null }) {
  const { t } = useTranslation('pickup-form')
  const company = useCompany()
  const [name, isSupplier] = [company?.name ?? '', company?.actor === 'P']
  const choosesOrders = useMayCall('/purchase-orders')
  const mayView = usePermission('purchase-orders.view')
  const valuesOf = useCallback(() => begun(kind, shipment, { name, isSupplier }), [kind, shipment, name, isSupplier])
  return (
    <PickupWizard
      pickup={null}
      shipmentId={shipment?.id ?? null}
      valuesOf={valuesOf}
      suppliers={shipment === null ? [] : suppliersOf(shipment)}
      about={
        shipment === null ? (
          <>
            <TakeAlong />
            <AboutSection choosesOrders={choosesOrders && mayView} />
          </>
        ) : (
          <Box mb="4" color="ink2">
            {t('ofShipment', { number: shipment.shipmentNumber })}
          </Box>
        )
      }
    />
  )
}

type Own = { name: string; isSupplier: boolean }

/** What is known already is not typed again. */
function begun(kind: PickupKind, shipment: ShipmentDetail | null, own: Own): PickupForm {
  const blank = emptyPickup(kind)
  const party = (name: string) => ({ ...blank.parties.requester, name })
  if (shipment === null) return { ...blank, parties: { ...blank.parties, requester: party(own.name) } }
  const named = (role: string) => shipment.parties.find(one => one.role === role)?.name ?? ''
  const { origin, destination, lastMilePickup } = shipment.details.route
  const suppliers = suppliersOf(shipment)
  const [only] = suppliers.length === 1 ? suppliers : []
  const place = (known: typeof origin) => ({
    ...blank.places.shipper,
    name: known?.name ?? '',
    unlocode: known?.unlocode ?? '',
    country: known?.country ?? '',
    zone: zoneOfPlace(known?.unlocode),
  })
  return {
    ...blank,
    supplier: only?.value ?? '',
    parties: {
      requester: party(own.name),
      shipper: party(own.isSupplier ? own.name : named('shipper') || (only?.name ?? '')),
      consignee: party(named('consignee') || (shipment.clientName ?? '')),
    },
    places: { shipper: place(lastMilePickup ?? origin), consignee: place(destination) },
    packages: shipment.packages.map(one => ({
      key: one.packageId,
      packageType: one.packageType,
      pieces: String(one.pieces),
      weightKg: one.grossWeightKg ?? '',
      lengthCm: one.lengthCm ?? '',
      widthCm: one.widthCm ?? '',
      heightCm: one.heightCm ?? '',
      volumeM3: one.volumeM3 ?? '',
    })),
  }
}

/** The suppliers whose lines are on it; by their orders where no name is known. */
function suppliersOf({ lines }: ShipmentDetail) {
  const orders = Map.groupBy(lines, line => line.vendorCompanyId)
  return [...orders].map(([value, own]) => ({
    value,
    name: own[0]?.supplierName ?? '',
    label: own[0]?.supplierName || [...new Set(own.map(line => line.orderNumber))].join(', '),
  }))
}

/** Orders that the address names are chosen once, as if by hand. */
function TakeAlong() {
  const { add } = useChosenOrders()
  const [search] = useSearchParams()
  const begunWith = useRef(false)
  useEffect(() => {
    if (begunWith.current) return
    begunWith.current = true
    void (async () => {
      for (const id of search.get('orders')?.split(',') ?? []) if (id !== '') await add(id)
    })()
  }, [add, search])
  return null
}

/** Who has no list of them finds here what is theirs. */
function OwnPickups() {
  const { t } = useTranslation('pickup-form')
  const { formAt } = usePickupPlaces()
  const { data, error, refetch } = usePickupListQuery({ limit: '50' })
  return (
    <Box mt="5">
      <Panel title={t('mine.title')}>
        {data === undefined &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} />)}
        {data?.items.length === 0 && <Box color="ink3">{t('mine.none')}</Box>}
        <Flex as="ul" direction="column" gap="3" listStyleType="none" m="0" p="0">
          {data?.items.map(pickup => (
            <Flex as="li" key={pickup.id} gap="3" align="center" wrap="wrap">
              <Link to={formAt(pickup.id, pickup.kind)}>
                <Code>{pickup.pickupNumber}</Code>
              </Link>
              <PickupTags pickup={pickup} />
              <Box color="ink2">{pickup.content.consignee?.name}</Box>
              <DateText value={pickup.content.collection?.date ?? null} />
            </Flex>
          ))}
        </Flex>
      </Panel>
    </Box>
  )
}
