import { Box, Flex } from '@chakra-ui/react'
import { Ban, CircleAlert, Inbox, Lock, RefreshCw, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, problemOf, statusOf, unreadOf } from '../app/api/problem.ts'
import { Button, LinkButton } from './button.tsx'
import { CopyId } from './copy-id.tsx'

type StateProps = { icon: ReactNode; title: string; text?: ReactNode; action?: ReactNode; role?: 'alert' | 'status' }

function State({ icon, title, text, action, role = 'status' }: StateProps) {
  return (
    <Flex role={role} direction="column" align="flex-start" gap="2" p="6" maxW="560px">
      <Box color="ink3">{icon}</Box>
      <Box as="p" textStyle="heading" m="0">
        {title}
      </Box>
      {text && (
        <Box color="ink2" m="0">
          {text}
        </Box>
      )}
      {action && (
        <Flex gap="2" mt="2" wrap="wrap">
          {action}
        </Flex>
      )}
    </Flex>
  )
}

/** Nothing yet: says what will be here and gives the first act. */
export function NothingYet({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return <State icon={<Inbox size={24} aria-hidden="true" />} title={title} text={text} action={action} />
}

export function NoMatch({ onClear, elsewhere }: { onClear: () => void; elsewhere?: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <State
      icon={<SearchX size={24} aria-hidden="true" />}
      title={t('state.noMatch')}
      text={t('state.noMatchHint')}
      action={
        <>
          {elsewhere}
          <Button onClick={onClear}>{t('filter.clearAll')}</Button>
        </>
      }
    />
  )
}

/** Leads to the tab in which the same search finds something. */
export function FoundElsewhere({ to, tab, found }: { to: string; tab: string; found: string }) {
  const { t } = useTranslation('ui')
  return <LinkButton to={to}>{t('state.elsewhere', { tab, found })}</LinkButton>
}

export function NotAllowed({ message }: { message?: string }) {
  const { t } = useTranslation('ui')
  return (
    <State
      icon={<Lock size={24} aria-hidden="true" />}
      title={t('state.notAllowed')}
      text={message ?? t('state.notAllowedHint')}
    />
  )
}

/** Nobody is forbidden anything: it is as it is, and what would have to be done first. */
export function NotNow({ message }: { message: string }) {
  const { t } = useTranslation('ui')
  return <State icon={<Ban size={24} aria-hidden="true" />} title={t('state.notNow')} text={message} />
}

/** What happened, what to do, and an id for those who help. */
export function ErrorState({
  error,
  title,
  onRetry,
}: {
  error: ApiError | undefined
  /** What failed, where that says more than that something did. */
  title?: string | undefined
  onRetry?: () => void
}) {
  const { t } = useTranslation('ui')
  const problem = problemOf(error)
  const status = statusOf(error)
  if (status === 403) return <NotAllowed message={problem?.message} />
  // A page that could not be read comes by itself when the server is back; there is nothing to try again.
  const text = problem?.message ?? t(unreadOf(error))
  return (
    <State
      role="alert"
      icon={<CircleAlert size={24} aria-hidden="true" />}
      title={title ?? t('error.title')}
      text={text}
      action={
        <>
          {onRetry && (
            <Button icon={<RefreshCw size={16} aria-hidden="true" />} onClick={onRetry}>
              {t('error.retry')}
            </Button>
          )}
          {problem?.requestId && <CopyId id={problem.requestId} />}
        </>
      }
    />
  )
}

/** Draws its children only after 150 ms: what is quick needs no sign of waiting. */
export function AfterAMoment({ children, after = 150 }: { children: ReactNode; after?: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return shown ? children : null
}

/** The shape of what is coming. */
export function Skeleton({ rows = 8, height = 38 }: { rows?: number; height?: number }) {
  const { t } = useTranslation('ui')
  return (
    <AfterAMoment>
      <Box
        role="status"
        aria-label={t('state.loading')}
        bg="surface"
        borderWidth="1px"
        borderColor="line"
        borderRadius="panel"
        px="3"
      >
        {Array.from({ length: rows }, (_, index) => (
          <Flex
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never change places.
            key={index}
            align="center"
            gap="4"
            borderTopWidth={index === 0 ? '0' : '1px'}
            borderColor="line"
            style={{ height }}
          >
            {[16, 26, 14, 20].map(width => (
              <Box
                key={width}
                h="2.5"
                borderRadius="tag"
                bg="line"
                animation="shimmer 1.6s ease-in-out infinite"
                style={{ width: `${width}%` }}
              />
            ))}
          </Flex>
        ))}
      </Box>
    </AfterAMoment>
  )
}
