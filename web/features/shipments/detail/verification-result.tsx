import { Box, Flex } from '@chakra-ui/react'
import type { Verification } from '@quayside/contracts/shipments/ledger.ts'
import { CircleCheck, CircleDashed, CircleX, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Code, InstantText, Unknown } from '../../../ui/figures.tsx'

const looks = {
  valid: { icon: CircleCheck, tone: 'ok' },
  differs: { icon: CircleX, tone: 'bad' },
  'chain-away': { icon: Unplug, tone: 'warn' },
  'nothing-anchored': { icon: CircleDashed, tone: 'accent' },
} as const

/** What verifying has found, in a sentence; what differs is named with what was expected and what was found. */
export function VerificationResult({ verification }: { verification: Verification }) {
  const { t } = useTranslation('blockchain')
  const { verdict, differences, events, waiting, notYetAnchored, checkedAt } = verification
  const { icon: Icon, tone } = looks[verdict]
  return (
    <Box mt="3" px="3" py="2.5" borderRadius="control" bg={`${tone}Soft`} fontSize="sm">
      <Flex gap="2" align="flex-start">
        <Box color={tone} mt="0.5" flexShrink="0">
          <Icon size={16} aria-hidden="true" />
        </Box>
        <Box minW="0">
          <Box fontWeight="medium" color="ink">
            {t(`verify.${verdict}`)}
          </Box>
          <Box color="ink2">
            {verdict === 'valid' && t('verify.covered', { count: events })}{' '}
            {waiting > 0 && t('verify.waiting', { count: waiting })}{' '}
            {notYetAnchored.length > 0 && t('panel.tail', { count: notYetAnchored.length })}
          </Box>
          {differences.length > 0 && (
            <Box as="ul" m="0" mt="2" ps="4">
              {differences.map(one => (
                <Difference key={`${one.anchor} ${one.event?.number} ${one.why}`} difference={one} />
              ))}
            </Box>
          )}
          <Box color="ink3" mt="1">
            {t('verify.checkedAt')} <InstantText value={checkedAt} />
          </Box>
        </Box>
      </Flex>
    </Box>
  )
}

function Difference({ difference }: { difference: Verification['differences'][number] }) {
  const { t } = useTranslation('blockchain')
  const { t: words } = useTranslation('shipment-detail')
  const { anchor, event, why, expected, found } = difference
  const nameOf = () => {
    if (event === null) return t('verify.anchor', { number: anchor })
    if (event.number === null) return t('verify.lostEntry')
    if (event.type === null) return t('verify.someEntry', { number: event.number })
    const type = words(`event.${event.type}`, { defaultValue: event.type })
    return t('verify.entry', { number: event.number, type })
  }
  const hash = (value: string | null) => (value === null ? <Unknown /> : <Code>{value}</Code>)
  return (
    <Box as="li" mt="1">
      <strong>{nameOf()}</strong>
      {event?.recordedAt && (
        <>
          {' '}
          (<InstantText value={event.recordedAt} />)
        </>
      )}{' '}
      {t(`verify.why.${why}`)}
      {(expected !== null || found !== null) && (
        <Disclosure title={t('panel.details')}>
          <Box overflowWrap="anywhere">
            {t('ui:said', { what: t('verify.expected'), text: '' }).trimEnd()} {hash(expected)}
            <br />
            {t('ui:said', { what: t('verify.found'), text: '' }).trimEnd()} {hash(found)}
          </Box>
        </Disclosure>
      )}
    </Box>
  )
}
