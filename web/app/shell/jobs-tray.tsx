import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ImportListItem } from '@quayside/contracts/documents/imports.ts'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RunningAct } from '../api/live-slice.ts'
import { useAppSelector } from '../hooks.ts'
import { usePermission, useUser } from '../session/use-session.ts'
import { JobList } from './job-list.tsx'
import { useRunningImportsQuery } from './shell-endpoints.ts'

/** The long work of this person that goes on while they do other things; absent while there is none. */
export function JobsTray() {
  const allowed = usePermission('imports.run')
  const uid = useUser()?.uid
  const { data } = useRunningImportsQuery(undefined, { skip: !allowed })
  const own = data?.items.filter(item => item.startedBy === uid) ?? []
  const acts = useAppSelector(state => state.live.acts)
  return own.length + acts.length === 0 ? null : <Tray jobs={own} acts={acts} />
}

function Tray({ jobs, acts }: { jobs: readonly ImportListItem[]; acts: readonly RunningAct[] }) {
  const { t } = useTranslation('shell')
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
        aria-label={t('jobs.label', { count: jobs.length + acts.length })}
        onClick={() => setOpen(!open)}
      >
        <LoaderCircle size={16} aria-hidden="true" />
        {jobs.length + acts.length}
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
          <JobList jobs={jobs} acts={acts} onLeave={() => setOpen(false)} />
        </Flex>
      )}
    </Box>
  )
}
