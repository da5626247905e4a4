import { Box, chakra, Flex } from '@chakra-ui/react'
import { ListChecks, LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../hooks.ts'
import { useOwnJobs } from '../jobs/own-jobs.ts'
import { useToldJobs } from '../jobs/told-jobs.ts'
import { useMayCall, usePermission, useUser } from '../session/use-session.ts'
import { JobList, type Listed } from './job-list.tsx'
import { useRunningImportsQuery } from './shell-endpoints.ts'

/** The long work of this person that goes on while they do other things, and what came of it; absent while there is none. */
export function JobsTray() {
  const mayCall = useMayCall('/imports')
  const allowed = usePermission('imports.run') && mayCall
  const uid = useUser()?.uid
  const { data } = useRunningImportsQuery(undefined, { skip: !allowed })
  const imports = data?.items.filter(item => item.startedBy === uid) ?? []
  const downloads = useAppSelector(state => state.live.acts)
  const jobs = useOwnJobs()
  const [shown, setShown] = useState<string | null>(null)
  useToldJobs(jobs, setShown)
  return (
    <>
      {imports.length + downloads.length + jobs.length > 0 && (
        <Tray imports={imports} downloads={downloads} jobs={jobs} onShow={setShown} />
      )}
      {shown !== null && (
        <Suspense>
          <JobResult job={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}

const JobResult = lazy(async () => ({ default: (await import('./job-result.tsx')).JobResult }))

function Tray({ onShow, ...listed }: Listed & { onShow: (job: string) => void }) {
  const { t } = useTranslation('shell')
  const over = listed.jobs.filter(({ status }) => status === 'ENDED').length
  const running = listed.imports.length + listed.downloads.length + listed.jobs.length - over
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const away = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])
  return (
    <Box
      ref={box}
      position="relative"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <chakra.button
        ref={button}
        type="button"
        display="inline-flex"
        alignItems="center"
        gap="1"
        h="8"
        px="2"
        borderRadius="control"
        color="accent"
        fontSize="xs"
        fontWeight="semibold"
        cursor="pointer"
        _hover={{ bg: 'sunken' }}
        aria-expanded={open}
        aria-label={running > 0 ? t('jobs.label', { count: running }) : t('jobs.over', { count: over })}
        onClick={() => setOpen(!open)}
      >
        {running > 0 ? <LoaderCircle size={16} aria-hidden="true" /> : <ListChecks size={16} aria-hidden="true" />}
        {running > 0 ? running : over}
      </chakra.button>
      {open && (
        <Flex
          as="section"
          aria-label={t('jobs.title')}
          direction="column"
          gap="3"
          position={{ base: 'fixed', sm: 'absolute' }}
          top={{ base: '54px', sm: '10' }}
          insetEnd={{ base: '3', sm: '0' }}
          w="min(360px, calc(100vw - 24px))"
          p="4"
          bg="surface"
          borderWidth="1px"
          borderColor="line"
          borderRadius="panel"
          boxShadow="float"
        >
          <Box textStyle="heading">{t('jobs.title')}</Box>
          <JobList
            {...listed}
            onLeave={() => setOpen(false)}
            onShow={job => {
              setOpen(false)
              onShow(job)
            }}
          />
        </Flex>
      )}
    </Box>
  )
}
