import { Box, chakra, Flex } from '@chakra-ui/react'
import { logoBytes, logoSide, logoTypes } from '@quayside/contracts/directory/logos.ts'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../app/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { useCompanyLogoQuery } from '../../ui/companies/company-api.ts'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useRemoveLogoMutation, useSaveLogoMutation } from './companies-api.ts'
import { type Crop, drawLogo, pngOf, wholeCrop } from './cropped-logo.ts'

/** The logo of a company that has one. */
export function CompanyLogo({ company: { id, businessName } }: { company: CompanyDetail }) {
  const { t } = useTranslation('company')
  const { data } = useCompanyLogoQuery(id)
  if (!data) return null
  return <chakra.img src={data} alt={t('logo.alt', { name: businessName })} boxSize="40px" borderRadius="tag" />
}

/** Sets a company's logo: of a picture a square is chosen here, which is all that is sent. */
export function LogoForm({ company }: { company: CompanyDetail }) {
  const { t } = useTranslation('company')
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [remove, removing] = useRemoveLogoMutation()
  const id = useId()
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    setRefused(null)
    if (!(logoTypes as readonly string[]).includes(file.type)) return setRefused(t('ui:validation.logo-not-an-image'))
    if (file.size >= logoBytes)
      return setRefused(t('ui:validation.logo-too-large', { bytes: file.size, limit: logoBytes }))
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setRefused(t('logo.unreadable'))
    }
  }
  const takeAway = async () => {
    if ((await remove(company.id)).error === undefined) showToast({ kind: 'success', text: t('logo.removed') })
  }
  return (
    <Box mb="4">
      <Panel title={t('logo.title')}>
        <Box color="ink2" mb="3" maxW="760px">
          {t('logo.hint')}
        </Box>
        {picture === null ? (
          <Flex gap="3" align="center" wrap="wrap">
            {company.hasLogo ? <CompanyLogo company={company} /> : <Box color="ink3">{t('logo.none')}</Box>}
            <chakra.input
              id={id}
              type="file"
              className="sr-only"
              accept={logoTypes.join(',')}
              aria-label={t('logo.choose')}
              aria-describedby={refused === null ? undefined : `${id}-refused`}
              onChange={event => {
                void choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Button
              icon={<ImagePlus size={16} aria-hidden="true" />}
              onClick={() => document.getElementById(id)?.click()}
            >
              {t('logo.choose')}
            </Button>
            {company.hasLogo && (
              <Button
                look="quiet"
                icon={<Trash2 size={16} aria-hidden="true" />}
                pending={removing.isLoading}
                onClick={() => void takeAway()}
              >
                {t('logo.remove')}
              </Button>
            )}
          </Flex>
        ) : (
          <CropLogo companyId={company.id} picture={picture} onRefused={setRefused} onDone={() => setPicture(null)} />
        )}
        {refused !== null && (
          <Box id={`${id}-refused`} role="alert" color="bad" mt="2">
            {refused}
          </Box>
        )}
      </Panel>
    </Box>
  )
}

type CropProps = {
  companyId: string
  picture: ImageBitmap
  onRefused: (text: string | null) => void
  onDone: () => void
}

function CropLogo({ companyId, picture, onRefused, onDone }: CropProps) {
  const { t } = useTranslation('company')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [save, { isLoading }] = useSaveLogoMutation()
  useEffect(() => {
    if (canvas.current !== null) drawLogo(canvas.current, picture, crop)
  }, [picture, crop])
  const send = async () => {
    const logo = canvas.current === null ? null : await pngOf(canvas.current)
    if (logo === null) return onRefused(t('logo.unreadable'))
    const form = new FormData()
    form.append('file', logo, 'logo.png')
    const { error } = await save({ id: companyId, form })
    if (error) return onRefused(problemOf(error)?.message ?? t('logo.unreadable'))
    onRefused(null)
    showToast({ kind: 'success', text: t('logo.saved') })
    onDone()
  }
  const sliders = [
    { name: 'size', label: t('logo.zoom'), min: 0.1 },
    { name: 'across', label: t('logo.across'), min: 0 },
    { name: 'down', label: t('logo.down'), min: 0 },
  ] as const
  return (
    <Flex gap="5" wrap="wrap" align="flex-start">
      <chakra.canvas
        ref={canvas}
        role="img"
        aria-label={t('logo.preview')}
        width={logoSide}
        height={logoSide}
        boxSize={`${logoSide}px`}
        borderWidth="1px"
        borderColor="line"
        borderRadius="tag"
      />
      <Flex as="fieldset" direction="column" gap="2" border="0" p="0" m="0" minW="220px">
        <Box asChild textStyle="label" color="ink2" mb="1">
          <legend>{t('logo.crop')}</legend>
        </Box>
        {sliders.map(({ name, label, min }) => (
          <Box asChild key={name} display="block" textStyle="label" color="ink2">
            <label>
              {label}
              <chakra.input
                type="range"
                display="block"
                w="100%"
                min={min}
                max={1}
                step={0.01}
                value={crop[name]}
                onChange={event => setCrop({ ...crop, [name]: Number(event.target.value) })}
              />
            </label>
          </Box>
        ))}
        <Flex gap="2" mt="2" wrap="wrap">
          <Button look="primary" pending={isLoading} onClick={() => void send()}>
            {t('logo.save')}
          </Button>
          <Button onClick={onDone}>{t('ui:dialog.cancel')}</Button>
        </Flex>
      </Flex>
    </Flex>
  )
}
