import { Box, chakra, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { onUploadProgress } from '../../app/api/form-upload.ts'
import { failureText, problemOf } from '../../app/api/problem.ts'
import { useCompany, useMayCall } from '../../app/session/use-session.ts'
import { useServedClientsQuery } from '../../app/shell/shell-endpoints.ts'
import { Button } from '../../ui/button.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { inputStyles } from '../../ui/form/input-styles.ts'
import { Panel } from '../../ui/panel.tsx'
import { useUploadDeliveryFileMutation } from './deliveries-api.ts'

const Select = chakra('select', { base: inputStyles })
const kinds = ['.csv', '.txt', '.xls', '.xlsx'] as const
type Refused = { text: string; requestId?: string | undefined }

/** One file, for a client where the person serves several; what is refused is said here and nothing of it is kept. */
export function UploadPanel() {
  const { t } = useTranslation('deliveries')
  const navigate = useNavigate()
  const serves = useCompany()?.type === 'operating'
  const mayApply = useMayCall('/delivery-files/:id/application', 'POST')
  const [client, setClient] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [share, setShare] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const running = useRef<{ abort(): void } | null>(null)
  const [upload] = useUploadDeliveryFileMutation()
  const send = async () => {
    const [file] = files
    if (serves && client === '') return setRefused({ text: t('upload.clientFirst') })
    if (file === undefined) return setRefused({ text: t('upload.chooseFile') })
    const progress = crypto.randomUUID()
    const silence = onUploadProgress(progress, setShare)
    setRefused(null)
    setShare(0)
    const sending = upload({ file, client: serves ? client : null, progress })
    running.current = sending
    const { data, error } = await sending
    running.current = null
    silence()
    setShare(null)
    if (data) return void navigate(`/delivery-orders/files/${data.id}`)
    if (error && 'name' in error && error.name === 'AbortError') return
    const problem = problemOf(error)
    setRefused({ text: failureText(error, t('upload.failed')), requestId: problem?.requestId })
  }
  return (
    <Panel title={t('upload.title')}>
      <Flex direction="column" gap="3" maxW="640px">
        <Box color="ink2">{t(mayApply ? 'upload.text' : 'upload.byItself')}</Box>
        {serves && <ClientChoice value={client} onChange={setClient} />}
        <FileDrop
          label={t('upload.drop')}
          accept={kinds}
          files={files}
          progress={share}
          onFiles={next => {
            setFiles(next)
            setRefused(null)
          }}
        />
        {refused && (
          <Box role="alert" color="bad">
            {refused.text} {refused.requestId && <CopyId id={refused.requestId} />}
          </Box>
        )}
        <Flex gap="2">
          <Button look="primary" pending={share !== null} onClick={() => void send()}>
            {t('upload.send')}
          </Button>
          {share !== null && (
            <Button look="quiet" icon={<X size={16} aria-hidden="true" />} onClick={() => running.current?.abort()}>
              {t('upload.cancel')}
            </Button>
          )}
        </Flex>
      </Flex>
    </Panel>
  )
}

function ClientChoice({ value, onChange }: { value: string; onChange: (client: string) => void }) {
  const { t } = useTranslation('deliveries')
  const mayCall = useMayCall('/companies')
  const { data } = useServedClientsQuery(undefined, { skip: !mayCall })
  const id = useId()
  return (
    <Box maxW="320px">
      <chakra.label htmlFor={id} display="block" textStyle="label" fontWeight="medium" color="ink2" mb="1">
        {t('upload.client')}
      </chakra.label>
      <Select id={id} value={value} aria-required="true" onChange={event => onChange(event.target.value)}>
        <option value="">{t('upload.chooseClient')}</option>
        {data?.items.map(item => (
          <option key={item.id} value={item.id}>
            {item.businessName}
          </option>
        ))}
      </Select>
    </Box>
  )
}
