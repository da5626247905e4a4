import { Flex } from '@chakra-ui/react'
import type { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { Plane, Ship, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Unknown } from './figures.tsx'

const modeIcons = { AIR: Plane, OCEAN: Ship, GROUND: Truck } as const

/** How it travels: icon and word, or the icon with the word behind it. */
export function ModeText({
  mode,
  iconOnly = false,
}: {
  mode: (typeof transportModes)[number] | null
  iconOnly?: boolean
}) {
  const { t } = useTranslation('statuses')
  if (mode === null) return <Unknown />
  const Icon = modeIcons[mode]
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" verticalAlign="bottom">
      <Icon size={14} aria-hidden="true" />
      <span className={iconOnly ? 'sr-only' : undefined}>{t(`transportMode.${mode}`)}</span>
    </Flex>
  )
}
