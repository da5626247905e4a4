import { Flex } from '@chakra-ui/react'
import type { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { ArrowRight } from 'lucide-react'
import { Code, Unknown } from '../figures.tsx'
import { ModeText } from '../mode-text.tsx'

type Way = {
  mode: (typeof transportModes)[number] | null
  origin: ShipmentPlace | null
  destination: ShipmentPlace | null
}

/** How it travels, and from where to where: by UN/LOCODE, the names behind them. */
export function RouteText({ mode, origin, destination }: Way) {
  if (origin === null && destination === null) return <ModeText mode={mode} />
  const end = (place: Way['origin']) =>
    place === null ? <Unknown /> : place.unlocode === null ? place.name : <Code>{place.unlocode}</Code>
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1.5"
      verticalAlign="bottom"
      title={[origin?.name, destination?.name].filter(Boolean).join(' – ')}
    >
      <ModeText mode={mode} iconOnly />
      {end(origin)}
      <ArrowRight size={12} aria-hidden="true" />
      {end(destination)}
    </Flex>
  )
}
