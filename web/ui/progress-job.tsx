import { Box, Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../app/hooks.ts'
import { Button } from './button.tsx'
import { Meter } from './file-drop.tsx'
import { useFormats } from './formats.ts'

/** Long work by the change stream's progress: its stage, so many of so many, and the way to stop it. */
export function ProgressJob({
  job,
  title,
  stage,
  fallback,
  onCancel,
}: {
  job: string
  title: string
  stage?: (code: string) => string
  fallback?: { done: number; total: number; stage: string }
  onCancel?: () => void
}) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const live = useAppSelector(state => state.live.jobs[job])
  const progress = live ?? fallback
  const total = progress?.total ?? 0
  const done = progress?.done ?? 0
  return (
    <Box>
      <Flex justify="space-between" align="center" gap="3">
        <Box fontWeight="medium">{title}</Box>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {t('job.cancel')}
          </Button>
        )}
      </Flex>
      <Meter share={total === 0 ? 0 : done / total} label={title} />
      <Box role="status" textStyle="label" color="ink3" mt="1">
        {progress
          ? [
              stage?.(progress.stage),
              total > 0 ? t('job.progress', { done: formats.count(done), total: formats.count(total) }) : '',
            ]
              .filter(Boolean)
              .join(' · ')
          : t('job.waiting')}
      </Box>
    </Box>
  )
}
