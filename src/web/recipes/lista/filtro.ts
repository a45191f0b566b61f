import { formatarDia } from '#shared/rules/datas.ts'
import type { Filtros } from './filtros.ts'
import type { Chip } from './ListPage.tsx'

/** A field of the filter drawer. `periodo` fills `de` and `ate`; `vazio` says what no choice means, 'Todos' when it is not given. */
export type CampoFiltro<C extends string> =
  | { tipo: 'periodo'; rotulo: string; vazio?: string }
  | { tipo: 'escolha'; nome: C; rotulo: string; opcoes: readonly { valor: string; nome: string }[]; vazio?: string }
  | { tipo: 'texto'; nome: C; rotulo: string }

/** The active filters as chips that take themselves away. */
export function chipsDe<C extends string>(
  campos: readonly CampoFiltro<C>[],
  filtros: Filtros<C>,
  mudar: (f: Filtros<C>) => void,
): Chip[] {
  const valores = filtros as Partial<Record<string, string>>
  const tirar =
    (...nomes: string[]) =>
    () =>
      mudar(Object.fromEntries(nomes.map((n) => [n, undefined])) as Filtros<C>)
  return campos.flatMap((campo): Chip[] => {
    if (campo.tipo === 'periodo') {
      const { de, ate } = valores
      if (!de || !ate) return []
      return [
        {
          rotulo: de === ate ? formatarDia(de) : `${formatarDia(de)} a ${formatarDia(ate)}`,
          remover: tirar('de', 'ate'),
        },
      ]
    }
    const valor = valores[campo.nome]
    if (!valor) return []
    const nome = campo.tipo === 'escolha' ? (campo.opcoes.find((o) => o.valor === valor)?.nome ?? valor) : valor
    return [{ rotulo: `${campo.rotulo}: ${nome}`, remover: tirar(campo.nome) }]
  })
}
