import { Box, Flex } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../app/api/problem.ts'
import { useAppSelector } from '../../app/hooks.ts'
import { OpenFrame } from '../../app/shell/open-frame.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useCheckProofMutation } from './proof-api.ts'
import { type ReadFile, readProof } from './proof-file.ts'
import { ProofResult } from './proof-result.tsx'

/** /proof/check: whether the file that somebody was given is true; for everybody. */
export function ProofPage() {
  const { t } = useTranslation('blockchain')
  const isSignedIn = useAppSelector(({ session }) => session.grant !== null)
  return (
    <OpenFrame
      aside={
        <LinkButton to={isSignedIn ? '/app' : '/auth/login'} size="sm">
          {t(isSignedIn ? 'proof.portal' : 'proof.signIn')}
        </LinkButton>
      }
    >
      <PageHeader title={t('proof.title')} />
      <Box as="p" mt="0" mb="4" color="ink2">
        {t('proof.lead')}
      </Box>
      <Check />
    </OpenFrame>
  )
}

function Check() {
  const { t } = useTranslation('blockchain')
  const formats = useFormats()
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<Exclude<ReadFile['kind'], 'read'> | null>(null)
  const [check, { data, error, isLoading, reset }] = useCheckProofMutation()
  // JSON, but not what a proof is made of.
  const wrong = [...new Set(problemOf(error)?.fields.map(({ path }) => path))]
  const take = async (chosen: File | undefined) => {
    reset()
    setFile(chosen ?? null)
    setRefused(null)
    if (chosen === undefined) return
    const read = await readProof(chosen)
    if (read.kind === 'read') await check(read.body)
    else setRefused(read.kind)
  }
  return (
    <Flex direction="column" gap="4">
      <Box>
        <FileDrop
          label={t('proof.drop')}
          hint={t('proof.hint')}
          accept={['.json']}
          files={file === null ? [] : [file]}
          onFiles={files => void take(files.at(-1))}
        />
        <Box role="alert" color="bad">
          {refused !== null && <Refused text={t(`proof.${refused}`, { name: file?.name })} />}
          {wrong.length > 0 && (
            <Refused text={t('proof.notProof', { name: file?.name, fields: formats.list(wrong) })} />
          )}
        </Box>
        <Box role="status" color="ink2">
          {isLoading && t('proof.checking', { name: file?.name })}
        </Box>
      </Box>
      {error !== undefined && wrong.length === 0 && (
        <Panel>
          <ErrorState error={error} onRetry={() => void take(file ?? undefined)} />
        </Panel>
      )}
      {data !== undefined && <ProofResult check={data} />}
    </Flex>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <Flex gap="2" align="flex-start" mt="3">
      <Box mt="0.5" flexShrink="0">
        <CircleAlert size={16} aria-hidden="true" />
      </Box>
      {text}
    </Flex>
  )
}
