import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/formats.ts'
import { api } from '../api/api.ts'
import { tagTypes } from '../api/tags.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { useCompany, useMayCall } from '../session/use-session.ts'
import { useLazyAskAgainQuery, usePortalStateQuery } from './shell-endpoints.ts'

const askAgainEvery = 5_000
const lookEvery = 30_000

/** What does not work as it should just now, above every page; each notice leaves by itself. */
export function Notices() {
  return (
    <>
      <BehindNotice />
      <AwayNotices />
    </>
  )
}

/** A read model stands still: the question that told so is asked again until it is over, then everything is read anew. */
function BehindNotice() {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const dispatch = useAppDispatch()
  const behind = useAppSelector(state => state.live.behind)
  const [ask] = useLazyAskAgainQuery()
  const isBehind = behind !== null
  const askAgain = useEffectEvent(() => {
    if (behind !== null) void ask({ url: behind.url, params: behind.params })
  })
  useEffect(() => {
    if (!isBehind) return
    const timer = setInterval(askAgain, askAgainEvery)
    return () => {
      clearInterval(timer)
      dispatch(api.util.invalidateTags([...tagTypes]))
    }
  }, [isBehind, dispatch])
  return behind && <Notice>{t('notice.behind', { since: formats.instant(behind.since) })}</Notice>
}

/** For those who run the portal: what a server or a service that does not answer keeps from working. */
function AwayNotices() {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const actor = useCompany()?.actor
  const mayCall = useMayCall('/portal-state')
  const { data } = usePortalStateQuery(undefined, {
    skip: !mayCall || (actor !== 'A' && actor !== 'O'),
    pollingInterval: lookEvery,
  })
  return (
    <>
      {data?.away.map(({ server, since }) => (
        <Notice key={server}>
          {t('notice.away.since', { what: t(`notice.away.${server}`), since: formats.instant(since) })}
        </Notice>
      ))}
      {data?.silent.map(({ service, since }) => (
        <Notice key={service}>
          {t('notice.silent.since', { what: t(`notice.silent.${service}`), service, since: formats.instant(since) })}
        </Notice>
      ))}
      {data !== undefined && data.mailsGivenUp > 0 && (
        <Notice>{t('notice.mailsGivenUp', { count: data.mailsGivenUp })}</Notice>
      )}
    </>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Box role="status" bg="warnSoft" color="warn" borderRadius="panel" px="3" py="2" mb="3" fontSize="sm">
      {children}
    </Box>
  )
}
