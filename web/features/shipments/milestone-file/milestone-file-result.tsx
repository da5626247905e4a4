import { Box, chakra, Flex } from '@chakra-ui/react'
import type { MilestoneFileAnswer } from '@quayside/contracts/shipments/carrier-files.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Panel } from '../../../ui/panel.tsx'
import { sideways } from '../../../ui/sideways.ts'
import { failedRowsCsv, saveCsv } from './failed-rows.ts'

type Props = { result: MilestoneFileAnswer; pending: boolean; onRecord: () => void }

/** What became of the file, or would: how many rows are good, and of each other one what is wrong with it. */
export function MilestoneFileResult({ result, pending, onRecord }: Props) {
  const { t } = useTranslation('shipment-milestone-file')
  const formats = useFormats()
  const { dryRun, good, recorded, repeated, afterTheEnd, bad } = result
  const said = (key: 'good' | 'recorded' | 'repeated' | 'afterTheEnd' | 'bad', count: number) =>
    t(`result.${key}`, { count, formatted: formats.count(count) })
  const lines = dryRun
    ? [said('good', good)]
    : [said('recorded', recorded), ...(repeated > 0 ? [said('repeated', repeated)] : [])]
  if (!dryRun && afterTheEnd > 0) lines.push(said('afterTheEnd', afterTheEnd))
  if (bad.length > 0) lines.push(said('bad', bad.length))
  return (
    <>
      <Panel title={dryRun ? t('checked') : t('done')}>
        <Flex direction="column" gap="3">
          <Box role="status">
            {lines.map(line => (
              <Box key={line}>{line}</Box>
            ))}
          </Box>
          <Flex gap="2" wrap="wrap">
            {dryRun && good > 0 && (
              <Button look="primary" pending={pending} onClick={onRecord}>
                {t('record', { count: good, formatted: formats.count(good) })}
              </Button>
            )}
            {!dryRun && <LinkButton to="/shipments">{t('back')}</LinkButton>}
          </Flex>
        </Flex>
      </Panel>
      {bad.length > 0 && <BadRows result={result} />}
    </>
  )
}

const Table = chakra('table', {
  base: {
    w: 'full',
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      px: '3',
      py: '2',
      borderTopWidth: '1px',
      borderColor: 'line',
    },
    '& th': { color: 'ink2', fontWeight: 'medium', whiteSpace: 'nowrap' },
  },
})
const shown = 200

function BadRows({ result }: { result: MilestoneFileAnswer }) {
  const { t } = useTranslation('shipment-milestone-file')
  const formats = useFormats()
  const { bad } = result
  return (
    <Panel
      padded={false}
      title={t('bad.title')}
      aside={
        <Button
          size="sm"
          icon={<Download size={14} aria-hidden="true" />}
          onClick={() => saveCsv(failedRowsCsv(result, t('bad.reason')), 'milestones-to-mend.csv')}
        >
          {t('bad.download')}
        </Button>
      }
    >
      <Box css={sideways} tabIndex={0} role="group" aria-label={t('bad.title')}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('bad.row')}</th>
              <th scope="col">{t('bad.field')}</th>
              <th scope="col">{t('bad.found')}</th>
              <th scope="col">{t('bad.rule')}</th>
            </tr>
          </thead>
          <tbody>
            {bad.slice(0, shown).flatMap(({ row, faults }) =>
              faults.map(fault => (
                <tr key={`${row} ${fault.field}`}>
                  <td>{formats.count(row)}</td>
                  <td>{t(`field.${fault.field}`)}</td>
                  <Box as="td" fontFamily="mono" overflowWrap="anywhere">
                    {fault.found === '' ? t('bad.empty') : fault.found}
                  </Box>
                  <td>{fault.message}</td>
                </tr>
              )),
            )}
          </tbody>
        </Table>
      </Box>
      {bad.length > shown && (
        <Box p="3" color="ink2">
          {t('bad.more', { count: bad.length - shown, formatted: formats.count(bad.length - shown) })}
        </Box>
      )}
    </Panel>
  )
}
