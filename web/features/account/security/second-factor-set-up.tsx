import { Box, chakra, Flex } from '@chakra-ui/react'
import {
  type GiveCodeAgain,
  giveCodeAgain,
  type PreparedSecondFactor,
} from '@quayside/contracts/identity/second-factor.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CopiedCode } from '../../../ui/copied-code.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { Code } from '../../../ui/figures.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../../ui/form/form.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useConfirmSecondFactorMutation, usePrepareSecondFactorMutation } from './security-endpoints.ts'

/** The key for the app, a code that confirms it, then the recovery codes. */
export function SecondFactorSetUp({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('security')
  const [prepare, { data, error }] = usePrepareSecondFactorMutation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    void prepare()
  }, [prepare])
  // One dialog for all three steps: each of its own would leave the page behind it shut.
  return (
    <Modal open title={t(codes === null ? 'factor.title' : 'factor.recovery')} held={codes !== null} onClose={onClose}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onClose={onDone} />
      ) : data !== undefined ? (
        <Confirmation prepared={data} onClose={onClose} onDone={setCodes} />
      ) : error ? (
        <ErrorState error={error} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Modal>
  )
}

type ConfirmationProps = {
  prepared: PreparedSecondFactor
  onClose: () => void
  onDone: (codes: readonly string[]) => void
}

function Confirmation({ prepared, onClose, onDone }: ConfirmationProps) {
  const { t } = useTranslation('security')
  const [confirm, { isLoading }] = useConfirmSecondFactorMutation()
  const form = useZodForm<GiveCodeAgain>(giveCodeAgain, { secret: true, defaultValues: { code: '' } })
  const onSubmit = async (values: GiveCodeAgain) => {
    const answer = await confirm(values)
    if (answer.error) return applyProblem(form, answer.error)
    onDone(answer.data.recoveryCodes)
  }
  return (
    <Form form={form} labels={{ code: t('factor.code') }} onSubmit={onSubmit}>
      <Flex direction="column" gap="4" pb="4">
        <Box color="ink2">{t('factor.scan')}</Box>
        <chakra.img src={prepared.picture} alt={t('factor.picture')} w="200px" h="200px" alignSelf="center" />
        <Flex gap="2" align="center" minW="0">
          <Box color="ink2">{t('factor.key')}</Box>
          <CopiedCode value={prepared.secret} what={t('factor.key')} />
        </Flex>
        <TextField name="code" label={t('factor.code')} autoComplete="one-time-code" />
        <Flex justify="flex-end" gap="2">
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button type="submit" look="primary" pending={isLoading}>
            {t('factor.confirm')}
          </Button>
        </Flex>
      </Flex>
    </Form>
  )
}

/** They are shown this once, so that the dialog stays until they are said to be kept. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security')
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(() => showToast({ kind: 'success', text: t('factor.copied') }))
  const download = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'quayside-recovery-codes.txt')
  return (
    <>
      <Box as="p" mb="4">
        {t('factor.recoveryText')}
      </Box>
      <Box as="ul" listStyleType="none" display="grid" gridTemplateColumns="repeat(2, 1fr)" gap="2" pb="4">
        {codes.map(code => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Box>
      <Flex justify="flex-end" gap="2" pb="4">
        <Button onClick={download}>{t('factor.download')}</Button>
        <Button onClick={() => void copy()}>{t('factor.copy')}</Button>
        <Button look="primary" onClick={onClose}>
          {t('factor.kept')}
        </Button>
      </Flex>
    </>
  )
}
