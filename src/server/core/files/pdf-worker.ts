// Worker thread that draws documents; pdf.ts builds their content.
import { join, sep } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, CustomTableLayout } from 'pdfmake'
import { formatInstant } from '#shared/rules/dates.ts'
import { EMOJI, FONTS_DIR, readable } from './fonts.ts'
import { TIGHT_PADDING, BORDER, MARGIN, MUTED, INK } from './pdf-layout.ts'
import type { PdfDocument, Issuer } from './pdf.ts'

const THIN_LINES: CustomTableLayout = {
  hLineWidth: (i) => (i === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => BORDER,
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

pdfmake.setFonts({
  Roboto: {
    normal: join(FONTS_DIR, 'Roboto-Regular.ttf'),
    bold: join(FONTS_DIR, 'Roboto-Medium.ttf'),
    italics: join(FONTS_DIR, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTS_DIR, 'Roboto-MediumItalic.ttf'),
  },
  Emoji: { normal: EMOJI, bold: EMOJI, italics: EMOJI, bolditalics: EMOJI },
})
// Tables of many columns have less padding.
const TIGHT_LAYOUT = { ...THIN_LINES, paddingLeft: () => TIGHT_PADDING, paddingRight: () => TIGHT_PADDING }
pdfmake.addTableLayouts({ linhasFinas: THIN_LINES, apertada: TIGHT_LAYOUT })
// A document may read its fonts and nothing else, whatever a customer's text contains.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS_DIR + sep) || path === EMOJI)

/** Draws a document; `generatePdf` calls it in a worker thread. */
export async function draw(d: PdfDocument): Promise<Uint8Array> {
  const { issuer } = d
  const when = formatInstant(d.generatedAt, issuer.fuso)
  const pdf = pdfmake.createPdf({
    version: '1.7',
    language: 'pt-BR',
    displayTitle: true,
    info: {
      title: d.titulo,
      author: issuer.nameEmpresa,
      creator: 'Pátio',
      producer: 'Pátio',
      creationDate: new Date(d.generatedAt),
    },
    pageSize: 'A4',
    pageOrientation: d.landscape ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, 74, MARGIN, 52],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: INK },
    header: readable(header(issuer, d.landscape ? A4_HEIGHT : A4_WIDTH)),
    footer: (page, pages) => ({
      margin: [MARGIN, 18, MARGIN, 0],
      fontSize: 8,
      color: MUTED,
      columns: [
        { width: 'auto', text: `Gerado em ${when} (${issuer.fuso})` },
        { width: '*', alignment: 'center', text: d.footer ?? '' },
        { width: 'auto', text: `Página ${page} de ${pages}` },
      ],
      columnGap: 10,
    }),
    content: readable([
      { text: d.titulo, fontSize: 17, bold: true, margin: [0, 0, 0, d.subtitle ? 1 : 8] },
      ...(d.subtitle
        ? [
            {
              text: d.subtitle,
              color: MUTED,
              fontSize: 10.5,
              margin: [0, 0, 0, 10] as [number, number, number, number],
            },
          ]
        : []),
      ...d.conteudo,
    ]),
  })
  return pdf.getBuffer()
}

const A4_WIDTH = 595.28
const A4_HEIGHT = 841.89

function header(e: Issuer, width: number): Content {
  return {
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: 6, color: e.corPrimaria }] },
      {
        margin: [MARGIN, 16, MARGIN, 0],
        columns: [
          { width: '*', text: e.nameEmpresa, bold: true, fontSize: 12 },
          {
            width: 'auto',
            alignment: 'right',
            stack: [
              { text: e.concessionaria, fontSize: 10 },
              ...(e.registro ? [{ text: e.registro, color: MUTED, fontSize: 7.5 }] : []),
            ],
          },
        ],
        columnGap: 12,
      },
      {
        margin: [MARGIN, 6, MARGIN, 0],
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: width - 2 * MARGIN, y2: 0, lineWidth: 0.5, lineColor: BORDER }],
      },
    ],
  }
}
