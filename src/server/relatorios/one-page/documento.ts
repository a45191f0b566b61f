import { INDICADORES_DA_PAGINA, type OnePage } from '#shared/relatorios/one-page.ts'
import { formatarDia, formatarInstante } from '#shared/rules/datas.ts'
import { comparar, formatarIndicador, INDICADORES, type Indicador } from '#shared/rules/indicadores.ts'
import { type Farol, farolDe, NOME_FAROL } from '#shared/rules/farol.ts'
import { goalOf } from '#shared/rules/pagina-do-mes.ts'
import { nomeDoMes } from '#shared/rules/vendas.ts'
import { type Bloco, gerarPdf, paragrafo } from '../../core/files/pdf.ts'
import { APERTO, FUNDO, LARGURA_DEITADA, SUAVE, TONS } from '../../core/files/pdf-medidas.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'

/** Rows from which letters shrink, so that the page stays one. */
const MUITAS = 14
const DEMAIS = 24

/** Points of the month's sales, of other money, and of what is left of the sheet for each other figure. */
const LARGURA_DAS_VENDAS = 64
const LARGURA_DO_DINHEIRO = 50
const LARGURA_DO_NOME = 84
const emDinheiro = INDICADORES_DA_PAGINA.filter((i) => i !== 'vendas' && INDICADORES[i].unidade === 'dinheiro').length
const LARGURA_DAS_OUTRAS =
  (LARGURA_DEITADA -
    LARGURA_DO_NOME -
    LARGURA_DAS_VENDAS -
    emDinheiro * LARGURA_DO_DINHEIRO -
    (INDICADORES_DA_PAGINA.length + 1) * 2 * APERTO) /
  (INDICADORES_DA_PAGINA.length - 1 - emDinheiro)
function larguraDe(i: Indicador): number {
  if (i === 'vendas') return LARGURA_DAS_VENDAS
  return INDICADORES[i].unidade === 'dinheiro' ? LARGURA_DO_DINHEIRO : LARGURA_DAS_OUTRAS
}

/** Each role has its own shape: circle, triangle, square. */
function sinal(farol: Farol | null) {
  if (farol === null) return { width: 6, text: '' }
  const color = TONS[farol]
  const forma =
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
  return { width: 6, canvas: [forma], margin: [0, 1, 0, 0] as [number, number, number, number] }
}

function celula(p: OnePage, i: Indicador, l: OnePage['total'], letra: number): Bloco {
  const [v, antes] = [l.valores[i] ?? null, l.anterior[i] ?? null]
  const c = comparar(i, v, antes)
  return {
    stack: [
      {
        columns: [
          sinal(farolDe(i, v, goalOf(p, i, l, 'date'))),
          { width: '*', text: formatarIndicador(i, v, true), alignment: 'right', fontSize: letra },
        ],
        columnGap: 2,
      },
      {
        text: antes === null ? ' ' : `antes ${formatarIndicador(i, antes, true)}`,
        alignment: 'right',
        fontSize: letra - 1.8,
        color: c === 'pior' ? TONS.vermelho : c === 'melhor' ? TONS.verde : SUAVE,
      },
    ],
  }
}

/** The page on one sheet of A4, lying. */
export function documentoOnePage(
  inquilino: Inquilino,
  p: OnePage,
  { fuso, geradoEm }: { fuso: string; geradoEm: string },
): Promise<Buffer> {
  const n = p.lojas.length
  const letra = n > DEMAIS ? 5.6 : n > MUITAS ? 6.6 : 7.4
  const titulo = (texto: string, numero = true): Bloco => ({
    text: texto,
    fontSize: Math.min(letra - 0.8, 6.4),
    bold: true,
    color: SUAVE,
    fillColor: FUNDO,
    alignment: numero ? 'right' : 'left',
  })
  const linha = (l: OnePage['total'], negrito: boolean): Bloco[] => [
    { text: l.nome, fontSize: letra, bold: negrito },
    ...INDICADORES_DA_PAGINA.map((i) => celula(p, i, l, letra)),
  ]
  const temMetas = Object.keys(p.metas).length > 0 || p.total.metaDeVendas !== null
  return gerarPdf({
    titulo: `One page: ${p.nome}, ${nomeDoMes(p.mes)}`,
    emissor: {
      nameEmpresa: inquilino.nameEmpresa,
      corPrimaria: inquilino.corPrimaria,
      concessionaria: p.tipo === 'grupo' ? 'Por grupo' : 'Por marca',
      fuso,
    },
    geradoEm,
    rodape: `SHA-256 ${p.sha256}`,
    paisagem: true,
    conteudo: [
      {
        layout: 'apertada',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          // Said in points: a column as wide as its longest word would take the last ones off the paper.
          widths: [LARGURA_DO_NOME, ...INDICADORES_DA_PAGINA.map(larguraDe)],
          body: [
            [titulo('Concessionária', false), ...INDICADORES_DA_PAGINA.map((i) => titulo(INDICADORES[i].nome))],
            ...p.lojas.map((l) => linha(l, false)),
            linha(p.total, true),
            ...(temMetas
              ? [
                  [
                    { text: p.periodo.parcial ? 'Meta até hoje' : 'Meta', fontSize: letra, color: SUAVE },
                    ...INDICADORES_DA_PAGINA.map((i) => ({
                      text: formatarIndicador(i, goalOf(p, i, p.total, 'date'), true),
                      fontSize: letra - 1,
                      color: SUAVE,
                      alignment: 'right' as const,
                    })),
                  ],
                ]
              : []),
          ],
        },
      },
      {
        text: `De ${formatarDia(p.periodo.de)} a ${formatarDia(p.periodo.ate)}; antes: de ${formatarDia(p.periodo.antesDe)} a ${formatarDia(p.periodo.antesAte)}. Total é soma ÷ soma das lojas.${temMetas ? ` Círculo: ${NOME_FAROL.verde}; triângulo: ${NOME_FAROL.amarelo}; quadrado: ${NOME_FAROL.vermelho}.` : ''}`,
        fontSize: 7,
        color: SUAVE,
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
            paragrafo(`${p.nota.quem}, ${formatarInstante(p.nota.em, fuso)}`, { suave: true }),
          ]
        : []),
    ],
  })
}
