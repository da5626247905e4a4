import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { ActsWait, Working } from './working.tsx'

type Crumb = { label: string; to?: string }

/** The page's title; navigation puts the focus here and the browser's title follows. */
export function PageHeader({
  title,
  documentTitle,
  crumbs,
  beside,
  actions,
  mono,
}: {
  title: string
  documentTitle?: string
  crumbs?: readonly Crumb[]
  beside?: ReactNode
  actions?: ReactNode
  mono?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = `${documentTitle ?? title} · Quayside`
  }, [title, documentTitle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per path, not when a title loads late.
  useEffect(() => {
    const within = heading.current?.closest('main')
    const onPage =
      document.activeElement === document.body ||
      (document.activeElement !== null && !within?.contains(document.activeElement))
    if (onPage) heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <Box as="header" mb="4">
      {crumbs && crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      <Flex align="flex-start" justify="space-between" gap="3" wrap="wrap">
        <Flex align="center" gap="2.5" wrap="wrap" minW="0" minH="8" flex="1 1 130px">
          <Box
            as="h1"
            ref={heading}
            tabIndex={-1}
            textStyle="title"
            fontFamily={mono ? 'mono' : 'body'}
            fontWeight={mono ? 'medium' : 'semibold'}
            letterSpacing={mono ? '-0.02em' : '-0.01em'}
            overflowWrap="anywhere"
          >
            {title}
          </Box>
          {beside}
          <Working />
        </Flex>
        {actions && (
          <Flex gap="2.5" wrap="wrap" data-no-print="">
            <ActsWait>{actions}</ActsWait>
          </Flex>
        )}
      </Flex>
    </Box>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('ui')
  return (
    <Box as="nav" aria-label={t('breadcrumb')} mb="2">
      <Flex as="ol" listStyleType="none" gap="1" textStyle="table" color="ink3" wrap="wrap">
        {crumbs.map(({ label, to }, index) => (
          <Flex as="li" key={label} gap="1">
            {index > 0 && <span aria-hidden="true">/</span>}
            {to ? (
              <Box asChild color="ink2" _hover={{ textDecoration: 'underline' }}>
                <Link to={to}>{label}</Link>
              </Box>
            ) : (
              <span>{label}</span>
            )}
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
