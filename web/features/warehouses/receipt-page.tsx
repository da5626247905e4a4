import { Box, Flex, Grid } from '@chakra-ui/react'
import { weighsKg } from '@quayside/contracts/handling/package-weight.ts'
import type { ReceiptDetail, ReceiptPackage } from '@quayside/contracts/handling/warehouse-queries.ts'
import type { ReceiptCommandName, ReceiptParty } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { Printer, TriangleAlert } from 'lucide-react'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { commandOf, isAllowed, useBlockedText } from '../../ui/acts/allowed.ts'
import { Button } from '../../ui/button.tsx'
import { FilesOfThing } from '../../ui/documents/files-of-thing.tsx'
import { Code, DateText, InstantText, Quantity, Unknown } from '../../ui/figures.tsx'
import { PlaceZone } from '../../ui/formats.ts'
import { HandlingHistory } from '../../ui/handling-history.tsx'
import { type MenuAct, MenuButton } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AskBanner, Facts, Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Rows } from '../../ui/section.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { type DialogAct, receiptActs } from './receipt-acts.ts'
import { ReceiptTags } from './receipt-columns.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { useReceiptPdfMutation, useWarehouseReceiptQuery } from './warehouses-api.ts'

const dialogActs = Object.keys(receiptActs) as DialogAct[]
const parsers = { act: parseAsStringLiteral(dialogActs), about: parseAsString }

/** /warehouse/receipts/{id}: announced against counted, where the goods are and went, and what can be done. */
export function ReceiptPage() {
  const { t } = useTranslation('warehouses')
  const { id = '' } = useParams()
  const { data: receipt, error, refetch } = useWarehouseReceiptQuery({ id })
  const [{ act, about }, set] = useQueryStates(parsers, { history: 'push' })
  const crumbs = [{ label: t('title'), to: '/warehouse' }]
  if (receipt === undefined)
    return (
      <>
        <PageHeader title={t('receipt')} crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    )
  const { warehouse } = receipt.content
  if (warehouse.placeId !== null) crumbs.push({ label: warehouse.name, to: `/warehouse/${warehouse.placeId}` })
  const open = (next: DialogAct, of = '') => void set({ act: next, about: of || null })
  return (
    <PlaceZone value={warehouse.zone || null}>
      <PageHeader
        title={receipt.receiptNumber}
        crumbs={crumbs}
        mono
        beside={<ReceiptTags receipt={receipt} />}
        actions={<Acts receipt={receipt} onOpen={open} />}
      />
      <Flex direction="column" gap="4">
        <Head receipt={receipt} onOpen={open} />
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' }} gap="4" alignItems="start">
          <Flex direction="column" gap="4" minW="0">
            <Packages receipt={receipt} />
            <Arrivals receipt={receipt} />
            <Releases receipt={receipt} onOpen={open} />
            <Details receipt={receipt} />
            <FilesOfThing of="warehouse-receipt" id={receipt.id} />
          </Flex>
          <HandlingHistory history={receipt.history} />
        </Grid>
      </Flex>
      {act !== null && (
        <ReceiptDialog
          key={`${act}:${about}`}
          receipt={receipt}
          command={act}
          about={about ?? ''}
          onClose={() => void set({ act: null, about: null })}
        />
      )}
    </PlaceZone>
  )
}

/** What brings it on comes first: one is the page's button. */
const forward: readonly ReceiptCommandName[] = ['put-on-hand', 'assign', 'lift-contingency', 'release', 'count']
/** Its acts stand at each release. */
const elsewhere: readonly ReceiptCommandName[] = ['take-back', 'correct']
const dangerous: readonly ReceiptCommandName[] = ['void', 'withdraw']

const forwardOf = (receipt: ReceiptDetail) => forward.filter(command => isAllowed(receipt, command))

type ActProps = { receipt: ReceiptDetail; onOpen: (act: DialogAct, about?: string) => void }

function Acts({ receipt, onOpen }: ActProps) {
  const { t } = useTranslation('warehouses')
  const navigate = useNavigate()
  const blockedText = useBlockedText()
  const [print, { isLoading }] = useReceiptPdfMutation()
  const start = (command: ReceiptCommandName) => {
    if (command === 'count') return void navigate(`/warehouse/receipts/${receipt.id}/count`)
    if (command === 'change') return void navigate(`/warehouse/receipts/new?change=${receipt.id}`)
    onOpen(command as DialogAct)
  }
  const all = receipt.allowedCommands.map(one => one.command as ReceiptCommandName)
  const [next] = forwardOf(receipt)
  const acts = all
    .filter(command => command !== next && !elsewhere.includes(command))
    .filter(command => isAllowed(receipt, command) || command === 'release')
    .map(
      (command): MenuAct => ({
        id: command,
        label: t(`act.${command}`),
        danger: dangerous.includes(command),
        blocked: blockedText(commandOf(receipt, command)),
        act: () => start(command),
      }),
    )
  return (
    <>
      {next && (
        <Button look="primary" onClick={() => start(next)}>
          {t(`act.${next}`)}
        </Button>
      )}
      <Button
        pending={isLoading}
        icon={<Printer size={16} aria-hidden="true" />}
        onClick={() => void print({ id: receipt.id, number: receipt.receiptNumber })}
      >
        {t('act.print')}
      </Button>
      <MenuButton label={t('more', { number: receipt.receiptNumber })} acts={acts} />
    </>
  )
}

