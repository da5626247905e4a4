import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { Label } from './label-content.ts'
import { labelDocument } from './label-document.ts'

const normal = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
)
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'))

/** Runs in its own thread: fonts and pages are laid out without holding up the service. */
async function print(): Promise<void> {
  const { labels, title } = workerData as { labels: readonly Label[]; title: string }
  pdfmake.addFonts({ Noto: { normal, bold } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(path => path === normal || path === bold)
  parentPort?.postMessage(await pdfmake.createPdf(labelDocument(labels, title)).getBuffer())
}

await print()
