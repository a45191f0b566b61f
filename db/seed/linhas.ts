import type { MotivoRecusa } from '#shared/oficina-digital/orcamentos.ts'
import { somarDias } from '#shared/rules/datas.ts'
import {
  type EstadoLinha,
  type MaoDeObra,
  type Peca,
  somaDasLinhas,
  totalLinha,
  totalMaoDeObra,
  totalPeca,
} from '#shared/rules/orcamento.ts'
import type { PecaDemo } from './cadastros.ts'
import type { ChecklistSorteado } from './gerador/gerador.ts'
import { type Rng, um } from './gerador/pessoas.ts'
import { CUSTO_HORA, SERVICOS } from './servicos.ts'

/** A line of a quote while its story is told; ids are given when it is written. */
export interface LinhaDemo {
  codLinha: number
  codItem: number | null
  titulo: string
  comentario: string | null
  cor: 'VERMELHO' | 'AMARELO' | null
  origem: 'ACHADO' | 'SUGESTAO' | 'PLANO_DE_FABRICA'
  medida: string | null
  pecas: Peca[]
  maoDeObra: MaoDeObra[]
  estado: EstadoLinha
  motivo: MotivoRecusa | null
  adiadoPara: string | null
}

/** States of a line that may be offered again. */
export const PERDIDAS: ReadonlySet<string> = new Set(['REPROVADO', 'ADIADO', 'EXPIRADO'])

/** Day on which a refused line should be taken up again: the customer's, else 15 days for urgent ones and 60 for the others (as the server's rule). */
export function diaDeRetomar(l: Pick<LinhaDemo, 'cor' | 'estado' | 'adiadoPara'>, decidida: string): string | null {
  if (!PERDIDAS.has(l.estado)) return null
  return l.adiadoPara ?? somarDias(decidida, l.cor === 'VERMELHO' ? 15 : 60)
}

type ItemSorteado = ChecklistSorteado['itens'][number]
const servicos = new Map(SERVICOS.map((s) => [s[0], s]))

function peca(p: PecaDemo, quantidade: number): Peca {
  return {
    codigo: p.codigo,
    descricao: p.descricao,
    quantidade,
    custoUnitario: p.custo,
    precoUnitario: p.preco,
    desconto: 0,
  }
}

function trabalho(codigo: string): MaoDeObra {
  const s = servicos.get(codigo)
  if (!s) throw new Error(`no service ${codigo}`)
  return { codigo, descricao: s[1], minutos: s[3], custoHora: CUSTO_HORA, valorHora: s[4], desconto: 0 }
}

function linha(
  codLinha: number,
  campos: Pick<LinhaDemo, 'titulo' | 'origem' | 'pecas' | 'maoDeObra'> & Partial<LinhaDemo>,
): LinhaDemo {
  return {
    codLinha,
    codItem: null,
    comentario: null,
    cor: null,
    medida: null,
    estado: 'PENDENTE',
    motivo: null,
    adiadoPara: null,
    ...campos,
  }
}

/** Lines born from the findings, red first, and now and then something the workshop suggests or the factory's plan asks for. */
export function linhasDe(
  rng: Rng,
  itens: readonly { item: ItemSorteado; codItem: number }[],
  catalogo: ReadonlyMap<string, PecaDemo>,
  km: number,
  novoId: () => number,
): LinhaDemo[] {
  const achar = (codigo: string): PecaDemo => {
    const p = catalogo.get(codigo)
    if (!p) throw new Error(`no part ${codigo}`)
    return p
  }
  const linhas = (['VERMELHO', 'AMARELO'] as const).flatMap((cor) =>
    itens
      .filter(({ item }) => item.estado === cor)
      .map(({ item, codItem }) =>
        linha(novoId(), {
          codItem,
          titulo: item.nome,
          comentario: item.comentarioCliente ?? null,
          cor,
          origem: 'ACHADO',
          medida:
            item.medida === undefined ? null : `${item.medida.toLocaleString('pt-BR')} ${item.unidade ?? ''}`.trim(),
          pecas: item.catalogo.pecas.map(([codigos, quantidade], i) =>
            peca(achar(i === 0 && item.pecaSugerida ? item.pecaSugerida : um(rng, codigos)), quantidade),
          ),
          maoDeObra: [trabalho(item.catalogo.servico)],
        }),
      ),
  )
  if (rng() < 0.14)
    linhas.push(
      linha(novoId(), {
        titulo: 'Alinhamento e balanceamento',
        comentario: 'Recomendado a cada 10.000 km: o carro anda reto e os pneus duram mais.',
        origem: 'SUGESTAO',
        pecas: [],
        maoDeObra: [trabalho('PNE-20'), trabalho('PNE-21')],
      }),
    )
  if (rng() < 0.1) {
    const revisao = Math.max(1, Math.round(km / 10_000)) * 10_000
    linhas.push(
      linha(novoId(), {
        titulo: `Revisão de ${revisao.toLocaleString('pt-BR')} km`,
        comentario: 'Prevista no plano de manutenção da fábrica.',
        origem: 'PLANO_DE_FABRICA',
        pecas: [peca(achar('PX-0010'), 4), peca(achar('AN-0185'), 1)],
        maoDeObra: [trabalho('REV-10')],
      }),
    )
  }
  return linhas
}

/** What is found with the car already taken apart. */
export function linhaExtra(catalogo: ReadonlyMap<string, PecaDemo>, novoId: () => number): LinhaDemo {
  const graxa = catalogo.get('PX-0024')
  return linha(novoId(), {
    titulo: 'Coifa da homocinética rasgada',
    comentario: 'Encontrada na desmontagem: sem a coifa, a junta perde a graxa e quebra.',
    cor: 'VERMELHO',
    origem: 'ACHADO',
    pecas: graxa ? [peca(graxa, 1)] : [],
    maoDeObra: [trabalho('SUS-40')],
  })
}

/** Takes prices away from some lines, as while a quote is being assembled; at least one stays without. */
export function semPreco(rng: Rng, linhas: readonly LinhaDemo[]): void {
  linhas.forEach((l, i) => {
    if (i > 0 && rng() < 0.45) return
    l.pecas = l.pecas.map((p) => ({ ...p, precoUnitario: null, custoUnitario: rng() < 0.5 ? null : p.custoUnitario }))
    if (l.pecas.length === 0) l.maoDeObra = l.maoDeObra.map((m) => ({ ...m, valorHora: null }))
  })
}

/** A discount of about 8 % on the dearest part, in whole reais. */
export function descontar(linhas: readonly LinhaDemo[]): void {
  const candidatas = linhas.flatMap((l) => l.pecas).toSorted((a, b) => (totalPeca(b) ?? 0) - (totalPeca(a) ?? 0))
  const alvo = candidatas[0]
  if (alvo) alvo.desconto = Math.floor(((totalPeca(alvo) ?? 0) * 0.08) / 100) * 100
}

/** What is priced so far; null while nothing is. */
export const valorDe = (linhas: readonly LinhaDemo[]): number | null => somaDasLinhas(linhas).valor

/** The lines as a sent version freezes them: no cost. */
export function congelar(linhas: readonly LinhaDemo[]) {
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
      total: totalPeca(p) ?? 0,
    })),
    maoDeObra: l.maoDeObra.map((m) => ({
      codigo: m.codigo,
      descricao: m.descricao,
      minutos: m.minutos ?? 0,
      valorHora: m.valorHora ?? 0,
      desconto: m.desconto,
      total: totalMaoDeObra(m) ?? 0,
    })),
    total: totalLinha(l) ?? 0,
  }))
}
