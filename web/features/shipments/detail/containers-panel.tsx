import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Code } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Panel } from '../../../ui/panel.tsx'
import { DaysLeft } from '../figures.tsx'
import { ActButton } from './act-button.tsx'
import { ClockFacts, ContainerFacts } from './container-facts.tsx'

/** The containers, each with its free time counting down and what has run up. */
export function ContainersPanel({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  if (shipment.containers.length === 0 && (past || !isAllowed(shipment, 'link-container'))) return null
  const act = { shipment, past, quiet: true }
  return (
    <Panel
      title={t('containers.title')}
      aside={<ActButton shipment={shipment} past={past} command="link-container" label={t('containers.link')} />}
    >
      {shipment.containers.length === 0 && <Box color="ink3">{t('containers.none')}</Box>}
      <Box as="ul" listStyleType="none" m="0" p="0" display="grid" gap="3">
        {shipment.containers.map(container => {
          const clock = shipment.containerSummaries?.find(one => one.containerNumber === container.containerNumber)
          const clocks =
            shipment.containerClocks?.find(one => one.containerUseId === container.containerUseId)?.clocks ?? []
          const share = container.sharePercent
          const facts = [
            share === null ? container.load : `${container.load} ${formats.percent(Number(share) / 100)}`,
            container.returnWaived ? t('event.ContainerReturnWaived') : null,
          ].filter(fact => fact !== null)
          return (
            <li key={container.containerUseId}>
              <Flex justify="space-between" gap="2" wrap="wrap">
                <Box as="span" fontWeight="medium">
                  <Code>{container.containerNumber}</Code>
                </Box>
                {clock && <DaysLeft days={clock.daysLeft} isReturned={clock.returnedAt != null} />}
              </Flex>
              <Box color="ink3" fontSize="sm">
                {facts.join(' · ')}
              </Box>
              <ContainerFacts
                container={container}
                summary={clock}
                destination={shipment.details.route.destination}
                withCosts={clocks.length !== 1}
              />
              {clocks.map(reading => (
                <ClockFacts key={reading.clock.clockId} reading={reading} />
              ))}
              <Flex gap="1" wrap="wrap" ms="-2">
                <ActButton
                  {...act}
                  command="link-container"
                  about={container.containerUseId}
                  label={t('customs.edit')}
                />
                {!isAllowed(shipment, 'link-container') && container.load === 'FCL' && (
                  <ActButton {...act} command="set-vgm" about={container.containerUseId} />
                )}
                {container.load === 'FCL' && (
                  <ActButton
                    {...act}
                    command="set-clock"
                    about={container.containerUseId}
                    label={t('shipment-fields:freeTime')}
                  />
                )}
                {clocks.map(({ clock: { clockId, type } }) => (
                  <ActButton
                    {...act}
                    key={clockId}
                    command="remove-clock"
                    about={clockId}
                    label={t('containers.removeClock', { clock: words(`clockType.${type}`) })}
                  />
                ))}
                {container.load === 'FCL' && container.carrierOwned && !container.returnWaived && (
                  <ActButton {...act} command="waive-return" about={container.containerUseId} />
                )}
                <ActButton
                  {...act}
                  command="unlink-container"
                  about={container.containerUseId}
                  label={t('containers.unlink')}
                />
              </Flex>
            </li>
          )
        })}
      </Box>
    </Panel>
  )
}
