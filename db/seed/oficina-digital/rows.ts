import type { RefusalReason } from '#shared/oficina-digital/orcamentos.ts'
import { addDays } from '#shared/rules/dates.ts'
import {
  type LinhaState,
  type MaoDeObra,
  type Peca,
  sumLinhas,
  linhaTotal,
  maoDeObraTotal,
  pecaTotal,
} from '#shared/rules/orcamento.ts'
import type { DemoPeca } from '../cadastros/cadastros.ts'
import type { PickedChecklist } from '../generator/generator.ts'
import { type Rng, pickOne } from '../generator/people.ts'
import { HOURLY_COST, SERVICOS } from '../cadastros/servicos.ts'

/** A line of a quote during generation; its rows are built when the quote is written. */
export interface DemoLinha {
  codLinha: number
  codItem: number | null
  titulo: string
  comentario: string | null
  cor: 'VERMELHO' | 'AMARELO' | null
  origem: 'ACHADO' | 'SUGESTAO' | 'PLANO_DE_FABRICA'
  medida: string | null
  pecas: Peca[]
  maoDeObra: MaoDeObra[]
  estado: LinhaState
  motivo: RefusalReason | null
  adiadoPara: string | null
}

/** Line states that allow a new offer. */
export const LOST: ReadonlySet<string> = new Set(['REPROVADO', 'ADIADO', 'EXPIRADO'])

/**
 * Day to offer a refused line again: the customer's choice, else after 15 days for urgent lines and 60 for others (the server has the same
 * rule).
 */
export function recoveryDay(l: Pick<DemoLinha, 'cor' | 'estado' | 'adiadoPara'>, decidedAs: string): string | null {
  if (!LOST.has(l.estado)) return null
  return l.adiadoPara ?? addDays(decidedAs, l.cor === 'VERMELHO' ? 15 : 60)
}

type PickedItem = PickedChecklist['itens'][number]
const servicos = new Map(SERVICOS.map((s) => [s[0], s]))

function peca(p: DemoPeca, quantidade: number): Peca {
  return {
    codigo: p.codigo,
    descricao: p.descricao,
    quantidade,
    custoUnitario: p.custo,
    precoUnitario: p.preco,
    desconto: 0,
  }
}

function work(codigo: string): MaoDeObra {
  const s = servicos.get(codigo)
  if (!s) throw new Error(`no service ${codigo}`)
  return { codigo, descricao: s[1], minutos: s[3], custoHora: HOURLY_COST, valorHora: s[4], desconto: 0 }
}

function onRow(
  codLinha: number,
  fields: Pick<DemoLinha, 'titulo' | 'origem' | 'pecas' | 'maoDeObra'> & Partial<DemoLinha>,
): DemoLinha {
  return {
    codLinha,
    codItem: null,
    comentario: null,
    cor: null,
    medida: null,
    estado: 'PENDENTE',
    motivo: null,
    adiadoPara: null,
    ...fields,
  }
}

