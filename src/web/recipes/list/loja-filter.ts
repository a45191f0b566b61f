import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useLoja } from '../../core/session/loja.ts'
import type { FilterField } from './filter.ts'

const ALL = 'todas'
const GRUPO = /^grupo-(\d+)$/

/** Stores whose rows a list shows. */
interface ListLojas {
  codConcessionaria?: number
  codGrupo?: number
  campo: readonly FilterField<'loja'>[]
  multiple: boolean
}

/**
 * Stores of a list: the selected one, another by the filter `loja`, all stores of the user or, if the list supports it, those of a group.
 */
export function useLojaFilter(valor: string | undefined, withGrupos = false): ListLojas {
  const selected = useLoja()
  const { activeLojas } = useConcessionarias()
  const grupo = withGrupos ? GRUPO.exec(valor ?? '')?.[1] : undefined
  const multiple = valor === ALL || grupo !== undefined
  const codConcessionaria = multiple ? undefined : Number(valor) || (selected ?? undefined)
  const grupos = withGrupos ? [...new Map(activeLojas.map((l) => [l.codGrupo, l.grupo]))] : []
  return {
    ...(codConcessionaria !== undefined && { codConcessionaria }),
    ...(grupo !== undefined && { codGrupo: Number(grupo) }),
    multiple,
    campo:
      activeLojas.length < 2
        ? []
        : [
            {
              kind: 'choice',
              name: 'loja',
              label: grupos.length > 1 ? 'Concessionária ou grupo' : 'Concessionária',
              empty: 'A selecionada no alto da tela',
              options: [
                { value: ALL, label: 'Todas ao meu alcance' },
                ...(grupos.length > 1
                  ? grupos.map(([cod, nome]) => ({ value: `grupo-${cod}`, label: `Grupo ${nome}` }))
                  : []),
                ...activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
              ],
            },
          ],
  }
}
