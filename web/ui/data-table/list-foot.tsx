import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useFormats } from '../formats.ts'
import { nextPage, previousPage, type Trail } from './paging.ts'

type Props = {
  /** The pages that led here, from the URL. */
  trail: Trail
  from: number
  shown: number
  total: number
  capped: boolean
  next: string | null
  onPage: (trail: Trail, from: number) => void
  updatedAt: number | undefined
}

export function ListFoot({ trail, from, shown, total, capped, next, onPage, updatedAt }: Props) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  return (
    <Flex align="center" gap="3" mt="2.5" color="ink3" fontSize="sm" wrap="wrap" data-no-print="">
      <span>
        {t('table.range', {
          from: formats.count(from + 1),
          to: formats.count(from + shown),
          total: formats.count(total, capped),
        })}
      </span>
      {from > 0 && (
        <Button size="sm" onClick={() => onPage(null, 0)}>
          {t('table.first')}
        </Button>
      )}
      {trail !== null && (
        <Button
          size="sm"
          onClick={() => {
            const page = previousPage(trail)
            onPage(page.trail, page.from)
          }}
        >
          {t('table.previous')}
        </Button>
      )}
      {next !== null && (
        <Button size="sm" onClick={() => onPage(nextPage(trail, next, from + shown).trail, from + shown)}>
          {t('table.next')}
        </Button>
      )}
      <Box flex="1" />
      {updatedAt !== undefined && <Updated at={updatedAt} />}
    </Flex>
  )
}

function Updated({ at }: { at: number }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return <span>{t('table.updated', { when: formats.relative(new Date(at).toISOString(), Math.max(now, at)) })}</span>
}