/** Lines of the findings, red first; sometimes also a suggestion of the workshop or a revision of the factory's plan. */
export function getLinhas(
  rng: Rng,
  itens: readonly { item: PickedItem; codItem: number }[],
  catalog: ReadonlyMap<string, DemoPeca>,
  km: number,
  newId: () => number,
): DemoLinha[] {
  const find = (codigo: string): DemoPeca => {
    const p = catalog.get(codigo)
    if (!p) throw new Error(`no part ${codigo}`)
    return p
  }
  const linhas = (['VERMELHO', 'AMARELO'] as const).flatMap((cor) =>
    itens
      .filter(({ item }) => item.estado === cor)
      .map(({ item, codItem }) =>
        onRow(newId(), {
          codItem,
          titulo: item.nome,
          comentario: item.comentarioCliente ?? null,
          cor,
          origem: 'ACHADO',
          medida:
            item.medida === undefined ? null : `${item.medida.toLocaleString('pt-BR')} ${item.unidade ?? ''}`.trim(),
          pecas: item.catalogo.pecas.map(([codes, quantidade], i) =>
            peca(find(i === 0 && item.pecaSugerida ? item.pecaSugerida : pickOne(rng, codes)), quantidade),
          ),
          maoDeObra: [work(item.catalogo.servico)],
        }),
      ),
  )
  if (rng() < 0.14)
    linhas.push(
      onRow(newId(), {
        titulo: 'Alinhamento e balanceamento',
        comentario: 'Recomendado a cada 10.000 km: o carro anda reto e os pneus duram mais.',
        origem: 'SUGESTAO',
        pecas: [],
        maoDeObra: [work('PNE-20'), work('PNE-21')],
      }),
    )
  if (rng() < 0.1) {
    const revisao = Math.max(1, Math.round(km / 10_000)) * 10_000
    linhas.push(
      onRow(newId(), {
        titulo: `Revisão de ${revisao.toLocaleString('pt-BR')} km`,
        comentario: 'Prevista no plano de manutenção da fábrica.',
        origem: 'PLANO_DE_FABRICA',
        pecas: [peca(find('PX-0010'), 4), peca(find('AN-0185'), 1)],
        maoDeObra: [work('REV-10')],
      }),
    )
  }
  return linhas
}

/** A finding made after the car was taken apart. */
export function extraLinha(catalog: ReadonlyMap<string, DemoPeca>, newId: () => number): DemoLinha {
  const grease = catalog.get('PX-0024')
  return onRow(newId(), {
    titulo: 'Coifa da homocinética rasgada',
    comentario: 'Encontrada na desmontagem: sem a coifa, a junta perde a graxa e quebra.',
    cor: 'VERMELHO',
    origem: 'ACHADO',
    pecas: grease ? [peca(grease, 1)] : [],
    maoDeObra: [work('SUS-40')],
  })
}

/** Removes the prices of some lines, as in a quote that is being assembled; always of the first line. */
export function dropPrecos(rng: Rng, linhas: readonly DemoLinha[]): void {
  linhas.forEach((l, i) => {
    if (i > 0 && rng() < 0.45) return
    l.pecas = l.pecas.map((p) => ({ ...p, precoUnitario: null, custoUnitario: rng() < 0.5 ? null : p.custoUnitario }))
    if (l.pecas.length === 0) l.maoDeObra = l.maoDeObra.map((m) => ({ ...m, valorHora: null }))
  })
}

/** A discount of about 8 % on the most expensive part, in whole reais. */
export function applyDiscount(linhas: readonly DemoLinha[]): void {
  const candidates = linhas.flatMap((l) => l.pecas).toSorted((a, b) => (pecaTotal(b) ?? 0) - (pecaTotal(a) ?? 0))
  const target = candidates[0]
  if (target) target.desconto = Math.floor(((pecaTotal(target) ?? 0) * 0.08) / 100) * 100
}

/** Sum of the priced lines; null without any. */
export const getValue = (linhas: readonly DemoLinha[]): number | null => sumLinhas(linhas).valor

/** Lines as a sent version freezes them, without costs. */
export function freeze(linhas: readonly DemoLinha[]) {
  return linhas.map((l) => ({
    codLinha: l.codLinha,
    codItem: l.codItem,
    titulo: l.titulo,
    comentario: l.comentario,
    cor: l.cor,
    origem: l.origem,
    medida: l.medida,
    pecas: l.pecas.map((p) => ({
      codigo: p.codigo,
      descricao: p.descricao,
      quantidade: p.quantidade,
      precoUnitario: p.precoUnitario ?? 0,
      desconto: p.desconto,
      total: pecaTotal(p) ?? 0,
    })),
    maoDeObra: l.maoDeObra.map((m) => ({
      codigo: m.codigo,
      descricao: m.descricao,
      minutos: m.minutos ?? 0,
      valorHora: m.valorHora ?? 0,
      desconto: m.desconto,
      total: maoDeObraTotal(m) ?? 0,
    })),
    total: linhaTotal(l) ?? 0,
  }))
}
