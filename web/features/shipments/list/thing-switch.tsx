import { Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { listedThings } from './shipment-list-location.ts'

/** The same tab as shipments or as the products in them: two links, each with its URL. */
export function ThingSwitch() {
  const { t } = useTranslation('shipment-list')
  const [search] = useSearchParams()
  const current = listedThings.find(thing => thing === search.get('of')) ?? 'shipments'
  const to = (thing: string) => {
    const next = new URLSearchParams()
    const tab = search.get('tab')
    if (tab) next.set('tab', tab)
    if (thing !== 'shipments') next.set('of', thing)
    return next.size === 0 ? '/shipments' : `/shipments?${next}`
  }
  return (
    <Flex
      as="nav"
      aria-label={t('of.label')}
      borderWidth="1px"
      borderColor="line2"
      borderRadius="control"
      overflow="hidden"
      css={{
        '& a': {
          px: '3',
          minH: '7',
          display: 'inline-flex',
          alignItems: 'center',
          color: 'ink2',
          textDecoration: 'none',
        },
        '& a[aria-current=page]': { bg: 'accentSoft', color: 'ink', fontWeight: 'semibold' },
      }}
    >
      {listedThings.map(thing => (
        <Link key={thing} to={to(thing)} aria-current={thing === current ? 'page' : undefined}>
          {t(`of.${thing}`)}
        </Link>
      ))}
    </Flex>
  )
}
