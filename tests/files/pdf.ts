import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Contents of a finished PDF, as a reader finds them: text of the pages in order, number of pictures, title. */
export interface ParsedPdf {
  paginas: string[]
  images: number
  titulo: string
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent({ disableNormalization: true })
  return items.map((i) => ('str' in i ? i.str : '')).join('')
}

async function imagesOf(page: PDFPageProxy): Promise<number> {
  const { fnArray } = await page.getOperatorList()
  return fnArray.filter((op) => op === OPS.paintImageXObject).length
}

/** Reads a PDF with the library that browsers show it with. */
export async function parsePdf(bytes: Buffer): Promise<ParsedPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const pdf = await task.promise
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, i) => pdf.getPage(i + 1)))
    const images = await Promise.all(pages.map(imagesOf))
    const { info } = await pdf.getMetadata()
    return {
      paginas: await Promise.all(pages.map(textOf)),
      images: images.reduce((a, b) => a + b, 0),
      titulo: String((info as { Title?: string }).Title ?? ''),
    }
  } finally {
    await task.destroy()
  }
}
