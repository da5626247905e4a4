import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { Code, DateText, Money } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Panel } from '../../../ui/panel.tsx'
import { DaysLeft } from '../figures.tsx'

/** The containers, each with its free time counting down and what has run up. */
export function ContainersPanel({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const formats = useFormats()
  if (shipment.containers.length === 0) return null
  return (
    <Panel title={t('containers.title')}>
      <Box as="ul" listStyleType="none" m="0" p="0" display="grid" gap="3">
        {shipment.containers.map(container => {
          const clock = shipment.containerSummaries?.find(one => one.containerNumber === container.containerNumber)
          const share = container.sharePercent
          const facts = [
            container.size,
            container.containerType,
            share === null ? container.load : `${container.load} ${formats.percent(Number(share) / 100)}`,
          ].filter(fact => fact !== null)
          return (
            <li key={container.containerUseId}>
              <Flex justify="space-between" gap="2" wrap="wrap">
                <Box as="span" fontWeight="medium">
                  <Code>{container.containerNumber}</Code>
                </Box>
                {clock && <DaysLeft days={clock.daysLeft} />}
              </Flex>
              <Box color="ink3" fontSize="sm">
                {facts.join(' · ')}
              </Box>
              {clock?.lastFreeDay && (
                <Box fontSize="sm" color="ink2">
                  {t('containers.lastFreeDay')} <DateText value={clock.lastFreeDay} look="full" />
                  {clock.costs.map(cost => (
                    <Box as="span" key={cost.currency} display="block">
                      {t('containers.cost')} <Money amount={cost.amount} currency={cost.currency} />
                    </Box>
                  ))}
                </Box>
              )}
            </li>
          )
        })}
      </Box>
    </Panel>
  )
}
