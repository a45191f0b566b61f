import type { SomaDoPainelLida } from '#shared/agenda/painel-agenda.ts'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { emPorcento } from '#shared/rules/indicadores.ts'
import { type FiguraDaAgenda, FIGURAS_DA_AGENDA } from '#shared/rules/painel-agenda.ts'
import type { Tom } from '../../ui/tema/tom.ts'

/** A figure's value in its own unit; a dash where there is none. */
export function emPalavras(figura: FiguraDaAgenda, valor: number | null): string {
  if (valor === null) return '—'
  const { tipo } = FIGURAS_DA_AGENDA[figura]
  return tipo === 'porcento'
    ? emPorcento(valor)
    : tipo === 'dinheiro'
      ? formatarReaisInteiros(valor)
      : tipo === 'pontos'
        ? valor.toLocaleString('pt-BR', { maximumFractionDigits: 0 })
        : formatarDuracao(valor)
}

/** How a figure stands beside the same period before it; undefined where one of them is none. */
export function mudanca(
  figura: FiguraDaAgenda,
  atual: SomaDoPainelLida,
  anterior: SomaDoPainelLida,
): { texto: string; tom: Tom } | undefined {
  const f = FIGURAS_DA_AGENDA[figura]
  const [agora, antes] = [f.valor(atual), f.valor(anterior)]
  if (agora === null) return { texto: 'nada no período', tom: 'neutro' }
  if (antes === null) return { texto: 'sem período anterior', tom: 'neutro' }
  const texto = `antes ${emPalavras(figura, antes)}`
  if (emPalavras(figura, agora) === emPalavras(figura, antes)) return { texto: `igual a antes`, tom: 'neutro' }
  return { texto, tom: agora > antes === (f.melhor === 'mais') ? 'verde' : 'vermelho' }
}
