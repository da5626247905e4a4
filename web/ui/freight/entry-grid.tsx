import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp, Copy, Trash2 } from 'lucide-react'
import {
  type ClipboardEventHandler,
  type ComponentType,
  memo,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { FixedBox } from '../fixed-styles.ts'
import { reachRow, type WantedRow } from '../form/focus-field.ts'
import { type EntryKind, GridCell } from './grid-cell.tsx'
import { gridStyles } from './grid-styles.ts'
import { RowAct } from './row-act.tsx'

/** A column of inputs, or of what is reckoned from the row: `told` is what the grid's owner says of it. */
export type EntryColumn<Told> = {
  name: string
  label: string
  /** Where the column has less room. */
  head?: string
  width: number
  end?: boolean
  required?: boolean
} & (EntryKind | { kind: 'shown'; cell: (told: Told, index: number) => ReactNode })

type Props<Told> = {
  /** Where the rows are in the form. */
  list: string
  label: string
  /** The rows' keys, in their order. */
  keys: readonly string[]
  columns: readonly EntryColumn<Told>[]
  /** What a row is called: "Package 2". */
  rowName: (index: number) => string
  /** What is reckoned of a row; the same value as long as nothing of it changed. */
  toldOf?: (index: number) => Told
  /** Below a row, over its whole width. */
  below?: ComponentType<{ index: number; open: boolean }>
  /** Opens what stands below a row and is seldom needed. */
  more?: { open: (row: string) => string; close: (row: string) => string }
  onCopy?: (index: number) => void
  onRemove?: (index: number) => void
  onPaste?: ClipboardEventHandler<HTMLElement>
}

/** Beyond this many rows only those in sight are in the document. */
const virtualFrom = 15
const rowHeight = 37

/** Rows of inputs: 200 of them are as quick as ten. */
export function EntryGrid<Told>(props: Props<Told>) {
  const { list, label, keys, columns, rowName, toldOf, below, more, onCopy, onRemove, onPaste } = props
  const { t } = useTranslation('freight')
  const scroller = useRef<HTMLDivElement>(null)
  const isVirtual = keys.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey: index => keys[index] ?? index,
    estimateSize: () => rowHeight,
    measureElement: row => row.getBoundingClientRect().height || rowHeight,
    overscan: 4,
    enabled: isVirtual,
    initialRect: { width: 1000, height: 500 },
  })
  useEffect(() => {
    const box = scroller.current
    const reach = (event: Event) => {
      const { row, path } = (event as CustomEvent<WantedRow>).detail
      virtualizer.scrollToIndex(row, { align: 'center' })
      // The row is drawn in the next frame, and measured in the one after.
      const focus = () => box?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus()
      requestAnimationFrame(() => requestAnimationFrame(focus))
    }
    box?.addEventListener(reachRow, reach)
    return () => box?.removeEventListener(reachRow, reach)
  }, [virtualizer])
  const items = isVirtual ? virtualizer.getVirtualItems() : []
  const shown = isVirtual ? items.map(item => item.index) : keys.map((_, index) => index)
  const before = items[0]?.start ?? 0
  const after = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const hasActs = onCopy !== undefined || onRemove !== undefined
  const actsWidth = more === undefined ? 66 : 92
  const width = columns.reduce((sum, column) => sum + column.width, 36 + (hasActs ? actsWidth : 0))
  return (
    <FixedBox
      ref={scroller}
      styles={gridStyles}
      data-rows={list}
      role="region"
      aria-label={label}
      tabIndex={0}
      onPaste={onPaste}
      style={{ ['--grid-height' as string]: isVirtual ? 'min(70vh, 560px)' : 'none' }}
    >
      <table aria-rowcount={isVirtual ? keys.length + 1 : undefined} style={{ width }}>
        <caption className="sr-only">{label}</caption>
        <colgroup>
          <col style={{ width: 36 }} />
          {columns.map(column => (
            <col key={column.name} style={{ width: column.width }} />
          ))}
          {hasActs && <col style={{ width: actsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('grid.number')}</span>
            </th>
            {columns.map(column => (
              <th key={column.name} scope="col" className={column.end ? 'end' : undefined} title={column.label}>
                {column.head === undefined ? (
                  column.label
                ) : (
                  <>
                    <span aria-hidden="true">{column.head}</span>
                    <span className="sr-only">{column.label}</span>
                  </>
                )}
              </th>
            ))}
            {hasActs && (
              <th scope="col">
                <span className="sr-only">{t('grid.acts')}</span>
              </th>
            )}
          </tr>
        </thead>
        {before > 0 && <Space height={before} />}
        {shown.map(index => (
          <Row
            key={keys[index]}
            measure={isVirtual ? virtualizer.measureElement : undefined}
            list={list}
            index={index}
            columns={columns as readonly EntryColumn<unknown>[]}
            name={rowName(index)}
            told={toldOf?.(index)}
            below={below}
            more={more}
            onCopy={onCopy}
            onRemove={onRemove}
          />
        ))}
        {after > 0 && <Space height={after} />}
      </table>
    </FixedBox>
  )
}

/** Stands for the rows out of sight. */
function Space({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  )
}

type RowProps = {
  list: string
  index: number
  columns: readonly EntryColumn<unknown>[]
  name: string
  told: unknown
  measure: ((row: HTMLElement | null) => void) | undefined
} & Pick<Props<unknown>, 'below' | 'more' | 'onCopy' | 'onRemove'>

/** A body of its own, which is measured with what stands below it. */
const Row = memo(function Row(props: RowProps) {
  const { list, index, columns, name, told, measure, below: Below, more, onCopy, onRemove } = props
  const { t } = useTranslation('freight')
  const [open, setOpen] = useState(false)
  return (
    <tbody ref={measure} data-index={index} aria-label={name}>
      <tr aria-rowindex={measure === undefined ? undefined : index + 2}>
        <td className="number" title={name}>
          {index + 1}
        </td>
        {columns.map(column => (
          <td
            key={column.name}
            data-label={column.label}
            className={[column.end ? 'end' : '', column.kind === 'shown' ? 'told' : ''].filter(Boolean).join(' ')}
          >
            {column.kind === 'shown' ? (
              column.cell(told, index)
            ) : (
              <GridCell
                name={`${list}.${index}.${column.name}`}
                label={t('grid.ofRow', { row: name, field: column.label })}
                of={column}
                required={column.required ?? false}
              />
            )}
          </td>
        ))}
        {(onCopy ?? onRemove) && (
          <td className="acts">
            {more && (
              <RowAct
                label={open ? more.close(name) : more.open(name)}
                icon={open ? shut : opened}
                expanded={open}
                onClick={() => setOpen(!open)}
              />
            )}
            {onCopy && <RowAct label={t('grid.copy', { row: name })} icon={copy} onClick={() => onCopy(index)} />}
            {onRemove && (
              <RowAct label={t('grid.remove', { row: name })} icon={remove} onClick={() => onRemove(index)} />
            )}
          </td>
        )}
      </tr>
      {Below && (
        <tr>
          <td className="below" colSpan={columns.length + 2}>
            <Below index={index} open={open} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

const opened = <ChevronDown size={15} aria-hidden="true" />
const shut = <ChevronUp size={15} aria-hidden="true" />
const copy = <Copy size={15} aria-hidden="true" />
const remove = <Trash2 size={15} aria-hidden="true" />