function Head({ receipt, onOpen }: ActProps) {
  const { t } = useTranslation('warehouses')
  const { content, arrivals, onHandPieces, daysOnHand, location, clientName } = receipt
  const lifts = isAllowed(receipt, 'lift-contingency') && forwardOf(receipt)[0] !== 'lift-contingency'
  return (
    <>
      <Facts
        facts={[
          { label: t('column.onHand'), value: <Quantity plainZero value={String(onHandPieces)} /> },
          {
            label: t('column.daysOnHand'),
            value: <Quantity plainZero value={daysOnHand === null ? null : String(daysOnHand)} />,
          },
          { label: t('column.location'), value: location ?? <Unknown /> },
          { label: t('column.client'), value: clientName ?? t('unknownOwner') },
          { label: t('column.supplier'), value: content.supplier.name },
          arrivals[0] === undefined
            ? { label: t('column.expectedOn'), value: <DateText value={content.expectedOn} look="full" /> }
            : { label: t('column.arrivedAt'), value: <InstantText value={arrivals[0].at} /> },
        ]}
      />
      {receipt.contingencies.map(({ kind, note }, index) => (
        <AskBanner
          key={kind}
          tone="warn"
          icon={<TriangleAlert size={18} aria-hidden="true" />}
          // Its dialog asks which one, where there are several.
          action={
            lifts &&
            index === 0 && <Button onClick={() => onOpen('lift-contingency')}>{t('act.lift-contingency')}</Button>
          }
        >
          <strong>{t(`waits.${kind}`)}</strong>
          {note && <Box>{note}</Box>}
        </AskBanner>
      ))}
      {receipt.reason && <Box color="ink2">{receipt.reason}</Box>}
    </>
  )
}

