import { useConcessionarias } from '../../lib/concessionarias.ts'
import { useLoja } from '../../lib/loja.ts'
import type { CampoFiltro } from './filtro.ts'

const TODAS = 'todas'

/** The store of a list that belongs to stores: the one chosen above, another by the filter `loja`, or all within reach. */
export function useFiltroLoja(valor: string | undefined): {
  codConcessionaria?: number
  campo: readonly CampoFiltro<'loja'>[]
  varias: boolean
} {
  const selecionada = useLoja()
  const { ativas } = useConcessionarias()
  const codConcessionaria = valor === TODAS ? undefined : valor ? Number(valor) : (selecionada ?? undefined)
  return {
    ...(codConcessionaria !== undefined && { codConcessionaria }),
    varias: valor === TODAS,
    campo:
      ativas.length < 2
        ? []
        : [
            {
              tipo: 'escolha',
              nome: 'loja',
              rotulo: 'Concessionária',
              vazio: 'A selecionada no alto da tela',
              opcoes: [
                { valor: TODAS, nome: 'Todas ao meu alcance' },
                ...ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
              ],
            },
          ],
  }
}
