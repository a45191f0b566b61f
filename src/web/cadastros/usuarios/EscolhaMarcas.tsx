import { Checkbox } from '@mantine/core'
import { alcanca, chaveDoFiltro, type Filtro } from '#shared/rules/alcance.ts'
import type { OpcoesDeFiltro } from '#shared/cadastros/usuarios.ts'
import classes from './Filtros.module.css'

interface Props {
  opcoes: OpcoesDeFiltro
  filtros: readonly Filtro[]
  mudar: (filtros: Filtro[]) => void
}

/** Makers as boxes, each with how many stores it grants. */
export function EscolhaMarcas({ opcoes, filtros, mudar }: Props) {
  const tem = new Set(filtros.map(chaveDoFiltro))
  return (
    <div className={classes.marcas}>
      {opcoes.marcas.map((marca) => {
        const f: Filtro = { tipo: 'MARCA', valor: marca }
        const n = opcoes.lojas.filter((l) => alcanca(f, l)).length
        return (
          <Checkbox
            key={marca}
            label={marca}
            description={n === 1 ? '1 loja' : `${n} lojas`}
            checked={tem.has(chaveDoFiltro(f))}
            onChange={(e) =>
              mudar(
                e.currentTarget.checked
                  ? [...filtros, f]
                  : filtros.filter((x) => chaveDoFiltro(x) !== chaveDoFiltro(f)),
              )
            }
          />
        )
      })}
    </div>
  )
}