function Packages({ receipt }: { receipt: ReceiptDetail }) {
  const { t } = useTranslation('warehouses')
  const isCounted = receipt.arrivals.length > 0
  const figure = (id: 'announced' | 'counted' | 'damaged' | 'released' | 'onHand') => ({
    id,
    header: t(`column.${id}`),
    end: true,
    cell: (one: ReceiptPackage) => <Quantity plainZero value={String(one[id])} />,
  })
  return (
    <Panel title={t('section.packages')} padded={false}>
      {receipt.packages.length === 0 ? (
        <Box p="4" color="ink3">
          {t('noPackages')}
        </Box>
      ) : (
        <PlainTable
          label={t('section.packages')}
          rows={receipt.packages}
          rowId={one => one.packageId}
          columns={[
            { id: 'package', header: t('column.package'), cell: one => <PackageName of={one} /> },
            figure('announced'),
            ...(isCounted ? [figure('counted'), figure('damaged'), figure('released'), figure('onHand')] : []),
            {
              id: 'weightKg',
              header: t('column.weightKg'),
              end: true,
              cell: one => <Quantity plainZero value={weighsKg(one, receipt)} />,
            },
            ...(isCounted
              ? [
                  {
                    id: 'differences',
                    header: t('column.differences'),
                    cell: (one: ReceiptPackage) => (
                      <Differences of={one} isAnnounced={receipt.content.packages.length > 0} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Panel>
  )
}

function PackageName({ of: { packageType, orderLine, code, condition, photos } }: { of: ReceiptPackage }) {
  const { t } = useTranslation('warehouses')
  return (
    <>
      {packageType}
      {orderLine && (
        <Box textStyle="label" color="ink3">
          <Code>{[orderLine.orderNumber, orderLine.sku].filter(Boolean).join(' · ')}</Code>
        </Box>
      )}
      {code && (
        <Box textStyle="label" color="ink3">
          <Code>{code}</Code>
        </Box>
      )}
      {condition && (
        <Box textStyle="label" color="ink2">
          {condition}
        </Box>
      )}
      {photos.length > 0 && <Box textStyle="label">{t('photos', { count: photos.length })}</Box>}
    </>
  )
}

function Differences({ of: { differences }, isAnnounced }: { of: ReceiptPackage; isAnnounced: boolean }) {
  const { t } = useTranslation('warehouses')
  if (differences.length === 0) return isAnnounced ? t('asAnnounced') : <Unknown />
  return (
    <Flex gap="1" wrap="wrap">
      {differences.map(one => (
        <Tag key={one} colour="warning" text={t(`difference.${one}`)} />
      ))}
    </Flex>
  )
}

function Arrivals({ receipt }: { receipt: ReceiptDetail }) {
  const { t } = useTranslation('warehouses')
  if (receipt.arrivals.length === 0) return null
  const mayCorrect = isAllowed(receipt, 'correct')
  return (
    <Panel title={t('section.arrivals')}>
      <Flex as="ul" direction="column" gap="3" listStyleType="none" m="0" p="0">
        {receipt.arrivals.map(({ arrivalId, at, packages, transport }) => (
          <Flex as="li" key={arrivalId} justify="space-between" gap="3" wrap="wrap">
            <Box>
              <InstantText value={at} />
              <Box textStyle="label" color="ink2">
                {t('packages', { count: packages.reduce((sum, one) => sum + one.pieces, 0) })}
                {transport && ` · ${[transport.carrier, transport.trackingNumber].filter(Boolean).join(' ')}`}
              </Box>
            </Box>
            {mayCorrect && (
              <Box css={{ '& a': { color: 'accent' }, '& a:hover': { textDecoration: 'underline' } }}>
                <Link to={`/warehouse/receipts/${receipt.id}/count?arrival=${arrivalId}`}>{t('act.correct')}</Link>
              </Box>
            )}
          </Flex>
        ))}
      </Flex>
    </Panel>
  )
}

function Releases({ receipt, onOpen }: ActProps) {
  const { t } = useTranslation('warehouses')
  if (receipt.releases.length === 0) return null
  const mayTakeBack = isAllowed(receipt, 'take-back')
  return (
    <Panel title={t('section.releases')}>
      <Flex as="ul" direction="column" gap="3" listStyleType="none" m="0" p="0">
        {receipt.releases.map(({ releaseId, at, packages, target, transport, reason, takenBack }) => (
          <Flex as="li" key={releaseId} justify="space-between" gap="3" wrap="wrap">
            <Box>
              <Box textDecoration={takenBack === null ? undefined : 'line-through'}>
                {t(`target.${target.kind}`)}
                {target.shipmentNumber && ` · ${target.shipmentNumber}`} · <InstantText value={at} />
              </Box>
              <Box textStyle="label" color="ink2">
                {t('packages', { count: packages.reduce((sum, one) => sum + one.pieces, 0) })}
                {transport && ` · ${[transport.carrier, transport.trackingNumber].filter(Boolean).join(' ')}`}
                {reason && ` · ${reason}`}
              </Box>
              {takenBack !== null && <Box textStyle="label">{t('takenBack', { reason: takenBack })}</Box>}
            </Box>
            {mayTakeBack && takenBack === null && (
              <Button size="sm" onClick={() => onOpen('take-back', releaseId)}>
                {t('act.take-back')}
              </Button>
            )}
          </Flex>
        ))}
      </Flex>
    </Panel>
  )
}

const lineOf = ({ addressLine1, addressLine2, postalCode, city, state, country }: ReceiptParty) =>
  [addressLine1, addressLine2, [postalCode, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')
const whoAndWhere = (party: ReceiptParty | null) => party && [party.name, lineOf(party)].filter(Boolean).join(' · ')

function Details({ receipt }: { receipt: ReceiptDetail }) {
  const { t } = useTranslation('warehouses')
  const { content, shipmentId, shipmentNumber, totals } = receipt
  const code = (value: string | null) => value && <Code>{value}</Code>
  return (
    <Panel title={t('section.details')}>
      <Rows
        columns={2}
        rows={[
          {
            label: t('column.warehouse'),
            value: [content.warehouse.name, content.warehouse.address].filter(Boolean).join(', '),
          },
          { label: t('column.weightKg'), value: <Quantity value={totals.weightKg} /> },
          { label: t('column.supplier'), value: whoAndWhere(content.supplier) },
          { label: t('field.invoiceNumber'), value: code(content.invoiceNumber) },
          { label: t('field.orderNumber'), value: code(content.orderNumber) },
          {
            label: t('column.shipment'),
            value: shipmentId && (
              <Link to={`/shipments/${shipmentId}`}>{code(shipmentNumber) ?? t('column.shipment')}</Link>
            ),
          },
          { label: t('column.shipper'), value: whoAndWhere(content.shipper) },
          { label: t('column.consignee'), value: whoAndWhere(content.consignee) },
          { label: t('column.carrier'), value: content.carrier },
          { label: t('column.trackingNumber'), value: code(content.trackingNumber) },
        ]}
      />
    </Panel>
  )
}
