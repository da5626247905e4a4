import { Box, Flex } from '@chakra-ui/react'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { Button } from '../../../../ui/button.tsx'
import { Code, InstantText } from '../../../../ui/figures.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { Tag } from '../../../../ui/status-tag.tsx'
import { ActButton } from '../act-button.tsx'
import { isHeldUntold, mayLift, useMissingText } from '../missing.ts'
import { useShipmentLocation } from '../shipment-location.ts'
import { DeliveryText, IssueText, WrittenBy } from './entry-texts.tsx'

const HandlingPanels = lazy(async () => ({
  default: (await import('../handling/handling-panels.tsx')).HandlingPanels,
}))

type Entry = { id: string; title: ReactNode; text: ReactNode; open?: boolean; act?: ShipmentCommandName }

/** Holds, issues, comments, deliveries, references, pickups and receipts: what stands beside the status. */
export function AdditionalTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const missingText = useMissingText()
  const shared = { shipment, past }
  return (
    <Flex direction="column" gap="4" minW="0">
      <Entries
        {...shared}
        title={t('holds.title')}
        none={isHeldUntold(shipment) ? words('onHold') : t('holds.none')}
        add="place-hold"
        entries={shipment.holds.map(hold => ({
          id: hold.id,
          title: words(`hold.${hold.kind}`),
          open: hold.open,
          ...(mayLift(hold) ? { act: 'lift-hold' } : {}),
          text: hold.condition === null ? hold.reason : missingText(hold.condition),
        }))}
      />
      <Entries
        {...shared}
        title={t('issues.title')}
        none={t('issues.none')}
        add="open-issue"
        entries={shipment.issues.map(issue => ({
          id: issue.id,
          title: words(`issue.${issue.kind}`),
          open: issue.open,
          text: <IssueText issue={issue} shipment={shipment} />,
          act: 'close-issue',
        }))}
      />
      <Entries
        {...shared}
        title={t('comments.title')}
        none={t('comments.none')}
        add="comment"
        entries={shipment.comments.map(comment => ({
          id: comment.id,
          title: comment.at ? <WrittenBy comment={comment} /> : null,
          text: comment.text,
        }))}
      />
      <Entries
        {...shared}
        title={t('drops.title')}
        more="write-off-rest"
        none={t('drops.none')}
        add="record-drop"
        entries={shipment.drops.map(drop => ({
          id: drop.dropId,
          title: <InstantText value={drop.at} zone={zoneOfPlace(drop.place.unlocode) || drop.zone} />,
          text: <DeliveryText drop={drop} shipment={shipment} />,
        }))}
      />
      <Entries
        {...shared}
        title={t('references.title')}
        none={shipment.noReference ? t('noReference') : t('references.none')}
        add="add-reference"
        entries={shipment.references.map(reference => ({
          id: `${reference.kind}:${reference.value}`,
          title: <Code>{reference.value}</Code>,
          text: words(`reference.${reference.kind}`),
          act: 'remove-reference',
        }))}
      />
      {/* Last, for they come late and would push what stands below away from who is about to press it. They have histories of
      their own: a look into the shipment's past tells nothing of them. */}
      {!past && (
        <Suspense fallback={<Skeleton rows={3} />}>
          <HandlingPanels shipment={shipment} />
        </Suspense>
      )}
    </Flex>
  )
}

type EntriesProps = {
  shipment: ShipmentDetail
  past: boolean
  title: string
  none: string
  add: ShipmentCommandName
  more?: ShipmentCommandName
  entries: readonly Entry[]
}

function Entries({ shipment, past, title, none, add, more, entries }: EntriesProps) {
  const { t } = useTranslation('shipment-detail')
  const { open } = useShipmentLocation()
  const may = (command: ShipmentCommandName | undefined) =>
    !past && command !== undefined && isAllowed(shipment, command)
  return (
    <Panel
      title={title}
      aside={
        <Flex gap="2" wrap="wrap">
          {more && <ActButton shipment={shipment} past={past} command={more} />}
          <ActButton shipment={shipment} past={past} command={add} />
        </Flex>
      }
    >
      {entries.length === 0 && <Box color="ink3">{none}</Box>}
      <Box as="ul" listStyleType="none" m="0" p="0" display="grid" gap="3">
        {entries.map(entry => (
          <Flex as="li" key={entry.id} gap="3" align="flex-start" justify="space-between">
            <Box minW="0">
              {entry.title !== null && (
                <Flex gap="2" align="center" fontWeight="medium" wrap="wrap">
                  {entry.title}
                  {entry.open !== undefined && (
                    <Tag colour={entry.open ? 'warning' : 'none'} text={t(entry.open ? 'isOpen' : 'isClosed')} />
                  )}
                </Flex>
              )}
              <Box color="ink2" overflowWrap="anywhere" whiteSpace="pre-wrap">
                {entry.text}
              </Box>
            </Box>
            {entry.open !== false && may(entry.act) && (
              <Button size="sm" look="quiet" onClick={() => open(entry.act ?? '', entry.id)}>
                {t(`act.${entry.act}`)}
              </Button>
            )}
          </Flex>
        ))}
      </Box>
    </Panel>
  )
}
