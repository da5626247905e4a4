import { Box, Flex } from '@chakra-ui/react'
import type { Figure } from '@quayside/contracts/overview/queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useFiguresQuery } from './home-api.ts'

const tones = { neutral: 'ink3', ok: 'ok', warn: 'warn', bad: 'bad' } as const

/** Of orders, at most five; each is a link to the list that counts the same. */
export function FigureStrip() {
  const { t } = useTranslation('home')
  const { data, error, refetch } = useFiguresQuery()
  if (error)
    return (
      <Panel padded={false}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  return (
    <FigureCells
      figures={(data?.figures ?? []).map(({ code, ...figure }) => ({
        id: code,
        title: t(`figure.${code}.title`),
        unit: t(`figure.${code}.unit`, { count: figure.count }),
        ...figure,
      }))}
    />
  )
}

export type FigureCell = Omit<Figure, 'code'> & { id: string; title: string; unit: string }

/** Figures side by side, each a link to what it counts; nothing where there are none. */
export function FigureCells({ figures }: { figures: readonly FigureCell[] }) {
  const { t } = useTranslation('home')
  if (figures.length === 0) return null
  return (
    <Flex
      as="ul"
      aria-label={t('figures')}
      listStyleType="none"
      m="0"
      p="0"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="panel"
      boxShadow="panel"
      wrap="wrap"
      overflow="hidden"
    >
      {figures.map(figure => (
        <Cell key={figure.id} figure={figure} />
      ))}
    </Flex>
  )
}

function Cell({ figure: { title, unit, count, countIsCapped, tone, href } }: { figure: FigureCell }) {
  const formats = useFormats()
  return (
    <Box
      as="li"
      flex="1"
      minW={{ base: '50%', md: '150px' }}
      borderStartWidth="1px"
      borderColor="line"
      ms="-1px"
      mt="-1px"
      borderTopWidth="1px"
    >
      <Box asChild display="block" px="4" py="3" color="ink" textDecoration="none" _hover={{ bg: 'sunken' }}>
        <Link to={href}>
          <Box as="span" display="block" textStyle="label" color="ink3">
            {title}
          </Box>
          <Box as="span" textStyle="title">
            {formats.count(count, countIsCapped)}
          </Box>{' '}
          <Box as="span" ms="1" fontSize="sm" color={count > 0 ? tones[tone] : 'ink3'}>
            {unit}
          </Box>
        </Link>
      </Box>
    </Box>
  )
}
