// The thread that draws documents; pdf.ts builds what they hold.
import { join, sep } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, CustomTableLayout } from 'pdfmake'
import { formatarInstante } from '#shared/rules/datas.ts'
import { EMOJI, FONTES, legivel } from './letras.ts'
import { APERTO, BORDA, MARGEM, SUAVE, TINTA } from './pdf-medidas.ts'
import type { DocumentoPdf, Emissor } from './pdf.ts'

const LINHAS_FINAS: CustomTableLayout = {
  hLineWidth: (i) => (i === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => BORDA,
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

pdfmake.setFonts({
  Roboto: {
    normal: join(FONTES, 'Roboto-Regular.ttf'),
    bold: join(FONTES, 'Roboto-Medium.ttf'),
    italics: join(FONTES, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTES, 'Roboto-MediumItalic.ttf'),
  },
  Emoji: { normal: EMOJI, bold: EMOJI, italics: EMOJI, bolditalics: EMOJI },
})
// Tables of many columns stand closer.
const APERTADA = { ...LINHAS_FINAS, paddingLeft: () => APERTO, paddingRight: () => APERTO }
pdfmake.addTableLayouts({ linhasFinas: LINHAS_FINAS, apertada: APERTADA })
// A document reads its fonts and nothing else, whatever a customer's text says.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((caminho) => caminho.startsWith(FONTES + sep) || caminho === EMOJI)

/** Draws a document; `gerarPdf` has it done in a thread. */
export async function desenhar(d: DocumentoPdf): Promise<Uint8Array> {
  const { emissor } = d
  const quando = formatarInstante(d.geradoEm, emissor.fuso)
  const pdf = pdfmake.createPdf({
    version: '1.7',
    language: 'pt-BR',
    displayTitle: true,
    info: {
      title: d.titulo,
      author: emissor.nameEmpresa,
      creator: 'Pátio',
      producer: 'Pátio',
      creationDate: new Date(d.geradoEm),
    },
    pageSize: 'A4',
    pageOrientation: d.paisagem ? 'landscape' : 'portrait',
    pageMargins: [MARGEM, 74, MARGEM, 52],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: TINTA },
    header: legivel(cabecalho(emissor, d.paisagem ? ALTURA_A4 : LARGURA_A4)),
    footer: (pagina, paginas) => ({
      margin: [MARGEM, 18, MARGEM, 0],
      fontSize: 8,
      color: SUAVE,
      columns: [
        { width: 'auto', text: `Gerado em ${quando} (${emissor.fuso})` },
        { width: '*', alignment: 'center', text: d.rodape ?? '' },
        { width: 'auto', text: `Página ${pagina} de ${paginas}` },
      ],
      columnGap: 10,
    }),
    content: legivel([
      { text: d.titulo, fontSize: 17, bold: true, margin: [0, 0, 0, d.subtitulo ? 1 : 8] },
      ...(d.subtitulo
        ? [
            {
              text: d.subtitulo,
              color: SUAVE,
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

const LARGURA_A4 = 595.28
const ALTURA_A4 = 841.89

function cabecalho(e: Emissor, largura: number): Content {
  return {
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: largura, h: 6, color: e.corPrimaria }] },
      {
        margin: [MARGEM, 16, MARGEM, 0],
        columns: [
          { width: '*', text: e.nameEmpresa, bold: true, fontSize: 12 },
          {
            width: 'auto',
            alignment: 'right',
            stack: [
              { text: e.concessionaria, fontSize: 10 },
              ...(e.registro ? [{ text: e.registro, color: SUAVE, fontSize: 7.5 }] : []),
            ],
          },
        ],
        columnGap: 12,
      },
      {
        margin: [MARGEM, 6, MARGEM, 0],
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: largura - 2 * MARGEM, y2: 0, lineWidth: 0.5, lineColor: BORDA }],
      },
    ],
  }
}
