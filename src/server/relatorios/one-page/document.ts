import { PAGE_INDICADORES, type OnePage } from '#shared/relatorios/one-page.ts'
import { formatDay, formatInstant } from '#shared/rules/dates.ts'
import { compare, formatIndicador, INDICADORES, type Indicador } from '#shared/rules/indicadores.ts'
import { type Farol, farolOf, FAROL_LABELS } from '#shared/rules/farol.ts'
import { goalOf } from '#shared/rules/month-page.ts'
import { monthName } from '#shared/rules/vendas.ts'
import { type Block, generatePdf, paragraph } from '../../core/files/pdf.ts'
import { TIGHT_PADDING, BACKGROUND, LANDSCAPE_WIDTH, MUTED, TONES } from '../../core/files/pdf-layout.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

/** Row counts from which the font shrinks, to keep the report on one page. */
const MANY = 14
const TOO_MANY = 24

/** Column widths in points: the month's sales, other amounts, and the rest of the sheet for each other figure. */
const VENDAS_WIDTH = 64
const MONEY_WIDTH = 50
const NAME_WIDTH = 84
const moneyCount = PAGE_INDICADORES.filter((i) => i !== 'vendas' && INDICADORES[i].unidade === 'dinheiro').length
const OTHER_WIDTH =
  (LANDSCAPE_WIDTH -
    NAME_WIDTH -
    VENDAS_WIDTH -
    moneyCount * MONEY_WIDTH -
    (PAGE_INDICADORES.length + 1) * 2 * TIGHT_PADDING) /
  (PAGE_INDICADORES.length - 1 - moneyCount)
function widthOf(i: Indicador): number {
  if (i === 'vendas') return VENDAS_WIDTH
  return INDICADORES[i].unidade === 'dinheiro' ? MONEY_WIDTH : OTHER_WIDTH
}

/** Each status has its own shape: circle, triangle, square. */
function signal(farol: Farol | null) {
  if (farol === null) return { width: 6, text: '' }
  const color = TONES[farol]
  const shape =
    farol === 'verde'
      ? { type: 'ellipse' as const, x: 3, y: 3.5, r1: 2.6, r2: 2.6, color }
      : farol === 'amarelo'
        ? {
            type: 'polyline' as const,
            points: [
              { x: 3, y: 0.8 },
              { x: 6, y: 6.2 },
              { x: 0, y: 6.2 },
            ],
            closePath: true,
            color,
          }
        : { type: 'rect' as const, x: 0.4, y: 1, w: 5.2, h: 5.2, color }
  return { width: 6, canvas: [shape], margin: [0, 1, 0, 0] as [number, number, number, number] }
}

function cell(p: OnePage, i: Indicador, l: OnePage['total'], letter: number): Block {
  const [v, before] = [l.valores[i] ?? null, l.anterior[i] ?? null]
  const c = compare(i, v, before)
  return {
    stack: [
      {
        columns: [
          signal(farolOf(i, v, goalOf(p, i, l, 'date'))),
          { width: '*', text: formatIndicador(i, v, true), alignment: 'right', fontSize: letter },
        ],
        columnGap: 2,
      },
      {
        text: before === null ? ' ' : `antes ${formatIndicador(i, before, true)}`,
        alignment: 'right',
        fontSize: letter - 1.8,
        color: c === 'pior' ? TONES.vermelho : c === 'melhor' ? TONES.verde : MUTED,
      },
    ],
  }
}

/** The report on one landscape A4 sheet. */
export function onePageDocument(
  tenant: Tenant,
  p: OnePage,
  { fuso, geradoEm: generatedAt }: { fuso: string; geradoEm: string },
): Promise<Buffer> {
  const n = p.lojas.length
  const letter = n > TOO_MANY ? 5.6 : n > MANY ? 6.6 : 7.4
  const title = (text: string, numero = true): Block => ({
    text,
    fontSize: Math.min(letter - 0.8, 6.4),
    bold: true,
    color: MUTED,
    fillColor: BACKGROUND,
    alignment: numero ? 'right' : 'left',
  })
  const onRow = (l: OnePage['total'], bold: boolean): Block[] => [
    { text: l.nome, fontSize: letter, bold: bold },
    ...PAGE_INDICADORES.map((i) => cell(p, i, l, letter)),
  ]
  const hasMetas = Object.keys(p.metas).length > 0 || p.total.metaDeVendas !== null
  return generatePdf({
    titulo: `One page: ${p.nome}, ${monthName(p.mes)}`,
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: p.tipo === 'grupo' ? 'Por grupo' : 'Por marca',
      fuso,
    },
    generatedAt,
    footer: `SHA-256 ${p.sha256}`,
    landscape: true,
    conteudo: [
      {
        layout: 'apertada',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          // Fixed widths in points: automatic widths push the last columns off the sheet.
          widths: [NAME_WIDTH, ...PAGE_INDICADORES.map(widthOf)],
          body: [
            [title('Concessionária', false), ...PAGE_INDICADORES.map((i) => title(INDICADORES[i].nome))],
            ...p.lojas.map((l) => onRow(l, false)),
            onRow(p.total, true),
            ...(hasMetas
              ? [
                  [
                    { text: p.periodo.parcial ? 'Meta até hoje' : 'Meta', fontSize: letter, color: MUTED },
                    ...PAGE_INDICADORES.map((i) => ({
                      text: formatIndicador(i, goalOf(p, i, p.total, 'date'), true),
                      fontSize: letter - 1,
                      color: MUTED,
                      alignment: 'right' as const,
                    })),
                  ],
                ]
              : []),
          ],
        },
      },
      {
        text: `De ${formatDay(p.periodo.de)} a ${formatDay(p.periodo.ate)}; antes: de ${formatDay(p.periodo.antesDe)} a ${formatDay(p.periodo.antesAte)}. Total é soma ÷ soma das lojas.${hasMetas ? ` Círculo: ${FAROL_LABELS.verde}; triângulo: ${FAROL_LABELS.amarelo}; quadrado: ${FAROL_LABELS.vermelho}.` : ''}`,
        fontSize: 7,
        color: MUTED,
        margin: [0, 4, 0, 0],
      },
      ...(p.nota
        ? [
            {
              text: 'Notas da gestão',
              bold: true,
              fontSize: 9,
              margin: [0, 6, 0, 2] as [number, number, number, number],
            },
            { text: p.nota.texto, fontSize: 8 },
            paragraph(`${p.nota.quem}, ${formatInstant(p.nota.em, fuso)}`, { muted: true }),
          ]
        : []),
    ],
  })
}
