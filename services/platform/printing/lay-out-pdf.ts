import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'

const normal = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
)
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'))

/**
 * The body of a program that prints (`print-pdf.ts` starts it): it waits for one order, lays out the document that `documentOf`
 * makes of it, in the font `Noto`, and answers with the bytes. Fonts and pages stay out of the service's memory.
 */
export function layOutPdf<Order>(documentOf: (order: Order) => object): void {
  process.once('message', async order => {
    pdfmake.addFonts({ Noto: { normal, bold } })
    pdfmake.setUrlAccessPolicy(() => false)
    pdfmake.setLocalAccessPolicy(path => path === normal || path === bold)
    process.send?.(await pdfmake.createPdf(documentOf(order as Order)).getBuffer())
  })
  process.on('disconnect', () => process.exit())
}
