import { useConcessionarias } from '../../core/concessionarias.ts'
import { useLoja } from '../../core/loja.ts'
import type { CampoFiltro } from './filtro.ts'

const TODAS = 'todas'
const GRUPO = /^grupo-(\d+)$/

/** Stores that a list is of. */
interface LojasDaLista {
  codConcessionaria?: number
  codGrupo?: number
  campo: readonly CampoFiltro<'loja'>[]
  varias: boolean
}

/** The store of a list that belongs to stores: the one chosen above, another by the filter `loja`, all within reach or, where the list takes them, those of a group. */
export function useFiltroLoja(valor: string | undefined, comGrupos = false): LojasDaLista {
  const selecionada = useLoja()
  const { ativas } = useConcessionarias()
  const grupo = comGrupos ? GRUPO.exec(valor ?? '')?.[1] : undefined
  const varias = valor === TODAS || grupo !== undefined
  const codConcessionaria = varias ? undefined : Number(valor) || (selecionada ?? undefined)
  const grupos = comGrupos ? [...new Map(ativas.map((l) => [l.codGrupo, l.grupo]))] : []
  return {
    ...(codConcessionaria !== undefined && { codConcessionaria }),
    ...(grupo !== undefined && { codGrupo: Number(grupo) }),
    varias,
    campo:
      ativas.length < 2
        ? []
        : [
            {
              tipo: 'escolha',
              nome: 'loja',
              rotulo: grupos.length > 1 ? 'Concessionária ou grupo' : 'Concessionária',
              vazio: 'A selecionada no alto da tela',
              opcoes: [
                { valor: TODAS, nome: 'Todas ao meu alcance' },
                ...(grupos.length > 1
                  ? grupos.map(([cod, nome]) => ({ valor: `grupo-${cod}`, nome: `Grupo ${nome}` }))
                  : []),
                ...ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
              ],
            },
          ],
  }
}
